public import EvaluationEngine
import Formulas
import Geometry
import GraphAnalysis

/// A user's document as a value: the graph and its attributes.
///
/// Node attributes lie in dense arrays by node index; what few nodes have (`label`, `uncertainty`, `text`, frame, foreign members) lies in
/// a table beside. Invariants: every live node has a well-formed, unique name; only numbers have an uncertainty, only notes a
/// text, only formula nodes a formula, only data nodes a source, only operators parameters, and each of those is fed by the nodes it mentions; both ends of a correlation are live; a frame has nodes, all live, and each of them knows its title.
public struct DocumentContents: Sendable {
  /// What heads the document; nil where it has none.
  public internal(set) var title: String?
  /// Nodes, links and values.
  public internal(set) var graph: Graph
  /// In the order in which they were given.
  public internal(set) var correlations: [Correlation]
  /// Members of the file's outermost object that nodecalc does not know.
  public internal(set) var foreign: [ForeignMember]

  /// By node index; empty for a node that is no more.
  var names: [String] = []
  /// By node index.
  var places: [PackedPlace] = []
  /// By node index: the rank in the file or, for later nodes, in the order of creation.
  var ordinals: [Int32] = []
  var details = NodeTable<NodeDetails>()
  /// The text of each formula node.
  var formulas = NodeTable<Formula>()
  /// The formula nodes that mention a name while no node that feeds has it, by that name; never none.
  var openMentions: [String: Set<NodeID>] = [:]
  /// The nodes of each frame, by its title; never none.
  var frameMembers: [String: Set<NodeID>] = [:]
  var nameIndex = NameIndex()
  var nextOrdinal: Int32 = 0
  /// For each base of a made name the number to try next, so that making names does not count through all of them.
  var nameCounters: [String: Int] = [:]

  /// An empty document.
  public init() {
    title = nil
    graph = Graph()
    correlations = []
    foreign = []
  }
}

/// A place on the document plane, or none, in eight bytes.
struct PackedPlace: Hashable, Sendable {
  private var column: Int32
  private var row: Int32

  static let none = PackedPlace(column: .min, row: .min)

  private init(column: Int32, row: Int32) {
    self.column = column
    self.row = row
  }

  /// Coordinates beyond ±`Plane.coordinateLimit` are moved to it.
  init(_ place: Point?) {
    guard let place else {
      self = .none
      return
    }
    let clamped = Plane.clamped(place)
    self.init(column: Int32(truncatingIfNeeded: clamped.column), row: Int32(truncatingIfNeeded: clamped.row))
  }

  var point: Point? {
    self == .none ? nil : Point(column: Int(column), row: Int(row))
  }
}

/// What few nodes have.
struct NodeDetails: Hashable, Sendable, MayBeUncertain {
  var label: String?
  /// Only notes have one; never empty.
  var text: String?
  var uncertainty: StandardUncertainty?
  /// The title of the frame that the node is in.
  var frame: String?
  /// Where the points of a data node come from.
  var source: DataSource?
  /// An operator's parameters; never the standard ones.
  var parameters: NodeParameters?
  /// How a chart is drawn; never the standard.
  var chartForm: ChartForm?
  var foreign: [ForeignMember] = []

  init() {}

  init(_ attributes: NodeAttributes) {
    label = attributes.label
    text = attributes.text?.isEmpty == true ? nil : attributes.text
    uncertainty = attributes.uncertainty
    frame = attributes.frame
    foreign = attributes.foreign
    source = attributes.source
    parameters = attributes.parameters.flatMap { $0.isStandard ? nil : $0 }
    chartForm = attributes.chartForm == .standard ? nil : attributes.chartForm
  }

  var isUncertain: Bool { uncertainty != nil || parameters?.formula?.isUncertain == true }

  var isEmpty: Bool {
    label == nil && text == nil && uncertainty == nil && frame == nil && foreign.isEmpty && source == nil
      && parameters == nil && chartForm == nil
  }
}
