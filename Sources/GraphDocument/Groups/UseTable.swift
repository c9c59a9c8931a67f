import EvaluationEngine

/// The instances of groups, and the groups that each node uses or calls.
struct UseTable: Sendable {
  private var uses = NodeColumn<GroupInstance>()
  /// The number of instances of each group, including missing groups.
  private var counts: [String: Int] = [:]
  /// The nodes whose formula or parameter formula calls each group.
  private var callersByGroup: [String: Set<NodeID>] = [:]
  private var calls: [NodeID: Set<String>] = [:]
  /// The number of instances with inert entries.
  private var inertCount = 0

  /// Creates an empty table.
  init() {}

  var isEmpty: Bool { uses.isEmpty && calls.isEmpty }

  /// All instances, in no particular order.
  var nodes: [NodeID] { uses.nodes }

  var hasCallers: Bool { !calls.isEmpty }

  /// All nodes that call groups, in no particular order.
  var callers: [NodeID] { Array(calls.keys) }

  /// The groups that are used or called.
  var groups: Set<String> { Set(counts.keys).union(callersByGroup.keys) }

  func contains(_ node: NodeID) -> Bool { !uses.isEmpty && uses.contains(node) }

  /// The groups that the formulas of a node call.
  func calls(of node: NodeID) -> Set<String> { calls[node] ?? [] }

  func isCaller(_ node: NodeID) -> Bool { calls[node] != nil }

  /// The group and the entries of an instance; nil for other nodes.
  subscript(node: NodeID) -> GroupInstance? {
    get { uses.isEmpty ? nil : uses[node] }
    set {
      let old = uses[node]
      uses[node] = newValue
      if old?.inert.isEmpty == false { inertCount -= 1 }
      if newValue?.inert.isEmpty == false { inertCount += 1 }
      if old?.group == newValue?.group { return }
      if let newValue { counts[newValue.group, default: 0] += 1 }
      guard let old, let count = counts[old.group] else { return }
      counts[old.group] = count > 1 ? count - 1 : nil
    }
  }

  /// Adds an instance without inert entries that comes after all others, for readers that visit nodes in order.
  ///
  /// - Precondition: the node has no entry.
  mutating func append(_ use: GroupInstance, of node: NodeID) {
    counts[use.group, default: 0] += 1
    uses.append(use, of: node)
  }

  /// The instances of a group, ascending.
  ///
  /// - Complexity: linear in all instances, except for the order.
  func uses(of group: String) -> [NodeID] { uses(ofAny: [group]) }

  /// Returns the instances of some groups, ascending.
  ///
  /// - Complexity: linear in all instances, except for the order.
  func uses(ofAny groups: Set<String>) -> [NodeID] {
    let used = groups.filter { counts[$0] != nil }
    if used.isEmpty { return [] }
    if used.count == 1, let only = used.first { return usesAscending { $0.group == only } }
    return usesAscending { used.contains($0.group) }
  }

  /// The instances with inert entries, ascending.
  ///
  /// - Complexity: Constant if there are none, else linear in all instances, except for the order.
  var withInert: [NodeID] { inertCount == 0 ? [] : usesAscending { !$0.inert.isEmpty } }

  private func usesAscending(where isWanted: (GroupInstance) -> Bool) -> [NodeID] {
    uses.elements.indices.filter { isWanted(uses.elements[$0]) }.map { uses.nodes[$0] }.sorted()
  }

  /// Returns the number of instances of a group.
  func useCount(of group: String) -> Int { counts[group] ?? 0 }

  /// The nodes that call a group in formulas, ascending.
  func callers(of group: String) -> [NodeID] { callersByGroup[group]?.sorted() ?? [] }

  /// Records which groups the formulas of a node call.
  mutating func setCalls(_ groups: Set<String>, of node: NodeID) {
    if groups.isEmpty, calls.isEmpty { return }
    for group in calls[node] ?? [] {
      callersByGroup[group]?.remove(node)
      if callersByGroup[group]?.isEmpty == true { callersByGroup[group] = nil }
    }
    calls[node] = groups.isEmpty ? nil : groups
    for group in groups { callersByGroup[group, default: []].insert(node) }
  }

  /// Moves each node's instance and calls to a new node id.
  ///
  /// - Precondition: the new ids are distinct and below `idLimit`.
  mutating func renumber(idLimit: Int, _ newID: (NodeID) -> NodeID) {
    if isEmpty { return }
    uses.renumber(idLimit: idLimit, newID)
    callersByGroup = callersByGroup.mapValues { Set($0.map(newID)) }
    calls = Dictionary(uniqueKeysWithValues: calls.map { (newID($0), $1) })
  }

  /// Returns the problems with the table; empty if it is consistent.
  func checkInvariants() -> [String] {
    var problems = uses.checkInvariants()
    var expected: [String: Int] = [:]
    for use in uses.elements { expected[use.group, default: 0] += 1 }
    if counts != expected { problems.append("instances by group: \(counts), not \(expected)") }
    var callers: [String: Set<NodeID>] = [:]
    for (node, groups) in calls { for group in groups { callers[group, default: []].insert(node) } }
    if callersByGroup != callers { problems.append("callers: \(callersByGroup), not \(callers)") }
    let inert = uses.elements.count { !$0.inert.isEmpty }
    if inertCount != inert { problems.append("\(inertCount) instances are counted with inert entries, not \(inert)") }
    return problems
  }
}
