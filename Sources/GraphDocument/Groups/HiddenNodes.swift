import EvaluationEngine

/// The hidden nodes of a graph, which users never see: values and outputs that instances and calls of groups need.
///
/// Hidden nodes have no names of their own, no positions and no ranks in the file. Wires refer to outputs of instances,
/// so the id of an output is never reused for another output. Other hidden nodes may get the id of a removed hidden
/// node, but never the id of a visible node.
struct HiddenNodes: Sendable {
  enum Role: Hashable, Sendable {
    /// A default, a data set or an uncertain number of a group, which all instances share; the payload is its name.
    case shared(String)
    /// The value of an input for one instance, or for one call in a formula, alone.
    case given(Owner, input: String)
    /// The output with this name of an instance.
    case output(of: NodeID, String)

    /// Returns the name of a hidden node, such as `house.payment`.
    ///
    /// `nameOf` returns the names of other nodes.
    func name(_ nameOf: (NodeID) -> String) -> String {
      switch self {
      case .shared(let name): name
      case .output(let instance, let output): "\(nameOf(instance)).\(output)"
      case .given(let owner, let input):
        // A formula with several calls has several such values.
        (owner.call ?? 0) > 0
          ? "\(nameOf(owner.node))#\((owner.call ?? 0) + 1).\(input)" : "\(nameOf(owner.node)).\(input)"
      }
    }
  }

  /// The instance to which a value belongs, or the call in a formula.
  struct Owner: Hashable, Sendable {
    var node: NodeID
    var call: Int32?
  }

  struct Output: Hashable, Sendable {
    var name: String
    var node: NodeID
  }

  /// The role of a hidden node in few bytes, because a graph may have a million hidden nodes.
  private struct Entry: Hashable {
    /// The instance, or the node whose formula has the call.
    ///
    /// Index −1 means that instances share the node.
    var owner = NodeID(index: -1)
    var name: Int32
    /// The index of the call in the formula; `ofInstance` for a value of an instance, `output` for an output.
    var call = Entry.ofInstance
    /// For an output, the output of the same instance that was added before; index −1 if there is no such output.
    var next = NodeID(index: -1)

    static let ofInstance: Int32 = -1
    static let output: Int32 = -2
  }

  private var entries = NodeColumn<Entry>()
  private var names = SharedNames()
  private var sharedNodes: [String: NodeID] = [:]
  /// For each instance, the output that was added last.
  ///
  /// Removed outputs, and outputs of removed instances, are in `former` instead.
  private var lastOutputs = NodeColumn<NodeID>()
  private var former: [NodeID: [Output]] = [:]
  /// The ids of removed hidden nodes that were not outputs; they can be used again.
  private var free: [NodeID] = []

  init() {}

  var count: Int { entries.count }

  /// All hidden nodes, in no particular order.
  var nodes: [NodeID] { entries.nodes }

  func contains(_ node: NodeID) -> Bool { !entries.isEmpty && entries.contains(node) }

  func role(of node: NodeID) -> Role? { entries.isEmpty ? nil : entries[node].map(role) }

  /// Whether `source` is a hidden node with a value for the instance `owner` alone, or for a call in the formula of
  /// `owner`.
  func isGiven(_ source: NodeID, to owner: NodeID) -> Bool {
    guard !entries.isEmpty, let entry = entries[source] else { return false }
    return entry.owner == owner && entry.call != Entry.output
  }

  private func role(_ entry: Entry) -> Role {
    let name = names[entry.name]
    if entry.owner.index < 0 { return .shared(name) }
    if entry.call == Entry.output { return .output(of: entry.owner, name) }
    return .given(Owner(node: entry.owner, call: entry.call == Entry.ofInstance ? nil : entry.call), input: name)
  }

  private mutating func entry(_ role: Role) -> Entry {
    switch role {
    case .shared(let name): Entry(name: names.index(of: name))
    case .given(let owner, let input):
      Entry(owner: owner.node, name: names.index(of: input), call: owner.call ?? Entry.ofInstance)
    case .output(let instance, let name): Entry(owner: instance, name: names.index(of: name), call: Entry.output)
    }
  }

  /// The hidden nodes that all instances of a group share, ascending.
  var sharedNodeIDs: [NodeID] { sharedNodes.values.sorted() }

  func shared(_ name: String) -> NodeID? { sharedNodes[name] }

  /// Returns the outputs of an instance that have hidden nodes.
  ///
  /// - Complexity: Linear in the number of these outputs.
  func outputs(of instance: NodeID) -> [Output] {
    var outputs: [Output] = []
    forEachOutput(of: instance) { node, name in
      outputs.append(Output(name: names[name], node: node))
      return true
    }
    return outputs.reversed()
  }

  private func hasOutputs(_ instance: NodeID) -> Bool { !lastOutputs.isEmpty && lastOutputs.contains(instance) }

  /// Calls `body` with the hidden node and the name of each output of an instance; the latest output comes first.
  func forEachOutput(of instance: NodeID, _ body: (NodeID, _ name: String) -> Void) {
    forEachOutput(of: instance) { node, name -> Bool in
      body(node, names[name])
      return true
    }
  }

  /// Returns the hidden node for the output with this name; nil if there is none.
  ///
  /// - Complexity: linear in the outputs of the instance.
  func output(of instance: NodeID, _ name: String) -> NodeID? {
    guard hasOutputs(instance), let wanted = names.known(name) else { return nil }
    var found: NodeID?
    forEachOutput(of: instance) { node, name in
      if name == wanted { found = node }
      return found == nil
    }
    return found
  }

  /// Calls `body` with the hidden node of each output of an instance and the index of its name; the latest output comes
  /// first.
  ///
  /// It stops when `body` returns false.
  private func forEachOutput(of instance: NodeID, _ body: (NodeID, _ name: Int32) -> Bool) {
    if lastOutputs.isEmpty { return }
    var next = lastOutputs[instance]
    while let node = next, let entry = entries[node], body(node, entry.name) {
      next = entry.next.index < 0 ? nil : entry.next
    }
  }

  /// Removes and returns an id of a removed hidden node that can be reused; nil if there is none.
  mutating func takeFreeID() -> NodeID? { free.popLast() }

  /// Removes and returns the id that a removed output with this name had; nil if there was no such output.
  mutating func takeFormerID(of instance: NodeID, _ name: String) -> NodeID? {
    guard let place = former[instance]?.lastIndex(where: { $0.name.utf8.elementsEqual(name.utf8) }) else { return nil }
    let node = former[instance]?.remove(at: place).node
    if former[instance]?.isEmpty == true { former[instance] = nil }
    return node
  }

  /// Returns the instance and the name of a removed output by its former node; nil for other nodes.
  ///
  /// - Complexity: Linear in the removed outputs.
  func formerOutput(_ node: NodeID) -> (instance: NodeID, name: String)? {
    for (instance, outputs) in former {
      if let output = outputs.first(where: { $0.node == node }) { return (instance, output.name) }
    }
    return nil
  }

  func formerOutputs(of instance: NodeID) -> [String] { former[instance]?.map(\.name) ?? [] }

  mutating func insert(_ node: NodeID, _ role: Role) {
    var entry = entry(role)
    switch role {
    case .shared(let name): sharedNodes[name] = node
    case .given: break
    case .output(let instance, _):
      if let last = lastOutputs[instance] { entry.next = last }
      lastOutputs[instance] = node
    }
    entries[node] = entry
  }

  mutating func remove(_ node: NodeID) {
    guard let entry = entries[node] else { return }
    switch role(entry) {
    case .shared(let name):
      sharedNodes[name] = nil
      free.append(node)
    case .given: free.append(node)
    case .output(let instance, let name):
      unlink(node, before: entry.next, of: instance)
      former[instance, default: []].append(Output(name: name, node: node))
    }
    entries[node] = nil
  }

  private mutating func unlink(_ node: NodeID, before next: NodeID, of instance: NodeID) {
    if lastOutputs[instance] == node {
      lastOutputs[instance] = next.index < 0 ? nil : next
      return
    }
    var previous: NodeID?
    forEachOutput(of: instance) { other, _ in
      if entries[other]?.next == node { previous = other }
      return previous == nil
    }
    if let previous { entries[previous]?.next = next }
  }

  mutating func renameOutput(_ node: NodeID, of instance: NodeID, to name: String) {
    entries[node]?.name = names.index(of: name)
  }

  /// Renames hidden nodes that instances share; the keys are the old names.
  ///
  /// All names change at the same time, so that two names can be exchanged.
  mutating func renameShared(_ names: [String: String]) {
    let renamed = names.compactMap { old, new in sharedNodes.removeValue(forKey: old).map { (new, $0) } }
    for (name, node) in renamed {
      sharedNodes[name] = node
      entries[node]?.name = self.names.index(of: name)
    }
  }

  mutating func renameShared(ofGroup old: String, to new: String) {
    let names = sharedNodes.keys.filter { $0.utf8.starts(with: "\(old):".utf8) }
    renameShared(Dictionary(uniqueKeysWithValues: names.map { ($0, new + $0.dropFirst(old.count)) }))
  }

  /// Changes the ids of all hidden nodes, and of the instances to which they belong.
  ///
  /// - Precondition: the new ids are distinct and below `idLimit`; no node has been removed.
  mutating func renumber(idLimit: Int, _ newID: (NodeID) -> NodeID) {
    if entries.isEmpty { return }
    entries.renumber(idLimit: idLimit, newID)
    entries.changeAll { entry in
      if entry.owner.index >= 0 { entry.owner = newID(entry.owner) }
      if entry.next.index >= 0 { entry.next = newID(entry.next) }
    }
    lastOutputs.renumber(idLimit: idLimit, newID)
    lastOutputs.changeAll { $0 = newID($0) }
    sharedNodes = sharedNodes.mapValues(newID)
    former = [:]
  }

  /// Returns descriptions of violated invariants; empty if the tables are consistent.
  func checkInvariants() -> [String] {
    var problems = entries.checkInvariants() + lastOutputs.checkInvariants()
    for (node, entry) in zip(entries.nodes, entries.elements) {
      switch role(entry) {
      case .shared(let name): if sharedNodes[name] != node { problems.append("'\(name)' is not found at \(node)") }
      case .given: break
      case .output(let instance, let name):
        if output(of: instance, name) != node {
          problems.append("output '\(name)' of \(instance) is not found at \(node)")
        }
      }
    }
    let entered = sharedNodes.count + lastOutputs.nodes.reduce(0) { $0 + outputs(of: $1).count }
    let expected = entries.elements.count { if case .given = role($0) { false } else { true } }
    if entered != expected { problems.append("\(entered) hidden nodes are in the index of names, not \(expected)") }
    for node in free where entries.contains(node) { problems.append("\(node) is both hidden and free") }
    return problems
  }
}

/// A table of names in which each name is stored once for many nodes.
///
/// Unused names are kept, because they may be used again.
private struct SharedNames: Sendable {
  private var names: [String] = []
  private var places: [String: Int32] = [:]

  subscript(place: Int32) -> String { names[Int(place)] }

  /// Returns the index of a name; nil if no node ever had this name.
  func known(_ name: String) -> Int32? { places[name] }

  /// Returns the index of a name, and adds the name if it is new.
  mutating func index(of name: String) -> Int32 {
    if let place = places[name] { return place }
    let place = Int32(truncatingIfNeeded: names.count)
    names.append(name)
    places[name] = place
    return place
  }
}
