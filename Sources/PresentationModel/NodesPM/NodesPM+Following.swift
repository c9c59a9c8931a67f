import EvaluationEngine
import GraphDocument

/// Going along wires and through the order of evaluation.
extension NodesPM {
  /// Selects a node that the selected one feeds: the first, or the one whose number was typed before.
  func followDownstream(_ number: Int?) {
    guard let node = requireSelection("follow a wire from") else { return }
    var users: [NodeID] = []
    for port in contents.graph.users(of: node) where users.last != port.node { users.append(port.node) }
    follow(
      diagram.plane.readingOrder(users), number, nothing: "'\(contents.name(of: node))' feeds nothing: it is an output",
      key: keyName(.followDownstream))
  }

  /// Selects a node that feeds the selected one: through the first filled port, or the one whose number was typed before.
  func followUpstream(_ number: Int?) {
    guard let node = requireSelection("follow a wire to") else { return }
    let inputs = contents.graph.inputs(of: node)
    let name = contents.name(of: node)
    if let number {
      guard inputs.indices.contains(number - 1), let source = inputs[number - 1] else {
        refuse("there is no wire on port \(number) of '\(name)'")
        return
      }
      select(source)
    } else {
      follow(inputs.compactMap(\.self), nil, nothing: "nothing feeds '\(name)'", key: keyName(.followUpstream))
    }
  }

  private func follow(_ nodes: [NodeID], _ number: Int?, nothing: String, key: String) {
    guard !nodes.isEmpty else {
      refuse(nothing)
      return
    }
    let number = number ?? 1
    guard nodes.indices.contains(number - 1) else {
      refuse("there \(nodes.count == 1 ? "is one wire" : "are only \(nodes.count) wires") to follow")
      return
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
  func focusEnd(isLast: Bool) {
    if moveInListing(by: isLast ? Self.allRows : -Self.allRows) || goToEndOfTable(isLast: isLast) { return }
    let order = contents.graph.evaluationOrder()
    guard let node = isLast ? order.last : order.first else {
      refuse("there are no nodes: \(keyName(.add)) adds one")
      return
    }
    jump(to: node)
  }

  /// Selects the node with that number, from 1, in evaluation order; in the table the node of that row.
  func goToNode(_ number: Int) {
    if modeName == .table {
      table.focus(on: nil)
      _ = moveInTable(by: min(max(number, 1), Invocation.countLimit))
      return
    }
    let order = contents.graph.evaluationOrder()
    guard order.indices.contains(number - 1) else {
      return refuse("there is no node \(number): there are \(Self.counted(order.count))")
    }
    jump(to: order[number - 1])
  }

  /// Selects the next node of the same operator, or the next number, in file order and round the end.
  func focusSame() {
    guard let node = requireSelection("find the like of") else { return }
    let contents = contents
    let similarity = contents.face(of: node).similarity
    let alike = contents.nodesInFileOrder().filter { contents.face(of: $0).similarity == similarity }
    guard alike.count > 1, let position = alike.firstIndex(of: node) else {
      refuse("there is no other node like '\(contents.name(of: node))'")
      return
    }
    let next = (position + 1) % alike.count
    select(alike[next])
    say("\(next + 1) of \(alike.count) alike")
  }
}
