public import DiagramModel
public import EvaluationEngine
import GraphDocument

/// What keys mean just now.
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
  /// A list is shown, and its rows are gone through.
  case listing(Listing)
  /// A chart is read on the whole screen.
  case chart(OpenChart)

  /// The closed set of modes, for tables.
  public enum Name: String, CaseIterable, Hashable, Sendable {
    case normal = "NORMAL"
    /// What `normal` is called while nodes are selected together.
    case select = "SELECT"
    /// What `normal` is called while keys go to the table.
    case table = "TABLE"
    case relationshipCreation = "LINK"
    case move = "MOVE"
    case prompt = "EDIT"
    case question = "QUESTION"
    /// The question which of two documents is wanted.
    case choice = "CHOICE"
    /// The question what becomes of edits that a session left behind.
    case recovery = "RECOVERY"
    /// The question what is done about another session that has the document.
    case held = "HELD"
    case listing = "LIST"
    /// The list that is about one node, and edits it.
    case inspector = "INSPECT"
    /// The list of a table's columns, of which some are chosen.
    case columns = "COLUMNS"
    /// The list of a set's points, which are edited.
    case points = "POINTS"
    case chart = "CHART"
  }

  /// Distinguishes an inspector from other lists; only `NodesPM.modeName` distinguishes `select` and `table` from `normal`.
  public var name: Name {
    switch self {
    case .normal: .normal
    case .relationshipCreation: .relationshipCreation
    case .move: .move
    case .prompt: .prompt
    case .question(let question): question.modeName
    case .listing(let listing): listing.modeName
    case .chart: .chart
    }
  }

  /// Whether a line or a question stands in the place of the message line.
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
    case .listing(let listing): listing.chart != nil ? [.chart] : listing.node != nil ? [.inspector] : []
    case .prompt(let prompt): prompt.listing?.node == nil ? [] : [.inspector]
    case .normal, .relationshipCreation, .move, .question: []
    }
  }
}

extension ViewKey {
  /// Remembers where the latest change was.
  static let changePlace: ViewKey = "change-place"
  static let canvas: ViewKey = "canvas"
  /// Lets go of nodes that are gone.
  static let selection: ViewKey = "selection"
  static let messages: ViewKey = "messages"
  /// While the table is shown.
  static let table: ViewKey = "table"
  /// While an inspector is open, also under a line that edits what it shows.
  static let inspector: ViewKey = "inspector"
  /// While a chart is read on the whole screen, also under the help on its keys.
  static let chart: ViewKey = "chart"

  /// All views of an editor but the table, which removes itself.
  static let editor: [ViewKey] = [.changePlace, .canvas, .selection, .messages, .inspector, .chart]
}

/// The state of move mode: what is being moved.
public struct Relocation: Hashable, Sendable {
  /// In ascending order; not empty.
  public var nodes: [NodeID]

  /// Takes nodes in ascending order, one at least.
  public init(nodes: [NodeID]) {
    self.nodes = nodes
  }
}
