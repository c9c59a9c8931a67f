extension Graph {
  /// Builds a graph at once.
  ///
  /// Ids are given in an evaluation order (that of the builder where it is one), so that storage is in order; missing inputs
  /// are padded to the operator's least number. Nothing is computed yet.
  ///
  /// - Returns: the graph, and the id of each builder index.
  /// - Throws: `LoopFound`, naming one.
  /// - Complexity: O(nodes + inputs); the depth of the graph costs no call stack.
  public static func build(_ builder: GraphBuilder) throws(LoopFound) -> (graph: Graph, ids: [NodeID]) {
    // Handed on as it came: a copy made here would be counted at every node.
    try buildAsGiven(builder.firstInputFromNothing == nil ? builder : builder.withoutInputsFromNothing())
  }

  private static func buildAsGiven(_ builder: GraphBuilder) throws(LoopFound) -> (graph: Graph, ids: [NodeID]) {
    var graph = Graph()
    graph.prepare(for: builder)
    let ports = OperatorCatalog.all.map(\.ports)
    var walk = DepthFirstWalk(builder)
    // A node is laid down as the walk leaves it: what it is and where its inputs went has just been looked at.
    try walk.run { node, ids in graph.lay(Int(node), of: builder, ports, ids) }
    graph.complete(of: builder, walk.ids)
    return (graph, walk.ids.map { NodeID(index: $0) })
  }

  /// The graph of a builder that has been sorted.
  static func build(_ builder: GraphBuilder, inOrder order: [Int32], _ ids: [Int32]) -> Graph {
    var graph = Graph()
    graph.prepare(for: builder)
    let ports = OperatorCatalog.all.map(\.ports)
    for node in order { graph.lay(Int(node), of: builder, ports, ids) }
    graph.complete(of: builder, ids)
    return graph
  }

  /// Adds what rests on all nodes being there.
  private mutating func complete(of builder: GraphBuilder, _ ids: [Int32]) {
    threadUsers()
    for (node, content) in builder.data { sideTable.setSource(content, of: ids[Int(node)]) }
    for (node, parameters) in builder.parameters { sideTable.setParameters(parameters, of: ids[Int(node)]) }
    for node in builder.bypassed { records[Int(ids[Int(node)])].shape = .bypassed }
  }

  private mutating func prepare(for builder: GraphBuilder) {
    let frontCapacity = 64 + builder.count / 64
    count = builder.count
    everythingIsPending = true
    sinks = builder.sinks
    programs = builder.programs
    records.reserveCapacity(builder.count)
    slots.reserveCapacity(builder.inputs.count)
    order.frontCapacity = frontCapacity
    order.nodes.reserveCapacity(frontCapacity + builder.count)
    order.nodes.append(contentsOf: repeatElement(-1, count: frontCapacity))
    order.nodes.append(contentsOf: 0..<Int32(truncatingIfNeeded: builder.count))
  }

  /// Appends the node of builder index `index`, whose sources are laid down already.
  private mutating func lay(_ index: Int, of builder: GraphBuilder, _ ports: [Ports], _ ids: [Int32]) {
    let node = records.count
    var record = NodeRecord()
    record.position = Int32(truncatingIfNeeded: order.frontCapacity + node)
    let operatorIndex = builder.operators[index]
    if operatorIndex >= GraphBuilder.formulaMark {
      if operatorIndex == GraphBuilder.formulaMark || operatorIndex == GraphBuilder.sinkMark {
        return layBySlots(index, of: builder, record, ids)
      }
      record.shape = operatorIndex == GraphBuilder.numberMark ? .number : .data
      if record.shape == .number { record.constant = builder.numbers[index] }
      records.append(record)
      return
    }
    let range = builder.inputRange(index)
    let given = min(range.count, ports[Int(operatorIndex)].maximum)
    let portCount = max(given, ports[Int(operatorIndex)].minimum)
    record.operatorIndex = operatorIndex
    record.shape = KernelTable.shape(of: OperatorID(index: operatorIndex), inputCount: portCount)
    record.base = Int32(truncatingIfNeeded: slots.count)
    record.inputCount = UInt8(truncatingIfNeeded: portCount)
    record.capacity = portCount
    for port in 0..<portCount {
      let input = port < given ? builder.inputs[range.lowerBound + port] : -1
      let source = input < 0 ? -1 : ids[Int(input)]
      if port == 0 { record.first = source }
      if port == 1 { record.second = source }
      slots.append(Slot(source: source, target: Int32(truncatingIfNeeded: node)))
    }
    records.append(record)
  }

  /// Formulas and sinks, which read their sources from their slots alone.
  @inline(never)
  private mutating func layBySlots(_ index: Int, of builder: GraphBuilder, _ start: NodeRecord, _ ids: [Int32]) {
    var record = start
    let range = builder.inputRange(index)
    let detail = Int(builder.numbers[index])
    let portCount: Int
    if builder.operators[index] == GraphBuilder.formulaMark {
      record.shape = .formula
      record.tableIndex = Int32(truncatingIfNeeded: detail)
      portCount = programs.inputCount(of: record.tableIndex)
    } else {
      record.shape = .sink
      record.tableIndex = Int32(truncatingIfNeeded: detail)
      let sink = sinks[record.tableIndex]
      record.operatorIndex = UInt8(truncatingIfNeeded: sink.requiredPorts)
      portCount = sink.ports.count(nearest: range.count)
    }
    record.base = Int32(truncatingIfNeeded: slots.count)
    record.inputCount = UInt8(truncatingIfNeeded: portCount)
    record.capacity = portCount
    for port in 0..<portCount {
      let input = port < range.count ? builder.inputs[range.lowerBound + port] : -1
      let source = input < 0 ? -1 : ids[Int(input)]
      slots.append(Slot(source: source, target: Int32(truncatingIfNeeded: records.count)))
    }
    records.append(record)
  }

  /// Makes the lists of users from the slots' sources, each list in ascending order.
  private mutating func threadUsers() {
    records.withUnsafeMutableBufferPointer { records in
      slots.withUnsafeMutableBufferPointer { slots in
        for slot in slots.indices.reversed() {
          let source = Int(slots[slot].source)
          guard source >= 0 else { continue }
          let next = records[source].users
          slots[slot].next = next
          if next >= 0 { slots[Int(next)].previous = Int32(truncatingIfNeeded: slot) }
          records[source].users = Int32(truncatingIfNeeded: slot)
        }
      }
    }
  }
}
