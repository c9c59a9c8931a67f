/// Nodes, links and values of a calculation.
///
/// A graph is a value; nodes are elements of arrays. Copying takes constant time; the first change of a copy is linear
/// in the number of nodes.
///
/// All methods preserve these invariants, which `checkInvariants()` checks. A method that throws changes nothing.
///
/// - There is no loop. Every node comes after its sources in the evaluation order.
/// - The operator or program of a node determines how many inputs the node may have. A number or a data set has no
///   inputs. A sink has the inputs that it declares, and feeds nothing.
/// - Each port with a link is exactly once in the list of ports that its source feeds.
/// - After `propagate()`, each node's value is the result of its operator or program for its sources' values.
///
/// Methods that change the graph only mark the nodes to compute; `propagate()` and `recompute()` compute them. A node
/// that was never computed has the value `.waiting(for:)` with the node itself.
///
/// *Memory*: 36 bytes per node and 16 bytes per input port, and the data of nodes (`DataSideTable`).
///
/// *Order*: Pearce and Kelly, "A dynamic topological sort algorithm for directed acyclic graphs" (2006). Linking visits
/// only the nodes between source and target in the order. If the source is before the target already, it visits none.
public struct Graph: Sendable {
  /// The data of each node, indexed by the node's identifier.
  ///
  /// Elements of removed nodes remain.
  var records: [NodeRecord] = []
  /// The ports of all nodes.
  ///
  /// Those of one node are consecutive.
  var slots: [Slot] = []
  var freeBlocks = FreeBlocks()
  var programs = ProgramTable()
  /// The own contents of nodes for which `setCalculation(_:of:)` set another formula.
  var substituted: [Int32: Substituted] = [:]
  var sinks = SinkTable()
  var sideTable = DataSideTable()
  var order = EvaluationOrder()
  /// The nodes to compute, each once.
  ///
  /// Some may have been removed meanwhile.
  var pending: [Int32] = []
  var everythingIsPending = false
  var reached = PositionSet()

  /// The number of nodes.
  public internal(set) var count = 0

  /// The total number of ports of all nodes, including open ones.
  public internal(set) var inputTotal = 0

  /// The total number of nodes that loop checks have visited so far.
  ///
  /// For tests and statistics.
  public internal(set) var searchedCount = 0

  /// Creates a graph without nodes.
  public init() {}

  /// How many 64-bit numbers the data sets of all nodes may contain; a node that needs more fails.
  ///
  /// A change does not affect nodes that are already computed.
  public var dataLimit: Int {
    get { sideTable.limit }
    set { sideTable.limit = newValue }
  }

  /// The total number of 64-bit numbers in the data sets of all nodes.
  public var heldData: Int { sideTable.budget.used }

  /// One more than the largest id assigned so far.
  public var idLimit: Int32 { Int32(truncatingIfNeeded: records.count) }

  /// Whether a node with this identifier exists; false for removed nodes, and for identifiers that were never assigned.
  public func contains(_ id: NodeID) -> Bool {
    records.indices.contains(Int(id.index)) && records[Int(id.index)].isLive
  }

  /// The existing nodes, in ascending order.
  public var nodes: GraphNodes { GraphNodes(self) }

  func record(of id: NodeID) -> NodeRecord {
    let record = records[Int(id.index)]
    precondition(record.isLive, "no such node")
    return record
  }

  mutating func markPending(_ node: Int32) {
    guard !everythingIsPending, !records[Int(node)].isPending else { return }
    records[Int(node)].isPending = true
    pending.append(node)
  }
}
