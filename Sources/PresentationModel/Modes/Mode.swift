public import DiagramModel
public import EvaluationEngine
import GraphDocument

/// The current meaning of keys.
public enum Mode: Hashable, Sendable {
  case normal
  /// The next node chosen becomes the target of a link from `source`.
  case relationshipCreation(RelationshipCreation)
  /// Motions move the selected node; `Esc` puts it back.
  case move(Relocation)
  /// A line is being typed.
  case prompt(Prompt)
  /// A question with a few answers.
  case question(Question)
  /// A list is shown, with a selected row.
  case listing(Listing)
  /// A chart is read on the whole screen.
  case chart(OpenChart)

  /// The set of modes, for tables.
  public enum Name: Hashable, Sendable {
    case normal
    /// The name of `normal` while several nodes are selected.
    case select
    /// The name of `normal` while keys go to the table.
    case table
    case relationshipCreation
    case move
    case prompt
    /// One of those that questions are answered in, which `QuestionCatalog` has.
    case question(QuestionMode)
    case listing
    /// The list that is about one node, and edits it.
    case inspector
    /// The list of a table's columns to choose from.
    case columns
    /// The list of a set's points, which are edited.
    case points
    case chart
  }

  /// Distinguishes an inspector from other lists; only `NodesPM.modeName` distinguishes `select` and `table` from `normal`.
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

  /// Whether a line or a question is in the place of the message line.
  var hasLine: Bool {
    switch self {
    case .prompt, .question: true
    case .normal, .relationshipCreation, .move, .listing, .chart: false
    }
  }

  /// The views of the document that are there for as long as the mode lasts.
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

  /// The title on the screen.
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

/// Kinds of prompts, lists and questions are compared by type and value.
extension Hashable {
  /// Whether the other is of the same type, and equal.
  func isEqual(to other: any Hashable) -> Bool { other as? Self == self }
}

extension ViewKey {
  /// Remembers the place of the latest change.
  static let changePlace: ViewKey = "change-place"
  static let canvas: ViewKey = "canvas"
  /// Removes deleted nodes from the selection.
  static let selection: ViewKey = "selection"
  static let messages: ViewKey = "messages"
  /// Hears of the document itself while a definition is shown.
  static let levels: ViewKey = "levels"
  /// While the table is shown.
  static let table: ViewKey = "table"
  /// While an inspector is open, also under a line that edits one of its values.
  static let inspector: ViewKey = "inspector"
  /// While a chart is read on the whole screen, also under the help on its keys.
  static let chart: ViewKey = "chart"

  /// All views of an editor but the table, which removes itself.
  static let editor: [ViewKey] = [.changePlace, .canvas, .selection, .messages, .levels, .inspector, .chart]
}

/// The state of move mode: the nodes being moved.
public struct Relocation: Hashable, Sendable {
  /// In ascending order; not empty.
  public var nodes: [NodeID]

  /// Takes nodes in ascending order, one at least.
  public init(nodes: [NodeID]) {
    self.nodes = nodes
  }
}
