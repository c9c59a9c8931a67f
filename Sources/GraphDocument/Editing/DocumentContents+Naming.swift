import EvaluationEngine
import Geometry

extension DocumentContents {
  mutating func rename(
    _ node: NodeID, to name: String, _ changes: inout [DocumentChange]
  ) throws(EditRefusal) -> Edit {
    try requireNode(node)
    if let refusal = refusal(ofName: name, for: node) { throw refusal }
    let old = self.name(of: node)
    guard old != name else { return .rename(node, old) }
    let mentions = try mentions(of: node, renamedTo: name)
    let rewritten = try parametersMentioning(node, renamedTo: name)
    names.setName(name, of: node)
    changes.append(.nodeRenamed(node, old: old, new: name))
    let inverse = rewrite(mentions, after: .rename(node, old), &changes)
    if rewritten.isEmpty { return inverse }
    for (user, before, after) in rewritten {
      setDetail(of: user) { $0.parameters = after }
      compileParameters(of: user)
      if before != after { changes.append(.parametersChanged(user)) }
    }
    return .group([inverse] + rewritten.map { .setParameters($0.node, $0.old) })
  }

  mutating func move(_ moves: [NodeMove], _ changes: inout [DocumentChange]) throws(EditRefusal) -> Edit {
    for move in moves { try requireNode(move.node) }
    var old: [NodeMove] = []
    old.reserveCapacity(moves.count)
    for move in moves {
      old.append(NodeMove(move.node, to: place(of: move.node)))
      places[Int(move.node.index)] = PackedPlace(move.place)
    }
    changes.append(.nodesMoved(moves.map(\.node)))
    // Reversed, so that a node named twice gets its first place back.
    return .move(old.reversed())
  }
}
