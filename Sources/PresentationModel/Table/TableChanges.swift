import EvaluationEngine
import GraphDocument

/// The nodes whose rows an event may change, with the former names of renamed or deleted nodes.
struct TableChanges {
  private(set) var nodes: Set<NodeID>
  private(set) var oldNames: [NodeID: String] = [:]

  /// Finds the rows that an event may change; nil if any row may change, or if reading all rows is faster.
  init?(_ event: DocumentEvent, in contents: DocumentContents, _ arrangement: TableArrangement) {
    if event.replacesAll { return nil }
    let limit = 16 + contents.count / 8
    if event.updates.count > limit { return nil }
    nodes = Set(event.updates.map(\.node))
    let graph = contents.graph
    for change in event.changes {
      switch change {
      case .nodeCreated(let node), .contentChanged(let node, _, _), .bypassChanged(let node):
        nodes.insert(node)
        nodes.formUnion(graph.sources(of: node))
      case .relationshipsChanged(let node, let old):
        // Nodes that feed this node have it among their users.
        nodes.insert(node)
        nodes.formUnion(old.compactMap(\.self))
        nodes.formUnion(graph.sources(of: node))
      case .nodeDeleted(let node, let name):
        nodes.insert(node)
        if oldNames[node] == nil { oldNames[node] = name }
      case .nodeRenamed(let node, let old, _):
        nodes.insert(node)
        if oldNames[node] == nil { oldNames[node] = old }
        // The formulas that mention the node change.
        if graph.contains(node) { nodes.formUnion(graph.users(of: node).map(\.node)) }
      case .attributesChanged(let node, _), .textChanged(let node), .parametersChanged(let node):
        nodes.insert(node)
      case .displayChanged(let node): if let node { nodes.insert(node) }
      case .framesChanged(_, let changed): nodes.formUnion(changed)
      case .nodesMoved, .titleChanged, .unknownMembersChanged: continue
      // Declared outputs change which nodes are in the section of outputs.
      case .interfaceChanged, .groupChanged, .groupAnnotated, .groupRenamed, .argumentsDropped, .replaced: return nil
      }
    }
    // An uncertainty may depend on any node upstream.
    if arrangement.column == .uncertainty { graph.addUsers(to: &nodes, upTo: limit) }
    nodes = nodes.filter { !contents.isHidden($0) }
    if nodes.count > limit { return nil }
  }
}

extension Graph {
  /// Adds all nodes that use these nodes directly or indirectly; stops when there are more than `limit`.
  fileprivate func addUsers(to nodes: inout Set<NodeID>, upTo limit: Int) {
    var next = nodes.filter(contains)
    while !next.isEmpty, nodes.count <= limit {
      var users: Set<NodeID> = []
      for node in next where nodes.count + users.count <= limit {
        for user in self.users(of: node).map(\.node) where !nodes.contains(user) { users.insert(user) }
      }
      nodes.formUnion(users)
      next = users
    }
  }

  fileprivate func sources(of node: NodeID) -> [NodeID] {
    contains(node) ? inputs(of: node).compactMap(\.self) : []
  }
}
