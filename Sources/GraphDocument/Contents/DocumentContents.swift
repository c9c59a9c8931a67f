import DataSets
public import EvaluationEngine
public import Formulas
import Geometry
import GraphAnalysis

/// A user's document as a value: the graph and its attributes.
///
/// Places and ordinals are in dense arrays by node index. Rare attributes are in columns, formulas as texts in a table.
/// Names, open mentions and frames are values with their own invariants.
///
/// All edits preserve these invariants, which `checkInvariants()` checks:
/// - Every live node, and no other, is hidden or has a well-formed name.
/// - Only numbers have an uncertainty and a range, only notes a text, only operators parameters, only charts a form.
/// - Only nodes with an output have a display.
/// - Only formula nodes have a formula; they all have one, and the nodes that it mentions feed them.
/// - Only data nodes have a source; they all have one.
/// - Both ends of a correlation are live, and so are all nodes of a frame.
/// - Declared inputs are numbers or data, declared outputs have a value, and each is declared once.
public struct DocumentContents: Sendable {
  /// The document's title; nil if it has none.
  public internal(set) var title: String?
  /// The number format of nodes without their own format; nil for `NumberFormat.plain`.
  public internal(set) var display: NumberFormat?
  /// Nodes, links and values.
  public internal(set) var graph: Graph
  /// The correlations, in the order of their creation.
  public internal(set) var correlations: [Correlation]
  /// The declared inputs and outputs of the document.
  public internal(set) var interface = Interface()
  /// Named sets of values; empty in the definition of a group.
  public internal(set) var scenarios = Scenarios()
  /// The groups that the document defines; in a definition, the groups of its document that it uses.
  public internal(set) var groups = Groups()
  /// The imported documents, in the order read.
  public internal(set) var imports: [GroupImport] = []
  /// Unknown members of the file's outermost object.
  public internal(set) var foreign: [ForeignMember]

  /// The limits of what edits may add.
  public var limits = DocumentLimits.standard

  var names = NodeNames()
  var openMentions = OpenMentions()
  var frames = Frames()
  /// The places by node index.
  var places: [PackedPlace] = []
  /// The rank of each node by node index: its position in the file or, for later nodes, in the order of creation.
  var ordinals: [Int32] = []
  var details = AttributeColumns()
  /// The formula of each formula node.
  var formulas = FormulaTable()
  /// The operator names that formulas use for groups, because the document had such groups before these operators
  /// existed.
  public var shadowedOperators: [String] { formulas.shadowing }
  var uses = UseTable()
  var hidden = HiddenNodes()
  /// The units of nodes.
  var units = NodeUnits()
  var nextOrdinal: Int32 = 0

  /// An empty document.
  public init() {
    title = nil
    display = nil
    graph = Graph()
    correlations = []
    foreign = []
  }
}

/// An optional place on the document plane, in eight bytes.
struct PackedPlace: Hashable, Sendable {
  private var column: Int32
  private var row: Int32

  static let none = PackedPlace(column: .min, row: .min)

  private init(column: Int32, row: Int32) {
    self.column = column
    self.row = row
  }

  /// Creates a place; coordinates beyond ±`Plane.coordinateLimit` are clamped.
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
