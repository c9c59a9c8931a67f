import EvaluationEngine
import GraphDocument

/// Going along wires and through the order of evaluation.
extension NodesPM {
  /// Selects a node that the selected one feeds: the first, or the one whose number was typed before.
  func followDownstream(digits: String) {
    guard let node = requireSelection("follow a wire from") else { return }
    var users: [NodeID] = []
    for port in contents.graph.users(of: node) where users.last != port.node { users.append(port.node) }
    follow(
      readingOrder(users), digits, nothing: "'\(contents.name(of: node))' feeds nothing: it is an output",
      key: keyName(.followDownstream))
  }

  /// Selects a node that feeds the selected one: through the first filled port, or the one whose number was typed before.
  func followUpstream(digits: String) {
    guard let node = requireSelection("follow a wire to") else { return }
    let inputs = contents.graph.inputs(of: node)
    let name = contents.name(of: node)
    if let number = Int(digits) {
      guard inputs.indices.contains(number - 1), let source = inputs[number - 1] else {
        refuse("there is no wire on port \(number) of '\(name)'")
        return
      }
      select(source)
    } else {
      follow(inputs.compactMap(\.self), "", nothing: "nothing feeds '\(name)'", key: keyName(.followUpstream))
    }
  }

  private func follow(_ nodes: [NodeID], _ digits: String, nothing: String, key: String) {
    guard !nodes.isEmpty else {
      refuse(nothing)
      return
    }
    let number = Int(digits) ?? 1
    guard nodes.indices.contains(number - 1) else {
      refuse("there \(nodes.count == 1 ? "is one wire" : "are only \(nodes.count) wires") to follow")
      return
    }
    select(nodes[number - 1])
    if nodes.count > 1 {
      say("wire \(number) of \(nodes.count): \(number % nodes.count + 1)\(key) from there takes the next")
    }
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

  /// Selects the next node of the same operator, or the next number, in file order and round the end.
  func focusSame() {
    guard let node = requireSelection("find the like of") else { return }
    let graph = contents.graph
    let likeness = Likeness(graph.content(of: node))
    let alike = contents.nodesInFileOrder().filter { Likeness(graph.content(of: $0)) == likeness }
    guard alike.count > 1, let position = alike.firstIndex(of: node) else {
      refuse("there is no other node like '\(contents.name(of: node))'")
      return
    }
    let next = (position + 1) % alike.count
    select(alike[next])
    say("\(next + 1) of \(alike.count) alike")
  }
}
