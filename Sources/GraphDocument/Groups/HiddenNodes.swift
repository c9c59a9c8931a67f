import EvaluationEngine

/// The hidden nodes of a graph: values that instances and calls of groups need besides the steps of their programs.
///
/// They have no names of their own, no places and no ranks in the file. Wires refer to outputs of instances, so the id
/// of an output always belongs to its instance and name. Other hidden nodes reuse ids of removed hidden nodes, but
/// never the id of a visible node.
struct HiddenNodes: Sendable {
  /// The role of a hidden node.
  enum Role: Hashable, Sendable {
    /// A default, a data set or an uncertain number inside a group, by name; all instances share it.
    case shared(String)
    /// The value of an input for a single instance, or for a single call in a formula.
    case given(Owner, input: String)
    /// The output of an instance with this name.
    case output(of: NodeID, String)

    /// Returns the name of the node; `nameOf` returns the names of other nodes.
    func name(_ nameOf: (NodeID) -> String) -> String {
      switch self {
      case .shared(let name): name
      case .output(let use, let output): "\(nameOf(use)).\(output)"
      case .given(let owner, let input):
        // A formula with several calls has several such values.
        (owner.call ?? 0) > 0
          ? "\(nameOf(owner.node))#\((owner.call ?? 0) + 1).\(input)" : "\(nameOf(owner.node)).\(input)"
      }
    }
  }

  /// The instance or call that a value belongs to.
  struct Owner: Hashable, Sendable {
    /// The instance, or the node with the calling formula.
    var node: NodeID
    /// The index of the call; nil for an instance.
    var call: Int32?
  }

  /// An output of an instance, by name.
  struct Output: Hashable, Sendable {
    var name: String
    var node: NodeID
  }

  /// A role in compact form: there may be one for each of a million nodes.
  private struct Entry: Hashable {
    /// The instance, or the node with the calling formula; none for shared values.
    var owner = NodeID(index: -1)
    /// The index of the name in `names`.
    var name: Int32
    /// The index of the owner's call, or one of the two constants below.
    var call = Entry.ofUse
    /// For an output, the previous output of its instance; −1 for the first.
    var next = NodeID(index: -1)

    static let ofUse: Int32 = -1
    static let output: Int32 = -2
  }

  private var entries = NodeColumn<Entry>()
  private var names = SharedNames()
  private var sharedNodes: [String: NodeID] = [:]
  /// The last output of each instance; removed outputs, and outputs of removed instances, are in `former`.
  private var lastOutputs = NodeColumn<NodeID>()
  private var former: [NodeID: [Output]] = [:]
  /// The ids of removed shared and given nodes.
  private var free: [NodeID] = []

  /// Creates an empty set of hidden nodes.
  init() {}

  /// The number of hidden nodes.
  var count: Int { entries.count }

  /// All hidden nodes, in no particular order.
  var nodes: [NodeID] { entries.nodes }

  func contains(_ node: NodeID) -> Bool { !entries.isEmpty && entries.contains(node) }

  /// Returns the role of the node; nil for a visible node.
  func role(of node: NodeID) -> Role? { entries.isEmpty ? nil : entries[node].map(role) }

  /// Whether the source belongs only to this instance, or to a call in this formula.
  func isGiven(_ source: NodeID, to owner: NodeID) -> Bool {
    guard !entries.isEmpty, let entry = entries[source] else { return false }
    return entry.owner == owner && entry.call != Entry.output
  }

  private func role(_ entry: Entry) -> Role {
    let name = names[entry.name]
    if entry.owner.index < 0 { return .shared(name) }
    if entry.call == Entry.output { return .output(of: entry.owner, name) }
    return .given(Owner(node: entry.owner, call: entry.call == Entry.ofUse ? nil : entry.call), input: name)
  }

  private mutating func entry(_ role: Role) -> Entry {
    switch role {
    case .shared(let name): Entry(name: names.index(of: name))
    case .given(let owner, let input):
      Entry(owner: owner.node, name: names.index(of: input), call: owner.call ?? Entry.ofUse)
    case .output(let use, let name): Entry(owner: use, name: names.index(of: name), call: Entry.output)
    }
  }

  /// The nodes that all instances share, ascending.
  var sharedNodeIDs: [NodeID] { sharedNodes.values.sorted() }

  func shared(_ name: String) -> NodeID? { sharedNodes[name] }

  /// Returns the outputs of an instance that have hidden nodes of their own.
  ///
  /// - Complexity: linear in their number.
  func outputs(of use: NodeID) -> [Output] {
    var outputs: [Output] = []
    forEachOutput(of: use) { node, name in
      outputs.append(Output(name: names[name], node: node))
      return true
    }
    return outputs.reversed()
  }

  private func hasOutputs(_ use: NodeID) -> Bool { !lastOutputs.isEmpty && lastOutputs.contains(use) }

  /// Calls `body` with each output of an instance and its name, the last output first.
  func forEachOutput(of use: NodeID, _ body: (NodeID, _ name: String) -> Void) {
    forEachOutput(of: use) { node, name -> Bool in
      body(node, names[name])
      return true
    }
  }

  /// Returns the output with this name; nil if there is none.
  ///
  /// - Complexity: linear in the outputs of the instance.
  func output(of use: NodeID, _ name: String) -> NodeID? {
    guard hasOutputs(use), let wanted = names.known(name) else { return nil }
    var found: NodeID?
    forEachOutput(of: use) { node, name in
      if name == wanted { found = node }
      return found == nil
    }
    return found
  }

  /// Calls `body` with the outputs of an instance and the indices of their names, the last output first, until it
  /// returns false.
  private func forEachOutput(of use: NodeID, _ body: (NodeID, _ name: Int32) -> Bool) {
    if lastOutputs.isEmpty { return }
    var next = lastOutputs[use]
    while let node = next, let entry = entries[node], body(node, entry.name) {
      next = entry.next.index < 0 ? nil : entry.next
    }
  }

  /// Returns an id of a removed hidden node to which nothing refers; nil if there is none.
  mutating func takeFreeID() -> NodeID? { free.popLast() }

  /// Returns the id that the output with this name had before it was removed; nil if there was none.
  mutating func takeFormerID(of use: NodeID, _ name: String) -> NodeID? {
    guard let place = former[use]?.lastIndex(where: { $0.name.utf8.elementsEqual(name.utf8) }) else { return nil }
    let node = former[use]?.remove(at: place).node
    if former[use]?.isEmpty == true { former[use] = nil }
    return node
  }

  /// Returns the instance and the name of a removed output; nil for other nodes.
  ///
  /// - Complexity: Linear in the removed outputs.
  func formerOutput(_ node: NodeID) -> (use: NodeID, name: String)? {
    for (use, outputs) in former {
      if let output = outputs.first(where: { $0.node == node }) { return (use, output.name) }
    }
    return nil
  }

  /// Returns the names of outputs that the instance had when it was removed.
  func formerOutputs(of use: NodeID) -> [String] { former[use]?.map(\.name) ?? [] }

  /// Adds a node of the graph as a hidden node.
  mutating func insert(_ node: NodeID, _ role: Role) {
    var entry = entry(role)
    switch role {
    case .shared(let name): sharedNodes[name] = node
    case .given: break
    case .output(let use, _):
      if let last = lastOutputs[use] { entry.next = last }
      lastOutputs[use] = node
    }
    entries[node] = entry
  }

  /// Removes a hidden node that is no longer in the graph.
  mutating func remove(_ node: NodeID) {
    guard let entry = entries[node] else { return }
    switch role(entry) {
    case .shared(let name):
      sharedNodes[name] = nil
      free.append(node)
    case .given: free.append(node)
    case .output(let use, let name):
      unlink(node, before: entry.next, of: use)
      former[use, default: []].append(Output(name: name, node: node))
    }
    entries[node] = nil
  }

  private mutating func unlink(_ node: NodeID, before next: NodeID, of use: NodeID) {
    if lastOutputs[use] == node {
      lastOutputs[use] = next.index < 0 ? nil : next
      return
    }
    var previous: NodeID?
    forEachOutput(of: use) { other, _ in
      if entries[other]?.next == node { previous = other }
      return previous == nil
    }
    if let previous { entries[previous]?.next = next }
  }

  /// Renames an output.
  mutating func renameOutput(_ node: NodeID, of use: NodeID, to name: String) {
    entries[node]?.name = names.index(of: name)
  }

  /// Renames nodes that all instances share, by their old names, all in one step, so that two can exchange names.
  mutating func renameShared(_ names: [String: String]) {
    let renamed = names.compactMap { old, new in sharedNodes.removeValue(forKey: old).map { (new, $0) } }
    for (name, node) in renamed {
      sharedNodes[name] = node
      entries[node]?.name = self.names.index(of: name)
    }
  }

  /// Renames the shared values of a group after the group got a new name.
  mutating func renameShared(ofGroup old: String, to new: String) {
    let names = sharedNodes.keys.filter { $0.utf8.starts(with: "\(old):".utf8) }
    renameShared(Dictionary(uniqueKeysWithValues: names.map { ($0, new + $0.dropFirst(old.count)) }))
  }

  /// Moves each role to a new node id, and the entries of each instance with it.
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

  /// Returns the problems with the tables; empty if they are consistent.
  func checkInvariants() -> [String] {
    var problems = entries.checkInvariants() + lastOutputs.checkInvariants()
    for (node, entry) in zip(entries.nodes, entries.elements) {
      switch role(entry) {
      case .shared(let name): if sharedNodes[name] != node { problems.append("'\(name)' is not found at \(node)") }
      case .given: break
      case .output(let use, let name):
        if output(of: use, name) != node { problems.append("output '\(name)' of \(use) is not found at \(node)") }
      }
    }
    let entered = sharedNodes.count + lastOutputs.nodes.reduce(0) { $0 + outputs(of: $1).count }
    let expected = entries.elements.count { if case .given = role($0) { false } else { true } }
    if entered != expected { problems.append("\(entered) hidden nodes are in the index of names, not \(expected)") }
    for node in free where entries.contains(node) { problems.append("\(node) is both hidden and free") }
    return problems
  }
}

/// A table of names that stores each name once for many nodes.
///
/// Unused names are kept, because they may be used again.
private struct SharedNames: Sendable {
  private var names: [String] = []
  private var places: [String: Int32] = [:]

  subscript(place: Int32) -> String { names[Int(place)] }

  /// Returns the index of a name; nil if no node ever had it.
  func known(_ name: String) -> Int32? { places[name] }

  /// Returns the index of a name, which is added if it is new.
  mutating func index(of name: String) -> Int32 {
    if let place = places[name] { return place }
    let place = Int32(truncatingIfNeeded: names.count)
    names.append(name)
    places[name] = place
    return place
  }
}
