import DataSets
public import EvaluationEngine
public import Formulas
import Geometry
import GraphAnalysis

/// A user's document as a value: the graph and its attributes.
///
/// Places and ordinals are in dense arrays by node index; attributes that some nodes have are in columns, formulas as
/// texts in a table. Names, mentions in vain and frames are values with invariants of their own. Invariants, preserved
/// by every edit; `checkInvariants()` checks: every live node, and no other, is hidden or has a well-formed name; only
/// numbers have an uncertainty and a range, only notes a text, only operators parameters, only charts a form; only
/// nodes with an output have a display; formula nodes, and no others, have a formula and are fed by the nodes it
/// mentions, data nodes, and no others, a source; both ends of a correlation are live; declared inputs are numbers or
/// data, declared outputs have a value, each is declared once; all nodes of a frame are live.
public struct DocumentContents: Sendable {
  /// The document's title; nil if it has none.
  public internal(set) var title: String?
  /// How the numbers of nodes without a display of their own are written for people; nil for `NumberFormat.plain`.
  public internal(set) var display: NumberFormat?
  /// Nodes, links and values.
  public internal(set) var graph: Graph
  /// In the order of their creation.
  public internal(set) var correlations: [Correlation]
  /// The declared inputs and outputs of the document.
  public internal(set) var interface = Interface()
  /// Named sets of values; none in the definition of a group.
  public internal(set) var scenarios = Scenarios()
  /// The groups that the document defines; in a definition those that it uses of the document it belongs to.
  public internal(set) var groups = Groups()
  /// The imported documents, in the order read.
  public internal(set) var imports: [GroupImport] = []
  /// Members of the file's outermost object that nodecalc does not know.
  public internal(set) var foreign: [ForeignMember]

  /// How much edits may add.
  public var limits = DocumentLimits.standard

  var names = NodeNames()
  var openMentions = OpenMentions()
  var frames = Frames()
  /// By node index.
  var places: [PackedPlace] = []
  /// By node index: the rank in the file or, for later nodes, in the order of creation.
  var ordinals: [Int32] = []
  var details = AttributeColumns()
  /// The formula of each formula node.
  var formulas = FormulaTable()
  /// The operator names that formulas use for groups of the document, because it had such groups before there were
  /// these operators.
  public var shadowedOperators: [String] { formulas.shadowing }
  var uses = UseTable()
  var hidden = HiddenNodes()
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
