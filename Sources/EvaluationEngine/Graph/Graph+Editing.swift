extension Graph {
  /// Adds a node without links; all its ports are open.
  ///
  /// An operator gets its minimum number of ports, a formula the ports of its program.
  ///
  /// - Complexity: amortised O(1).
  public mutating func insert(_ content: NodeContent) -> NodeID {
    let node = idLimit
    records.append(NodeRecord())
    switch content {
    // A number is always a source: before all others, no link from it ever changes the order.
    case .number, .data: records[Int(node)].position = order.prepend(node, &records)
    case .operator, .formula, .sink: records[Int(node)].position = order.append(node)
    }
    fill(node, with: content)
    return NodeID(index: node)
  }

  /// Reserves identifiers for nodes that `restore` adds later.
  ///
  /// The graph is then as if nodes with these identifiers had been added and removed.
  ///
  /// - Complexity: Amortised O(1) per identifier.
  public mutating func reserveIDs(_ count: Int) {
    for _ in 0..<count {
      let node = idLimit
      var record = NodeRecord()
      record.shape = .removed
      records.append(record)
      let position = order.append(node)
      records[Int(node)].position = position
      order.nodes[Int(position)] = -1
    }
  }

  /// Restores a node that was removed, under its id, without links.
  ///
  /// - Precondition: the id was assigned before and is not in use.
  /// - Complexity: O(1).
  public mutating func restore(_ id: NodeID, _ content: NodeContent) {
    precondition(records.indices.contains(Int(id.index)) && !contains(id), "not a removed node")
    order.nodes[Int(records[Int(id.index)].position)] = id.index
    fill(id.index, with: content)
  }

  private mutating func fill(_ node: Int32, with content: NodeContent) {
    count += 1
    // A sink without ports has nothing to compute, now or later.
    let isComputed = if case .sink(let sink) = content { sink.takesInputs } else { true }
    records[Int(node)].value = isComputed ? StoredValue.uncomputed : StoredValue.absent
    write(content, into: node)
    setPortCount(minimumPorts(of: content), of: node)
    if isComputed { markPending(node) }
  }

  /// Removes a node and its links.
  ///
  /// The nodes that it fed are computed again.
  ///
  /// - Returns: the ports that are open now, sorted.
  /// - Complexity: O(number of its links).
  public mutating func remove(_ id: NodeID) -> [PortID] {
    let opened = users(of: id)
    for port in opened {
      setSource(-1, of: port)
      markPending(port.node.index)
    }
    restoreContent(of: id.index)
    setPortCount(0, of: id.index)
    let node = Int(id.index)
    releaseProgram(of: node)
    sideTable.forget(id.index)
    sideTable.dropContent(of: id.index)
    freeBlocks.give(records[node].base, records[node].capacity, to: &slots)
    records[node].base = 0
    records[node].capacity = 0
    records[node].shape = .removed
    order.nodes[Int(records[node].position)] = -1
    count -= 1
    return opened
  }

  /// Returns a copy of the graph that computes only these nodes and their sources; all others keep their values.
  ///
  /// Use it for many propagations if only some nodes are needed.
  ///
  /// - Complexity: linear in the graph.
  public func computingOnly(_ nodes: [NodeID]) -> Graph {
    var isKept = [Bool](repeating: false, count: records.count)
    for node in upstream(of: nodes) + nodes { isKept[Int(node.index)] = true }
    var graph = self
    for node in order.nodes where node >= 0 && !isKept[Int(node)] {
      for port in 0..<inputCount(of: NodeID(index: node)) {
        graph.setSource(-1, of: PortID(NodeID(index: node), port))
      }
    }
    return graph
  }

  /// Replaces the content of a node.
  ///
  /// Links stay if the new content has a port for them; all others are removed. An operator with too few ports gets
  /// more. A bypassed operator that becomes another operator stays bypassed, but loses its parameters. If the node
  /// becomes a sink, links from it are removed.
  ///
  /// - Complexity: O(number of its inputs); for a sink, of its links.
  public mutating func setContent(_ content: NodeContent, of id: NodeID) {
    if case .number(let number) = content, record(of: id).shape == .number {
      // This is the most frequent change; only the node's value depends on the number.
      records[Int(id.index)].constant = number
      return markPending(id.index)
    }
    restoreContent(of: id.index)
    var inputCount = self.inputCount(of: id)
    switch content {
    case .number, .data:
      inputCount = 0
    case .operator(let operatorID): inputCount = operatorID.descriptor.ports.count(nearest: inputCount)
    case .sink(let sink): inputCount = sink.ports.count(nearest: inputCount)
    case .formula(let program):
      inputCount = program.inputCount
    }
    if !content.hasOutput {
      for port in users(of: id) {
        setSource(-1, of: port)
        markPending(port.node.index)
      }
    }
    let remaining = Array(inputs(of: id).prefix(inputCount))
    setPortCount(0, of: id.index)
    releaseProgram(of: Int(id.index))
    sideTable.forget(id.index)
    write(content, into: id.index)
    setPortCount(inputCount, of: id.index)
    for (port, source) in remaining.enumerated() {
      if let source { setSource(source.index, of: PortID(id, port)) }
    }
    markPending(id.index)
  }

  /// Bypasses an operator, or includes it in the calculation again.
  ///
  /// A bypassed operator has the value of its first input. If the first input has no value, the operator has none for
  /// the same reason; if the first port is open, the operator fails. Links to other ports stay, but have no effect.
  /// Numbers cannot be bypassed.
  ///
  /// - Complexity: O(1).
  public mutating func setBypassed(_ isBypassed: Bool, of id: NodeID) {
    guard case .operator(let operatorID) = content(of: id) else { return }
    guard isBypassed != self.isBypassed(id) else { return }
    restoreContent(of: id.index)
    let shape = KernelTable.shape(of: operatorID, inputCount: inputCount(of: id))
    records[Int(id.index)].shape = isBypassed ? .bypassed : shape
    markPending(id.index)
  }

  /// Replaces the program of formula nodes; their inputs stay.
  ///
  /// - Precondition: each is a formula, with as many ports as the program has.
  /// - Complexity: linear in the nodes and in the program's steps.
  public mutating func setProgram(_ program: Program, of nodes: some Sequence<NodeID>) {
    var place: Int32?
    for id in nodes {
      let node = Int(id.index)
      restoreContent(of: id.index)
      precondition(records[node].shape == .formula && inputCount(of: id) == program.inputCount, "fed otherwise")
      if let place { programs.keep(place) }
      let new = place ?? programs.insert(program)
      place = new
      programs.remove(records[node].tableIndex)
      records[node].tableIndex = new
      sideTable.forget(id.index)
      markPending(id.index)
    }
  }

  private func minimumPorts(of content: NodeContent) -> Int {
    switch content {
    case .number, .data: 0
    case .operator(let operatorID): operatorID.descriptor.ports.minimum
    case .sink(let sink): sink.ports.minimum
    case .formula(let program): program.inputCount
    }
  }

  private mutating func releaseProgram(of node: Int) {
    if records[node].shape == .formula { programs.remove(records[node].tableIndex) }
  }

  /// Writes a content into a node.
  ///
  /// - Precondition: the node has no ports.
  private mutating func write(_ content: NodeContent, into node: Int32) {
    switch content {
    case .number(let number):
      records[Int(node)].operatorIndex = 0
      records[Int(node)].shape = .number
      records[Int(node)].constant = number
    case .operator(let operatorID):
      records[Int(node)].operatorIndex = operatorID.index
      records[Int(node)].first = -1
      records[Int(node)].second = -1
      updateShape(of: node, operatorID)
    case .formula(let program):
      records[Int(node)].operatorIndex = 0
      records[Int(node)].shape = .formula
      records[Int(node)].tableIndex = programs.insert(program)
    case .data(let content):
      records[Int(node)].operatorIndex = 0
      records[Int(node)].first = -1
      records[Int(node)].second = -1
      records[Int(node)].shape = .data
      sideTable.setSource(content, of: node)
    case .sink(let sink):
      records[Int(node)].operatorIndex = UInt8(truncatingIfNeeded: sink.requiredPorts)
      records[Int(node)].shape = .sink
      records[Int(node)].tableIndex = sinks.index(of: sink)
    }
  }

  /// Sets the parameters of an operator, or removes them.
  ///
  /// Nodes of other kinds stay unchanged.
  ///
  /// - Complexity: O(1).
  public mutating func setParameters(_ parameters: OperatorParameters?, of id: NodeID) {
    guard contentKind(of: id) == .operator else { return }
    restoreContent(of: id.index)
    sideTable.setParameters(parameters, of: id.index)
    markPending(id.index)
  }
}
