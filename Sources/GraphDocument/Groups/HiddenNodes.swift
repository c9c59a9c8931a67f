import EvaluationEngine

/// Nodes of the graph that people do not see: they carry what uses and calls of groups need besides the steps of their programs.
///
/// They have no name of their own, no place and no rank in the file. What a use gives is addressed by wires, so the id of an output
/// is that of its use and name for good; the others take ids that such nodes left, and never one that a visible node had.
struct HiddenNodes: Sendable {
  /// What a hidden node is for.
  enum Role: Hashable, Sendable {
    /// A default, a data set or an uncertain number inside a group, by its name.
    case shared(String)
    /// A value of an input that only one use has, or one call in a formula.
    case given(Owner, input: String)
    /// What a use gives by that name.
    case output(of: NodeID, String)

    /// What the node goes by, where others have these names.
    func name(_ nameOf: (NodeID) -> String) -> String {
      switch self {
      case .shared(let name): name
      case .output(let use, let output): "\(nameOf(use)).\(output)"
      case .given(let owner, let input):
        // A formula that calls several times has several.
        (owner.call ?? 0) > 0
          ? "\(nameOf(owner.node))#\((owner.call ?? 0) + 1).\(input)" : "\(nameOf(owner.node)).\(input)"
      }
    }
  }

  /// Whose value it is.
  struct Owner: Hashable, Sendable {
    /// The use, or the node whose formula calls.
    var node: NodeID
    /// Which of its calls; nil for a use.
    var call: Int32?
  }

  /// An output of a use, by name.
  struct Output: Hashable, Sendable {
    var name: String
    var node: NodeID
  }

  private var roles = NodeColumn<Role>()
  private var sharedNodes: [String: NodeID] = [:]
  /// By use, in no order; those of uses that are no more, and outputs taken away with them, are in `former`.
  private var outputs: [NodeID: [Output]] = [:]
  private var former: [NodeID: [Output]] = [:]
  /// The ids that shared and given nodes left.
  private var free: [NodeID] = []

  /// No hidden nodes.
  init() {}

  /// How many there are.
  var count: Int { roles.count }

  /// All of them, in no order.
  var nodes: [NodeID] { roles.nodes }

  func contains(_ node: NodeID) -> Bool { !roles.isEmpty && roles.contains(node) }

  /// What the node is for; nil for one that people see.
  func role(of node: NodeID) -> Role? { roles.isEmpty ? nil : roles[node] }

  /// Those that all uses share, ascending.
  var sharedNodeIDs: [NodeID] { sharedNodes.values.sorted() }

  func shared(_ name: String) -> NodeID? { sharedNodes[name] }

  /// What the use gives beside its own node.
  func outputs(of use: NodeID) -> [Output] { outputs[use] ?? [] }

  func output(of use: NodeID, _ name: String) -> NodeID? {
    outputs[use]?.first { $0.name.utf8.elementsEqual(name.utf8) }?.node
  }

  /// An id that a hidden node left, for one that nobody addresses.
  mutating func takeFreeID() -> NodeID? { free.popLast() }

  /// The id that the output of that name had before it was taken away; nil where it never was.
  mutating func takeFormerID(of use: NodeID, _ name: String) -> NodeID? {
    guard let place = former[use]?.lastIndex(where: { $0.name.utf8.elementsEqual(name.utf8) }) else { return nil }
    let node = former[use]?.remove(at: place).node
    if former[use]?.isEmpty == true { former[use] = nil }
    return node
  }

  /// Of which use, and by which name, a node was an output that is gone; nil for others.
  ///
  /// - Complexity: linear in the outputs that are gone.
  func formerOutput(_ node: NodeID) -> (use: NodeID, name: String)? {
    for (use, outputs) in former {
      if let output = outputs.first(where: { $0.node == node }) { return (use, output.name) }
    }
    return nil
  }

  /// The names of outputs that the use had when it was taken away.
  func formerOutputs(of use: NodeID) -> [String] { former[use]?.map(\.name) ?? [] }

  /// Enters a node of the graph as hidden.
  mutating func insert(_ node: NodeID, _ role: Role) {
    roles[node] = role
    switch role {
    case .shared(let name): sharedNodes[name] = node
    case .given: break
    case .output(let use, let name): outputs[use, default: []].append(Output(name: name, node: node))
    }
  }

  /// Takes out a node that is gone from the graph.
  mutating func remove(_ node: NodeID) {
    switch roles[node] {
    case nil: return
    case .shared(let name)?:
      sharedNodes[name] = nil
      free.append(node)
    case .given?: free.append(node)
    case .output(let use, let name)?:
      outputs[use]?.removeAll { $0.node == node }
      if outputs[use]?.isEmpty == true { outputs[use] = nil }
      former[use, default: []].append(Output(name: name, node: node))
    }
    roles[node] = nil
  }

  /// Has an output called otherwise.
  mutating func renameOutput(_ node: NodeID, of use: NodeID, to name: String) {
    roles[node] = .output(of: use, name)
    guard let place = outputs[use]?.firstIndex(where: { $0.node == node }) else { return }
    outputs[use]?[place].name = name
  }

  /// Has nodes that all uses share called otherwise, by their old names; all at once, so that two can change their names.
  mutating func renameShared(_ names: [String: String]) {
    let renamed = names.compactMap { old, new in sharedNodes.removeValue(forKey: old).map { (new, $0) } }
    for (name, node) in renamed {
      sharedNodes[name] = node
      roles[node] = .shared(name)
    }
  }

  /// Has what is shared by the uses of a group go by the group's new name.
  mutating func renameShared(ofGroup old: String, to new: String) {
    let names = sharedNodes.keys.filter { $0.utf8.starts(with: "\(old):".utf8) }
    renameShared(Dictionary(uniqueKeysWithValues: names.map { ($0, new + $0.dropFirst(old.count)) }))
  }

  /// Gives each node's role to another node, and each use what belongs to it.
  ///
  /// - Precondition: no two nodes get the same id; all are below `idLimit`; none has left an id.
  mutating func renumber(idLimit: Int, _ newID: (NodeID) -> NodeID) {
    if roles.isEmpty { return }
    var renumbered = HiddenNodes()
    for (node, role) in zip(roles.nodes, roles.elements) {
      switch role {
      case .shared: renumbered.insert(newID(node), role)
      case .given(let owner, let input):
        renumbered.insert(newID(node), .given(Owner(node: newID(owner.node), call: owner.call), input: input))
      case .output(let use, let name): renumbered.insert(newID(node), .output(of: newID(use), name))
      }
    }
    self = renumbered
  }

  /// What is wrong with the tables; empty where all is sound.
  func checkInvariants() -> [String] {
    var problems = roles.checkInvariants()
    for (node, role) in zip(roles.nodes, roles.elements) {
      switch role {
      case .shared(let name): if sharedNodes[name] != node { problems.append("'\(name)' is not found at \(node)") }
      case .given: break
      case .output(let use, let name):
        if output(of: use, name) != node { problems.append("output '\(name)' of \(use) is not found at \(node)") }
      }
    }
    let entered = sharedNodes.count + outputs.values.reduce(0) { $0 + $1.count }
    let expected = roles.elements.count { role in if case .given = role { false } else { true } }
    if entered != expected { problems.append("\(entered) hidden nodes are found by name, not \(expected)") }
    for node in free where roles.contains(node) { problems.append("\(node) is hidden and free") }
    return problems
  }
}
