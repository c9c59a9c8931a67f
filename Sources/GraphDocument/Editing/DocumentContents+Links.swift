public import EvaluationEngine

extension DocumentContents {
  mutating func setInput(
    _ source: NodeID?, at port: PortID, _ changes: inout [DocumentChange]
  ) throws(EditRefusal) -> Edit {
    try requireNode(port.node)
    reviveOutput(source)
    if let source { try requireSource(source) }
    if isUse(port.node) { return try setWire(source, at: port, &changes) }
    if let formula = formulas[port.node] { return try mention(source, in: formula, at: port, &changes) }
    let oldInputs = graph.inputs(of: port.node)
    do throws(LinkRefusal) {
      try graph.setInput(source, at: port)
    } catch {
      throw .link(refusedLink(error, from: source ?? port.node, to: port))
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

  /// The ports of a node that sets their count itself, an operator or a chart; nil for others.
  public func ownPorts(of node: NodeID) -> Ports? {
    graph.content(of: node).ports
  }

  /// The refusal of several inputs at once into what is or would be `target`, about the one that is at fault where that is known.
  func refusal(_ reason: LinkRefusal, of inputs: [NodeID?], into target: RefusedLink.End) -> EditRefusal {
    let port = inputs.firstIndex { input in input.map { !graph.hasOutput($0) } ?? false }
    let loop: [NodeID] = if case .loop(let loop) = reason { loop } else { [] }
    let source = reason == .hasNoOutput ? port.flatMap { inputs[$0] } : loop.count > 2 ? loop.first : nil
    return .link(
      RefusedLink(
        reason, from: source.map { end($0) }, to: target, port: port ?? 0,
        portName: target.content.ports?.place(of: port ?? 0), loop: loop.map { name(of: $0) }))
  }

  mutating func setInputs(
    _ inputs: [NodeID?], of node: NodeID, _ changes: inout [DocumentChange]
  ) throws(EditRefusal) -> Edit {
    try requireNode(node)
    for source in inputs { reviveOutput(source) }
    for case let source? in inputs { try requireSource(source) }
    if isUse(node) { return try setWires(inputs, of: node, &changes) }
    if graph.kind(of: node) == .formula {
      throw .link(refusedLink(.fedByMention, from: node, to: PortID(node, 0)))
    }
    let old = graph.inputs(of: node)
    do throws(LinkRefusal) {
      try graph.setInputs(inputs, of: node)
    } catch {
      throw refusal(error, of: inputs, into: end(node))
    }
    compileParameters(of: node)
    if old != graph.inputs(of: node) { changes.append(.relationshipsChanged(node, old: old)) }
    return .setInputs(node, old)
  }

  mutating func setInputs(
    named names: [String?], of node: NodeID, _ changes: inout [DocumentChange]
  ) throws(EditRefusal) -> Edit {
    try setInputs(names.map { $0.flatMap { outputNode(named: $0) } }, of: node, &changes)
  }
}
