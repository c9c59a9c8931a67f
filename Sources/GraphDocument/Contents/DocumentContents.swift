import DataSets
public import EvaluationEngine
public import Formulas
import Geometry
import GraphAnalysis

/// A user's document as a value: a graph, and the names, positions and other attributes of its nodes.
///
/// Positions and ordinals are in dense arrays by node index. Attributes that only some nodes have are in columns, and
/// formulas are texts in a table. There are separate types, with invariants of their own, for the names of nodes, for
/// names in formulas that no node has, and for frames.
///
/// All edits preserve these invariants, which `checkInvariants()` checks:
///
/// - Every existing node either is hidden or has a well-formed name; no other node has a name.
/// - Only numbers have an uncertainty and a range.
/// - Only notes have a text, only operators have parameters, and only charts have a form.
/// - Only nodes with an output have a number format.
/// - All formula nodes, and no others, have a formula; the nodes that it mentions feed them.
/// - All data nodes, and no others, have a source.
/// - Both ends of a correlation exist, and so do all nodes of a frame.
/// - Declared inputs are numbers or data, declared outputs have a value, and each is declared once.
public struct DocumentContents: Sendable {
  /// The document's title; nil if it has none.
  public internal(set) var title: String?
  /// The number format of nodes without their own format; nil for `NumberFormat.plain`.
  public internal(set) var display: NumberFormat?
  /// The nodes, their links and their values.
  public internal(set) var graph: Graph
  /// The correlations, in the order of their creation.
  public internal(set) var correlations: [Correlation]
  /// The declared inputs and outputs of the document.
  public internal(set) var interface = Interface()
  /// The scenarios, which are named sets of values for numbers; empty in the definition of a group.
  public internal(set) var scenarios = Scenarios()
  /// The groups that the document defines.
  ///
  /// In the contents of a group's definition, these are the groups of the document that the definition uses.
  public internal(set) var groups = Groups()
  /// The imported documents, in the order read.
  public internal(set) var imports: [GroupImport] = []
  /// Unknown members of the file's outermost object, and `displayUnits`.
  public internal(set) var unknownMembers: [UnknownMember]

  /// The limits that edits must not exceed.
  public var limits = DocumentLimits.standard

  var names = NodeNames()
  var openMentions = OpenMentions()
  var frames = Frames()
  var places: [PackedPlace] = []
  /// The rank of each node, by node index: the order in the file, then the order of creation.
  var ordinals: [Int32] = []
  var details = AttributeColumns()
  var formulas = FormulaTable()
  /// The names of groups that replace operators of the same name in the formulas of this document.
  ///
  /// The document had these groups before nodecalc had the operators, so the names keep their meaning.
  public var shadowedOperators: [String] { formulas.shadowing }
  var instances = InstanceTable()
  var hidden = HiddenNodes()
  var units = NodeUnits()
  var nextOrdinal: Int32 = 0

  /// An empty document.
  public init() {
    title = nil
    display = nil
    graph = Graph()
    correlations = []
    unknownMembers = []
  }
}

/// An optional position on the document plane, in eight bytes.
struct PackedPlace: Hashable, Sendable {
  private var column: Int32
  private var row: Int32

  static let none = PackedPlace(column: .min, row: .min)

  private init(column: Int32, row: Int32) {
    self.column = column
    self.row = row
  }

  /// Creates a position.
  ///
  /// Coordinates are clamped to ±`Plane.coordinateLimit`.
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
