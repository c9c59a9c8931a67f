public import DiagramModel
public import EvaluationEngine
import GraphDocument

/// The mode of the editor, which determines what keys do.
public enum Mode: Hashable, Sendable {
  case normal
  /// Link mode: the user draws a link, and the next chosen node becomes its target.
  case relationshipCreation(RelationshipCreation)
  /// Move mode: the user moves nodes; `Esc` puts them back.
  case move(Relocation)
  /// Prompt mode: the user types a text.
  case prompt(Prompt)
  /// Question mode: the user answers with one of a few keys.
  case question(Question)
  /// List mode: the user moves through the rows of a list.
  case listing(Listing)
  /// Chart mode: a chart or data set is shown on the whole screen.
  case chart(OpenChart)

  /// The names of modes, by which key maps list their keys.
  public enum Name: Hashable, Sendable {
    case normal
    /// The name of `normal` while several nodes are selected.
    case select
    /// The mode `normal` while the table has the keys.
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
  ///
  /// This property returns `normal` also for `select` and `table`; only `NodesPM.modeName` distinguishes them.
  public var name: Name {
    switch self {
    case .normal: .normal
    case .relationshipCreation: .relationshipCreation
    case .move: .move
    case .prompt: .prompt
    case .question(let question): .question(question.mode)
    case .listing(let listing): listing.modeName
    case .chart: .chart
    }
  }

  /// Whether a prompt or a question takes the place of the message line.
  var hasLine: Bool {
    switch self {
    case .prompt, .question: true
    case .normal, .relationshipCreation, .move, .listing, .chart: false
    }
  }

  /// The views that must receive changes of the document during this mode.
  var openViews: [ViewKey] {
    switch self {
    case .chart: [.chart]
    case .listing(let listing):
      listing.chart != nil ? [.chart] : listing.node != nil ? [.inspector] : listing.below.mode.openViews
    case .prompt(let prompt): prompt.listing?.node == nil ? [] : [.inspector]
    case .normal, .relationshipCreation, .move, .question: []
    }
  }
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

/// The state of move mode: the nodes that the user is moving.
public struct Relocation: Hashable, Sendable {
  /// The moved nodes, in ascending order; not empty.
  public var nodes: [NodeID]

  /// Creates the state; `nodes` must be in ascending order and not empty.
  public init(nodes: [NodeID]) {
    self.nodes = nodes
  }
}
