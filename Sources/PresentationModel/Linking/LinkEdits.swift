import EvaluationEngine
import GraphDocument

/// Edits of wires, and what Enter does in link mode.
struct LinkEdits {
  let contents: DocumentContents

  func linkAction(from source: NodeID, to port: PortID) -> LinkAction {
    let old = contents.inputCount(of: port.node) > port.port ? contents.input(port) : nil
    if old == source { return .cut(source) }
    if contents.linkRefusal(from: source, to: port) != nil { return .refused }
    return old.map { .replace($0) } ?? .link
  }

  /// Returns the edit that removes the wire at a port.
  ///
  /// The edit also removes optional ports at the end of the node that are open afterwards.
  func opening(_ port: PortID) -> Edit {
    var inputs = contents.inputs(of: port.node)
    guard let ports = contents.ownPorts(of: port.node), inputs.count > ports.minimum else {
      return .setInput(port, nil)
    }
    inputs[port.port] = nil
    return .setInputs(port.node, withoutOpenEnd(inputs, of: port.node))
  }

  private func withoutOpenEnd(_ inputs: [NodeID?], of node: NodeID) -> [NodeID?] {
    guard let ports = contents.ownPorts(of: node) else { return inputs }
    var inputs = inputs
    while inputs.count > ports.minimum, inputs.last == .some(nil) { inputs.removeLast() }
    return inputs
  }

  /// Returns the edit that moves a wire from one port to another.
  func rewiring(_ source: NodeID, from old: PortID, to new: PortID) -> Edit {
    guard old.node == new.node else { return .group([.setInput(new, source), opening(old)]) }
    var inputs = contents.inputs(of: new.node)
    if new.port == inputs.count { inputs.append(nil) }
    if inputs.indices.contains(new.port), inputs.indices.contains(old.port) {
      inputs[new.port] = source
      inputs[old.port] = nil
    }
    return .setInputs(new.node, withoutOpenEnd(inputs, of: new.node))
  }
}
