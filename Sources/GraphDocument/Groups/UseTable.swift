import EvaluationEngine

/// The uses of groups, and which nodes use or call which group.
struct UseTable: Sendable {
  private var uses = NodeColumn<GroupUse>()
  /// By group its uses, those of groups that there are not too.
  private var byGroup: [String: Set<NodeID>] = [:]
  /// By group the nodes whose formula, or that of a parameter, calls it.
  private var callersByGroup: [String: Set<NodeID>] = [:]
  private var calls: [NodeID: Set<String>] = [:]
  /// The uses that have something inert.
  private(set) var withInert: Set<NodeID> = []

  /// No uses.
  init() {}

  var isEmpty: Bool { uses.isEmpty && calls.isEmpty }

  /// All uses, in no order.
  var nodes: [NodeID] { uses.nodes }

  var hasCallers: Bool { !calls.isEmpty }

  /// All nodes that call groups, in no order.
  var callers: [NodeID] { Array(calls.keys) }

  /// The groups that are used or called.
  var groups: Set<String> { Set(byGroup.keys).union(callersByGroup.keys) }

  func contains(_ node: NodeID) -> Bool { !uses.isEmpty && uses.contains(node) }

  /// The groups that the formulas of a node call.
  func calls(of node: NodeID) -> Set<String> { calls[node] ?? [] }

  func isCaller(_ node: NodeID) -> Bool { calls[node] != nil }

  /// What a use says; nil for other nodes.
  subscript(node: NodeID) -> GroupUse? {
    get { uses.isEmpty ? nil : uses[node] }
    set {
      if let old = uses[node], old.group != newValue?.group {
        byGroup[old.group]?.remove(node)
        if byGroup[old.group]?.isEmpty == true { byGroup[old.group] = nil }
      }
      uses[node] = newValue
      if let newValue { byGroup[newValue.group, default: []].insert(node) }
      withInert.set(node, newValue?.inert.isEmpty == false)
    }
  }

  /// The uses of a group, ascending.
  func uses(of group: String) -> [NodeID] { byGroup[group]?.sorted() ?? [] }

  /// How many uses a group has.
  func useCount(of group: String) -> Int { byGroup[group]?.count ?? 0 }

  /// The nodes that call a group in formulas, ascending.
  func callers(of group: String) -> [NodeID] { callersByGroup[group]?.sorted() ?? [] }

  /// Notes which groups the formulas of a node call.
  mutating func setCalls(_ groups: Set<String>, of node: NodeID) {
    if groups.isEmpty, calls.isEmpty { return }
    for group in calls[node] ?? [] {
      callersByGroup[group]?.remove(node)
      if callersByGroup[group]?.isEmpty == true { callersByGroup[group] = nil }
    }
    calls[node] = groups.isEmpty ? nil : groups
    for group in groups { callersByGroup[group, default: []].insert(node) }
  }

  /// Gives each node's use and calls to another node.
  ///
  /// - Precondition: no two nodes get the same id; all are below `idLimit`.
  mutating func renumber(idLimit: Int, _ newID: (NodeID) -> NodeID) {
    if isEmpty { return }
    uses.renumber(idLimit: idLimit, newID)
    byGroup = byGroup.mapValues { Set($0.map(newID)) }
    callersByGroup = callersByGroup.mapValues { Set($0.map(newID)) }
    calls = Dictionary(uniqueKeysWithValues: calls.map { (newID($0), $1) })
    withInert = Set(withInert.map(newID))
  }

  /// What is wrong with the table; empty where all is sound.
  func checkInvariants() -> [String] {
    var problems = uses.checkInvariants()
    var expected: [String: Set<NodeID>] = [:]
    for (node, use) in zip(uses.nodes, uses.elements) { expected[use.group, default: []].insert(node) }
    if byGroup != expected { problems.append("uses by group: \(byGroup), not \(expected)") }
    var callers: [String: Set<NodeID>] = [:]
    for (node, groups) in calls { for group in groups { callers[group, default: []].insert(node) } }
    if callersByGroup != callers { problems.append("callers: \(callersByGroup), not \(callers)") }
    let inert = Set(uses.nodes.filter { uses[$0]?.inert.isEmpty == false })
    if withInert != inert { problems.append("uses with inert entries: \(withInert), not \(inert)") }
    return problems
  }
}
