/// Nodes, links and values of a calculation.
///
/// A graph is a value, stored in dense arrays by node index. Copying is O(1), the first change of a copy O(count).
///
/// Invariants: every mutator preserves them, and a throw leaves the graph untouched. `checkInvariants()` checks:
///
/// - There is no loop. Every node comes after its sources in the evaluation order.
/// - A node has as many inputs as its operator allows or its program has; a number or a data set has none. A sink has
///   the inputs that it declares, and feeds nothing.
/// - Each filled slot is in its source's list of users exactly once.
/// - After `propagate()`, each node's value is the result of its operator or program for its sources' values.
///
/// Mutators mark the nodes to compute; only `propagate()` and `recompute()` compute them. A node that was never
/// computed waits for itself.
///
/// *Memory*: 36 bytes per node and 16 bytes per input port, and the data of nodes (`DataSideTable`). *Order*: Pearce
/// and Kelly, "A dynamic topological sort algorithm for directed acyclic graphs" (2006): linking visits the nodes
/// between source and target in the order, and none if the two are in order already.
public struct Graph: Sendable {
  /// The records by node index; removed nodes keep theirs.
  var records: [NodeRecord] = []
  /// The ports of all nodes; the slots of one node are consecutive.
  var slots: [Slot] = []
  var freeBlocks = FreeBlocks()
  var programs = ProgramTable()
  /// The contents of nodes that a program computes in their place: see `setCalculation(_:of:)`.
  var substituted: [Int32: Substituted] = [:]
  var sinks = SinkTable()
  var sideTable = DataSideTable()
  var order = EvaluationOrder()
  /// The nodes to compute, without duplicates; some may have been removed since they were marked.
  var pending: [Int32] = []
  var everythingIsPending = false
  var reached = PositionSet()

  /// The number of nodes.
  public internal(set) var count = 0

  /// The total number of ports of all nodes, including open ones.
  public internal(set) var inputTotal = 0

  /// The number of nodes that all loop checks have visited so far.
  ///
  /// For tests and statistics.
  public internal(set) var searchedCount = 0

  /// Creates a graph without nodes.
  public init() {}

  /// The maximum number of 64-bit numbers in the sets of all nodes; a node that needs more fails as too large.
  ///
  /// Nodes that are computed already stay as they are.
  public var dataLimit: Int {
    get { sideTable.limit }
    set { sideTable.limit = newValue }
  }

  /// The total number of 64-bit numbers in the data sets of all nodes.
  public var heldData: Int { sideTable.budget.used }

  /// One past the largest id ever given.
  public var idLimit: Int32 { Int32(truncatingIfNeeded: records.count) }

  /// Whether the id was given to a node that has not been removed; false for ids never given, negative ones included.
  public func contains(_ id: NodeID) -> Bool {
    records.indices.contains(Int(id.index)) && records[Int(id.index)].isLive
  }

  /// The live nodes, ascending.
  public var nodes: GraphNodes { GraphNodes(self) }

  func record(of id: NodeID) -> NodeRecord {
    let record = records[Int(id.index)]
    precondition(record.isLive, "no such node")
    return record
  }

  /// Marks a node to be computed.
  mutating func markPending(_ node: Int32) {
    guard !everythingIsPending, !records[Int(node)].isPending else { return }
    records[Int(node)].isPending = true
    pending.append(node)
  }
}
