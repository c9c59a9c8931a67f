extension Graph {
  /// Returns the reason why `source` cannot be linked to a port; nil if the link is allowed.
  ///
  /// All methods that make links use this check. The port may already have a link, which the new link would replace. It
  /// may also be the port after the last one, if the operator can have another port.
  ///
  /// - Complexity: Linear in the nodes downstream of the target and before the source in the evaluation order; O(1) if
  ///   the target is after the source.
  public func linkRefusal(from source: NodeID, to port: PortID) -> LinkError? {
    if let refusal = portRefusal(port) ?? sourceRefusal(source) { return refusal }
    switch search(from: port.node.index, to: source.index) {
    case .apart: return nil
    case .loop(let loop): return .loop(loop)
    }
  }

  /// Returns the loop that a link from `source` to a port of `target` would close; nil if it closes none.
  ///
  /// The loop begins and ends with `source`.
  ///
  /// - Complexity: the same as for `linkRefusal`.
  public func loop(from source: NodeID, into target: NodeID) -> [NodeID]? {
    switch search(from: target.index, to: source.index) {
    case .apart: nil
    case .loop(let loop): loop
    }
  }

  /// Links `source` to a port in place of its present link; nil removes the link.
  ///
  /// The port may be the one after the last, if the operator can have another port.
  ///
  /// - Throws: `LinkError`; the graph is then unchanged.
  /// - Complexity: At most twice that of `linkRefusal`, because the order may have to be updated.
  public mutating func setInput(_ source: NodeID?, at port: PortID) throws(LinkError) {
    if let refusal = portRefusal(port) ?? source.flatMap({ sourceRefusal($0) }) { throw refusal }
    if let source { try putInOrder(source.index, before: port.node.index) }
    if port.port == inputCount(of: port.node) { setPortCount(port.port + 1, of: port.node.index) }
    setSource(source?.index ?? -1, of: port)
    markPending(port.node.index)
  }

  /// Replaces all inputs of a node; if one is not allowed, none is replaced.
  ///
  /// This is the only method that changes the inputs of a formula.
  ///
  /// - Throws: `LinkError`, such as `noSuchPort` if the node cannot have this many inputs; the graph is unchanged then.
  public mutating func setInputs(_ inputs: [NodeID?], of id: NodeID) throws(LinkError) {
    switch content(of: id) {
    case .number, .data:
      if !inputs.isEmpty { throw .takesNoInputs }
    case .operator(let operatorID):
      if operatorID.descriptor.ports.count(nearest: inputs.count) != inputs.count { throw .noSuchPort }
    case .sink(let sink):
      if !inputs.isEmpty, !sink.takesInputs { throw .takesNoInputs }
      if sink.ports.count(nearest: inputs.count) != inputs.count { throw .noSuchPort }
    case .formula(let program):
      if inputs.count != program.inputCount { throw .noSuchPort }
    }
    for case let source? in inputs {
      if let refusal = sourceRefusal(source) { throw refusal }
    }
    // If a source is refused, the sources before it may have changed the order. It stays a valid order, and nothing else
    // has changed.
    for source in inputs {
      if let source { try putInOrder(source.index, before: id.index) }
    }
    setPortCount(inputs.count, of: id.index)
    for (port, source) in inputs.enumerated() {
      setSource(source?.index ?? -1, of: PortID(id, port))
    }
    markPending(id.index)
  }

  private func sourceRefusal(_ source: NodeID) -> LinkError? {
    hasOutput(source) ? nil : .hasNoOutput
  }

  private func portRefusal(_ port: PortID) -> LinkError? {
    switch content(of: port.node) {
    case .number, .data:
      return .takesNoInputs
    case .formula:
      return .fedByMention
    case .operator(let operatorID): return isPort(port, of: operatorID.descriptor.ports) ? nil : .noSuchPort
    case .sink(let sink):
      if !sink.takesInputs { return .takesNoInputs }
      return isPort(port, of: sink.ports) ? nil : .noSuchPort
    }
  }

  /// Returns whether the node has this port, or it is the next port that the node can add.
  private func isPort(_ port: PortID, of ports: Ports) -> Bool {
    let count = inputCount(of: port.node)
    return port.port >= 0 && port.port < max(count, min(count + 1, ports.maximum))
  }
}
