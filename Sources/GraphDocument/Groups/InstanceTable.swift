import EvaluationEngine

/// The nodes that are instances of groups, and the other nodes whose formulas call groups.
struct InstanceTable: Sendable {
  private var instances = NodeColumn<GroupInstance>()
  private var counts: [String: Int] = [:]
  /// For each group, the nodes that call it in their formula, or in the formula of a parameter.
  private var callersByGroup: [String: Set<NodeID>] = [:]
  private var calls: [NodeID: Set<String>] = [:]
  /// The number of instances that keep wires or values for inputs that their group does not have
  /// (`GroupInstance.inert`).
  private var inertCount = 0

  init() {}

  var isEmpty: Bool { instances.isEmpty && calls.isEmpty }

  /// All instances, in no particular order.
  var nodes: [NodeID] { instances.nodes }

  var hasCallers: Bool { !calls.isEmpty }

  /// All nodes that call groups, in no particular order.
  var callers: [NodeID] { Array(calls.keys) }

  var groups: Set<String> { Set(counts.keys).union(callersByGroup.keys) }

  func contains(_ node: NodeID) -> Bool { !instances.isEmpty && instances.contains(node) }

  func calls(of node: NodeID) -> Set<String> { calls[node] ?? [] }

  func isCaller(_ node: NodeID) -> Bool { calls[node] != nil }

  /// The group and the values of an instance; nil for other nodes.
  subscript(node: NodeID) -> GroupInstance? {
    get { instances.isEmpty ? nil : instances[node] }
    set {
      let old = instances[node]
      instances[node] = newValue
      if old?.inert.isEmpty == false { inertCount -= 1 }
      if newValue?.inert.isEmpty == false { inertCount += 1 }
      if old?.group == newValue?.group { return }
      if let newValue { counts[newValue.group, default: 0] += 1 }
      guard let old, let count = counts[old.group] else { return }
      counts[old.group] = count > 1 ? count - 1 : nil
    }
  }

  /// Adds an instance without `inert` entries, faster than setting it.
  ///
  /// Its node must come after all other instances.
  ///
  /// - Precondition: The node has no entry.
  mutating func append(_ instance: GroupInstance, of node: NodeID) {
    counts[instance.group, default: 0] += 1
    instances.append(instance, of: node)
  }

  /// Returns the instances of a group, ascending.
  ///
  /// - Complexity: linear in all instances, plus sorting.
  func instances(of group: String) -> [NodeID] { instances(ofAny: [group]) }

  /// Returns the instances of some groups, ascending.
  ///
  /// - Complexity: linear in all instances, plus sorting.
  func instances(ofAny groups: Set<String>) -> [NodeID] {
    let used = groups.filter { counts[$0] != nil }
    if used.isEmpty { return [] }
    if used.count == 1, let only = used.first { return usesAscending { $0.group == only } }
    return usesAscending { used.contains($0.group) }
  }

  /// The instances with wires or values for inputs that their group does not have (`GroupInstance.inert`), ascending.
  ///
  /// - Complexity: O(1) if there are no such instances, otherwise linear in all instances, plus sorting.
  var withInert: [NodeID] { inertCount == 0 ? [] : usesAscending { !$0.inert.isEmpty } }

  private func usesAscending(where isWanted: (GroupInstance) -> Bool) -> [NodeID] {
    instances.elements.indices.filter { isWanted(instances.elements[$0]) }.map { instances.nodes[$0] }.sorted()
  }

  func useCount(of group: String) -> Int { counts[group] ?? 0 }

  /// Returns the nodes that call a group in formulas, ascending.
  func callers(of group: String) -> [NodeID] { callersByGroup[group]?.sorted() ?? [] }

  mutating func setCalls(_ groups: Set<String>, of node: NodeID) {
    if groups.isEmpty, calls.isEmpty { return }
    for group in calls[node] ?? [] {
      callersByGroup[group]?.remove(node)
      if callersByGroup[group]?.isEmpty == true { callersByGroup[group] = nil }
    }
    calls[node] = groups.isEmpty ? nil : groups
    for group in groups { callersByGroup[group, default: []].insert(node) }
  }

  /// Changes the ids of all instances and of all nodes that call groups.
  ///
  /// - Precondition: the new ids are distinct and below `idLimit`.
  mutating func renumber(idLimit: Int, _ newID: (NodeID) -> NodeID) {
    if isEmpty { return }
    instances.renumber(idLimit: idLimit, newID)
    callersByGroup = callersByGroup.mapValues { Set($0.map(newID)) }
    calls = Dictionary(uniqueKeysWithValues: calls.map { (newID($0), $1) })
  }

  /// Returns descriptions of violated invariants; empty if the table is consistent.
  func checkInvariants() -> [String] {
    var problems = instances.checkInvariants()
    var expected: [String: Int] = [:]
    for instance in instances.elements { expected[instance.group, default: 0] += 1 }
    if counts != expected { problems.append("instances by group: \(counts), not \(expected)") }
    var callers: [String: Set<NodeID>] = [:]
    for (node, groups) in calls { for group in groups { callers[group, default: []].insert(node) } }
    if callersByGroup != callers { problems.append("callers: \(callersByGroup), not \(callers)") }
    let inert = instances.elements.count { !$0.inert.isEmpty }
    if inertCount != inert { problems.append("\(inertCount) instances are counted with inert entries, not \(inert)") }
    return problems
  }
}
