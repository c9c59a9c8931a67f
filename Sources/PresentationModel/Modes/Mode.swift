import GraphDocument

/// The mode of the editor, which determines what keys do.
public struct Mode: Hashable, Sendable {
  let handler: any ModeHandler

  init(_ handler: some ModeHandler) { self.handler = handler }

  /// The names of modes, by which key maps list their keys.
  public enum Name: Hashable, Sendable {
    case normal
    /// The canvas while several nodes are selected.
    case select
    /// The table while it has the keys.
    case table
    case relationshipCreation
    case move
    case prompt
    /// The user answers a question; each `QuestionMode` has its own answers.
    case question(QuestionMode)
    case listing
    /// The list that shows and edits all information about a node.
    case inspector
    /// The list in which the user chooses columns of a table file.
    case columns
    /// The list that edits the points of a set.
    case points
    case chart
  }

  /// The name of the mode.
  public var name: Name { handler.modeName }

  /// The chart that the user reads; nil in another mode.
  var chart: OpenChart? { state() }

  /// Returns the state of the mode if it is of this type; otherwise nil.
  func state<State: ModeHandler>() -> State? { handler as? State }

  /// Compares modes by type and state.
  public static func == (one: Mode, other: Mode) -> Bool { one.handler.isEqual(to: other.handler) }

  /// Hashes the state.
  public func hash(into hasher: inout Hasher) { handler.hash(into: &hasher) }
}

extension Mode.Name: CaseIterable {
  /// Every mode, in the order of the key reference.
  public static let allCases: [Mode.Name] =
    [.normal, .select, .table, .relationshipCreation, .move, .prompt]
    + QuestionCatalog.answers.map { .question($0.mode) } + [.listing, .inspector, .columns, .points, .chart]

  /// The title of the mode on the screen.
  public var title: String {
    switch self {
    case .normal: "NORMAL"
    case .select: "SELECT"
    case .table: "TABLE"
    case .relationshipCreation: "LINK"
    case .move: "MOVE"
    case .prompt: "EDIT"
    case .question(let mode): mode.title
    case .listing: "LIST"
    case .inspector: "INSPECT"
    case .columns: "COLUMNS"
    case .points: "POINTS"
    case .chart: "CHART"
    }
  }
}

extension Hashable {
  func isEqual(to other: any Hashable) -> Bool { other as? Self == self }
}

extension ViewKey {
  static let changePlace: ViewKey = "change-place"
  static let canvas: ViewKey = "canvas"
  static let selection: ViewKey = "selection"
  static let messages: ViewKey = "messages"
  /// The observer of the whole document while the canvas shows a group's definition.
  static let levels: ViewKey = "levels"
  static let table: ViewKey = "table"
  /// The observer for the inspector while it is open, also while a prompt edits one of its values.
  static let inspector: ViewKey = "inspector"
  /// The observer for the chart on the whole screen, also while help covers it.
  static let chart: ViewKey = "chart"

  /// The observers that an editor removes from its document when it is deallocated.
  ///
  /// `NodesTable` removes its own observers.
  static let editor: [ViewKey] = [.changePlace, .canvas, .selection, .messages, .levels, .inspector, .chart]
}
