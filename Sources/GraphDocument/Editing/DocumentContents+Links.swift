public import EvaluationEngine
import Formulas

extension DocumentContents {
  mutating func setInput(
    _ source: NodeID?, at port: PortID, _ changes: inout [DocumentChange]
  ) throws(EditError) -> Edit {
    try requireNode(port.node)
    reviveOutput(source)
    if let source { try requireSource(source) }
    if isInstance(port.node) { return try setWire(source, at: port, &changes) }
    if let formula = formulas[port.node] { return try mention(source, in: formula, at: port, &changes) }
    let oldInputs = graph.inputs(of: port.node)
    do throws(LinkError) {
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

  /// Returns the ports of an operator or chart, which follow from the node's own content; nil for other nodes.
  public func ownPorts(of node: NodeID) -> Ports? {
    graph.content(of: node).ports
  }

  /// Returns the error that the inputs of a node cannot be set; it names the wrong input if that is known.
  func refusal(_ reason: LinkError, of inputs: [NodeID?], into target: RejectedLink.End) -> EditError {
    let port = inputs.firstIndex { input in input.map { !graph.hasOutput($0) } ?? false }
    let loop: [NodeID] = if case .loop(let loop) = reason { loop } else { [] }
    let source = reason == .hasNoOutput ? port.flatMap { inputs[$0] } : loop.count > 2 ? loop.first : nil
    return .link(
      RejectedLink(
        reason, from: source.map { end($0) }, to: target, port: port ?? 0,
        portName: target.content.ports?.place(of: port ?? 0), loop: loop.map { name(of: $0) }))
  }

  mutating func setInputs(
    _ inputs: [NodeID?], of node: NodeID, _ changes: inout [DocumentChange]
  ) throws(EditError) -> Edit {
    try requireNode(node)
    for source in inputs { reviveOutput(source) }
    for case let source? in inputs { try requireSource(source) }
    if isInstance(node) { return try setWires(inputs, of: node, &changes) }
    if graph.kind(of: node) == .formula {
      throw .link(refusedLink(.fedByMention, from: node, to: PortID(node, 0)))
    }
    let old = graph.inputs(of: node)
    do throws(LinkError) {
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
  ) throws(EditError) -> Edit {
    try setInputs(names.map { $0.flatMap { outputNode(named: $0) } }, of: node, &changes)
  }
}

// A port of a formula is a name in it: linking it to another node replaces the name.
extension DocumentContents {
  /// Returns the reason why a user may not link `source` to `port`; nil if the link is allowed.
  ///
  /// A link is not allowed if the graph rejects it, or if the target would always fail because of it. All editor
  /// commands that link nodes use this check. Files, undo and pasted nodes restore links without it; if such a link
  /// always fails, the target shows the failure.
  ///
  /// - Complexity: The same as for `Graph.linkRefusal` and `Graph.kindRefusal`; for a formula also linear in its text.
  public func linkRefusal(from source: NodeID, to port: PortID) -> LinkError? {
    if let refusal = structuralRefusal(from: source, to: port) { return refusal }
    return input(port) == source ? nil : graph.kindRefusal(from: source, to: port)
  }

  /// Returns the reason why `source` cannot be linked to any port of `node`; nil if it can be linked to some port.
  ///
  /// Most reasons are the same for all ports of a node. Exceptions are the maximum number of ports, the kinds of ports,
  /// and the names at a formula's ports.
  ///
  /// - Complexity: The same as for `Graph.linkRefusal`, and for each port as for `Graph.kindRefusal`.
  public func linkRefusal(from source: NodeID, to node: NodeID) -> LinkError? {
    let refusal =
      isInstance(node)
      ? instanceRefusal(from: source, to: PortID(node, 0))
      : !formulas.contains(node)
        ? graph.linkRefusal(from: source, to: PortID(node, 0)) : mentionRefusal(of: source, in: node)
    // An existing link can always be chosen, in order to remove it.
    if refusal != nil || inputs(of: node).contains(source) { return refusal }
    let count = inputs(of: node).count
    let last = ownPorts(of: node).map { min(count, $0.maximum - 1) } ?? count - 1
    var first: LinkError?
    for port in 0...max(last, 0) {
      guard let refusal = graph.kindRefusal(from: source, to: PortID(node, port)) else { return nil }
      first = first ?? refusal
    }
    return first
  }

  private func instanceRefusal(from source: NodeID, to port: PortID) -> LinkError? {
    if !graph.hasOutput(source) { return .hasNoOutput }
    guard let lowered = lowered(of: port.node), lowered.portNames.indices.contains(port.port) else {
      return .noSuchPort
    }
    for target in [port.node] + hidden.outputs(of: port.node).map(\.node) {
      if let loop = graph.loop(from: source, into: target) { return .loop(loop) }
    }
    return nil
  }

  /// Returns the reason why the graph rejects a link, whatever kinds of values its nodes have; nil if the graph accepts
  /// it.
  private func structuralRefusal(from source: NodeID, to port: PortID) -> LinkError? {
    if isInstance(port.node) { return instanceRefusal(from: source, to: port) }
    guard let formula = formulas[port.node] else { return graph.linkRefusal(from: source, to: port) }
    if let refusal = mentionRefusal(of: source, in: port.node) { return refusal }
    guard formula.names.indices.contains(port.port) else { return .noSuchPort }
    return formula.replacing(mention: formula.names[port.port], by: name(of: source)) == nil ? .fedByMention : nil
  }

  private func mentionRefusal(of source: NodeID, in node: NodeID) -> LinkError? {
    if !graph.hasOutput(source) { return .hasNoOutput }
    if formulas[node]?.names.isEmpty ?? true { return .noSuchPort }
    return graph.loop(from: source, into: node).map { .loop($0) }
  }

  /// Replaces the name at `port` of a formula by the name of `source`, which then feeds the port.
  ///
  /// If the formula already mentions `source`, both names become one port. If `source` is nil, the edit fails, because
  /// a formula's port cannot be opened.
  mutating func mention(
    _ source: NodeID?, in formula: Formula, at port: PortID, _ changes: inout [DocumentChange]
  ) throws(EditError) -> Edit {
    guard let source else { throw .link(refusedLink(.fedByMention, from: port.node, to: port)) }
    if let refusal = structuralRefusal(from: source, to: port) {
      throw .link(refusedLink(refusal, from: source, to: port))
    }
    guard let renamed = formula.replacing(mention: formula.names[port.port], by: name(of: source)) else {
      throw .link(refusedLink(.fedByMention, from: source, to: port))
    }
    return try setFormula(renamed, of: port.node, &changes)
  }
}
