public import EvaluationEngine

extension DocumentContents {
  mutating func setInput(
    _ source: NodeID?, at port: PortID, _ changes: inout [DocumentChange]
  ) throws(EditRefusal) -> Edit {
    try requireNode(port.node)
    if let source { try requireNode(source) }
    if let formula = formulas[port.node] { return try mention(source, in: formula, at: port, &changes) }
    let oldInputs = graph.inputs(of: port.node)
    do throws(LinkRefusal) {
      try graph.setInput(source, at: port)
    } catch {
      throw .link(source: source ?? port.node, target: port, error)
    }
    compileParameters(of: port.node)
    let newCount = graph.inputCount(of: port.node)
    if newCount != oldInputs.count {
      changes.append(.relationshipsChanged(port.node, old: oldInputs))
      return .setInputs(port.node, oldInputs)
    }
    let old = oldInputs[port.port]
    if old != source { changes.append(.relationshipsChanged(port.node, old: oldInputs)) }
    return .setInput(port, old)
  }

  /// The ports of a node that says itself how many it has, an operator or a chart; nil for others.
  public func ownPorts(of node: NodeID) -> Ports? {
    switch graph.content(of: node) {
    case .operator(let id): id.descriptor.ports
    case .chart(let kind): kind.ports
    case .number, .formula, .data, .note: nil
    }
  }

  /// The refusal of several inputs at once, about the one that is at fault where that is known.
  func refusal(_ reason: LinkRefusal, of inputs: [NodeID?], into node: NodeID) -> EditRefusal {
    let port = inputs.firstIndex { input in input.map { !graph.kind(of: $0).hasOutput } ?? false }
    guard reason == .hasNoOutput, let port, let note = inputs[port] else {
      return .link(source: node, target: PortID(node, 0), reason)
    }
    return .link(source: note, target: PortID(node, port), reason)
  }

  mutating func setInputs(
    _ inputs: [NodeID?], of node: NodeID, _ changes: inout [DocumentChange]
  ) throws(EditRefusal) -> Edit {
    try requireNode(node)
    for case let source? in inputs { try requireNode(source) }
    if graph.kind(of: node) == .formula {
      throw .link(source: node, target: PortID(node, 0), .fedByMention)
    }
    let old = graph.inputs(of: node)
    do throws(LinkRefusal) {
      try graph.setInputs(inputs, of: node)
    } catch {
      throw refusal(error, of: inputs, into: node)
    }
    compileParameters(of: node)
    if old != graph.inputs(of: node) { changes.append(.relationshipsChanged(node, old: old)) }
    return .setInputs(node, old)
  }
}
