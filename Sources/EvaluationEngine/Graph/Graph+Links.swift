extension Graph {
  /// Returns the reason why `source` may not feed `port`; `nil` if it may.
  ///
  /// All kinds of linking use this one check. A port one past the last is allowed if the operator can grow. A filled
  /// port is allowed; its link would be replaced.
  ///
  /// - Complexity: Linear in the nodes between target and source in the evaluation order, and downstream of the target;
  ///   O(1) if the target is after the source.
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

  /// Links `source` to a port and replaces its link, or opens the port.
  ///
  /// A port one past the last is added if the operator can grow.
  ///
  /// - Throws: `LinkError`; the graph is unchanged then.
  /// - Complexity: the same as for `linkRefusal`, plus the same again to update the order.
  public mutating func setInput(_ source: NodeID?, at port: PortID) throws(LinkError) {
    if let refusal = portRefusal(port) ?? source.flatMap({ sourceRefusal($0) }) { throw refusal }
    if let source { try putInOrder(source.index, before: port.node.index) }
    if port.port == inputCount(of: port.node) { setPortCount(port.port + 1, of: port.node.index) }
    setSource(source?.index ?? -1, of: port)
    markPending(port.node.index)
  }

  /// Replaces all inputs of a node, or none if one is refused.
  ///
  /// This is the only method that links into a formula.
  ///
  /// - Throws: `LinkError`, such as `noSuchPort` for a count that the node does not take; the graph is unchanged then.
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

  /// Whether the node has this port; one past the last counts if the node can grow.
  private func isPort(_ port: PortID, of ports: Ports) -> Bool {
    let count = inputCount(of: port.node)
    return port.port >= 0 && port.port < max(count, min(count + 1, ports.maximum))
  }
}
