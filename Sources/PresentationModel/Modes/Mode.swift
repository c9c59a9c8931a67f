public import DiagramModel
public import EvaluationEngine
import GraphDocument

/// The mode of the editor, which determines what keys do.
public enum Mode: Hashable, Sendable {
  case normal
  /// A link is being made; the next chosen node becomes the target.
  case relationshipCreation(RelationshipCreation)
  /// Nodes are being moved; `Esc` puts them back.
  case move(Relocation)
  /// A line is being typed.
  case prompt(Prompt)
  /// A question with a few answers.
  case question(Question)
  /// A list is shown, with a selected row.
  case listing(Listing)
  /// A chart is being read on the whole screen.
  case chart(OpenChart)

  /// The names of modes, for key tables.
  public enum Name: Hashable, Sendable {
    case normal
    /// The name of `normal` while several nodes are selected.
    case select
    /// The name of `normal` while keys go to the table.
    case table
    case relationshipCreation
    case move
    case prompt
    /// A mode for answering questions, from `QuestionCatalog`.
    case question(QuestionMode)
    case listing
    /// The list that shows and edits one node.
    case inspector
    /// The list of a table's columns to choose from.
    case columns
    /// The list that edits the points of a set.
    case points
    case chart
  }

  /// The name of the mode; only `NodesPM.modeName` distinguishes `select` and `table` from `normal`.
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

  /// Whether a line or a question replaces the message line.
  var hasLine: Bool {
    switch self {
    case .prompt, .question: true
    case .normal, .relationshipCreation, .move, .listing, .chart: false
    }
  }

  /// The views of the document that exist while the mode lasts.
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
  /// Every mode, in the order of references.
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

/// Equality of existential values, for the kinds of prompts, lists and questions.
extension Hashable {
  /// Whether `other` has the same type and is equal.
  func isEqual(to other: any Hashable) -> Bool { other as? Self == self }
}

extension ViewKey {
  /// The view that remembers the place of the latest change.
  static let changePlace: ViewKey = "change-place"
  static let canvas: ViewKey = "canvas"
  /// The view that removes deleted nodes from the selection.
  static let selection: ViewKey = "selection"
  static let messages: ViewKey = "messages"
  /// The view that follows the root document while a definition is shown.
  static let levels: ViewKey = "levels"
  /// The table, while it is shown.
  static let table: ViewKey = "table"
  /// The inspector, while it is open, also while a line edits one of its values.
  static let inspector: ViewKey = "inspector"
  /// The chart that is read on the whole screen, also while the help on its keys is open.
  static let chart: ViewKey = "chart"

  /// The views that an editor removes from its document when it is deallocated.
  ///
  /// `NodesTable` removes its own view.
  static let editor: [ViewKey] = [.changePlace, .canvas, .selection, .messages, .levels, .inspector, .chart]
}

/// The state of move mode: the nodes being moved.
public struct Relocation: Hashable, Sendable {
  /// The moved nodes, in ascending order; not empty.
  public var nodes: [NodeID]

  /// Creates the state for at least one node, in ascending order.
  public init(nodes: [NodeID]) {
    self.nodes = nodes
  }
}
