import EvaluationEngine
import GraphDocument

/// Going along wires and through the order of evaluation.
extension NodesPM {
  /// Selects a node that the selected one feeds: the first, or the one whose number was typed before.
  func followDownstream(_ number: Int?) throws(Rejection) {
    let node = try requireSelection("follow a wire from")
    var users: [NodeID] = []
    for port in contents.graph.users(of: node) where users.last != port.node { users.append(port.node) }
    try follow(
      diagram.plane.readingOrder(users), number, orElse: .node(node, "feeds nothing: it is an output"),
      key: keyName(.followDownstream))
  }

  /// Selects a node that feeds the selected one: through the first filled port, or the one whose number was typed before.
  func followUpstream(_ number: Int?) throws(Rejection) {
    let node = try requireSelection("follow a wire to")
    let inputs = contents.graph.inputs(of: node)
    if let number {
      guard inputs.indices.contains(number - 1), let source = inputs[number - 1] else {
        throw .noWire(on: "port \(number)", of: node)
      }
      select(source)
    } else {
      try follow(
        inputs.compactMap(\.self), nil, orElse: .because("nothing feeds '\(contents.name(of: node))'"),
        key: keyName(.followUpstream))
    }
  }

  private func follow(
    _ nodes: [NodeID], _ number: Int?, orElse rejection: Rejection, key: String
  ) throws(Rejection) {
    if nodes.isEmpty { throw rejection }
    let number = number ?? 1
    guard nodes.indices.contains(number - 1) else {
      throw .because("there \(nodes.count == 1 ? "is one wire" : "are only \(nodes.count) wires") to follow")
    }
    let isFromNumber = selection.map { contents.graph.kind(of: $0) } == .number
    select(nodes[number - 1])
    guard nodes.count > 1 else { return }
    // On a number a digit begins its value.
    let next =
      isFromNumber
      ? "\(keyName(.showHints)) or \(keyName(.search)) reaches the others"
      : "\(number % nodes.count + 1)\(key) from there takes the next"
    say("wire \(number) of \(nodes.count): \(next)")
  }

  /// Selects the first source, or the last result, in evaluation order.
  func focusEnd(isLast: Bool) throws(Rejection) {
    if moveInListing(by: isLast ? Self.allRows : -Self.allRows) { return }
    if try goToEndOfTable(isLast: isLast) { return }
    let order = contents.graph.evaluationOrder()
    guard let node = isLast ? order.last : order.first else { throw .noNodes }
    jump(to: node)
  }

  /// Selects the node with that number, from 1, in evaluation order; in the table the node of that row.
  func goToNode(_ number: Int) throws(Rejection) {
    if modeName == .table {
      table.focus(on: nil)
      _ = try moveInTable(by: min(max(number, 1), Invocation.countLimit))
      return
    }
    let order = contents.graph.evaluationOrder()
    guard order.indices.contains(number - 1) else {
      throw .because("there is no node \(number): there are \(Self.counted(order.count))")
    }
    jump(to: order[number - 1])
  }

  /// Selects the next node of the same operator, or the next number, in file order and round the end.
  func focusSame() throws(Rejection) {
    let node = try requireSelection("find the like of")
    let contents = contents
    let similarity = contents.face(of: node).similarity
    let alike = contents.nodesInFileOrder().filter { contents.face(of: $0).similarity == similarity }
    guard alike.count > 1, let position = alike.firstIndex(of: node) else {
      throw .because("there is no other node like '\(contents.name(of: node))'")
    }
    let next = (position + 1) % alike.count
    select(alike[next])
    say("\(next + 1) of \(alike.count) alike")
  }
}
