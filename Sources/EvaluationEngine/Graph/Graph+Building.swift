import DataSets

extension Graph {
  /// Builds a graph in one step.
  ///
  /// Nodes are numbered in an evaluation order, which is the order of the builder if possible. An operator with too few
  /// inputs gets open ports. Nothing is computed yet.
  ///
  /// - Returns: the graph, and the identifier of each node by its builder index.
  /// - Throws: `LoopFound` with one loop, if there is any.
  /// - Complexity: O(nodes + inputs); no recursion.
  public static func build(_ builder: GraphBuilder) throws(LoopFound) -> (graph: Graph, ids: [NodeID]) {
    // The builder is passed on directly: a copy made here would be reference-counted at every node.
    try buildAsGiven(builder.firstInputFromNothing == nil ? builder : builder.withoutInputsFromNothing())
  }

  private static func buildAsGiven(_ builder: GraphBuilder) throws(LoopFound) -> (graph: Graph, ids: [NodeID]) {
    if builder.isInOrder {
      return (build(builder, nil), (0..<builder.count).map { NodeID(index: Int32(truncatingIfNeeded: $0)) })
    }
    var graph = Graph()
    graph.prepare(for: builder)
    let ports = OperatorCatalog.all.map(\.ports)
    var walk = DepthFirstWalk(builder)
    // A node is appended when the walk leaves it, because its kind and its inputs have just been read.
    try walk.run { index, nodes in
      let node = nodes[Int(index)]
      let range = node.hasMany ? builder.inputRange(Int(index)) : 0..<Int(node.inputCount)
      graph.lay(Int(index), node.operatorIndex, of: builder, ports, inputCount: range.count) { port in
        let input = node.hasMany ? builder.inputs[range.lowerBound + port] : port == 0 ? node.first : node.second
        return input < 0 ? -1 : nodes[Int(input)].id
      }
    }
    let ids = walk.ids
    graph.complete(of: builder) { ids[Int($0)] }
    return (graph, ids.map { NodeID(index: $0) })
  }

  /// Builds the graph of a builder.
  ///
  /// `places` are the positions of the builder's nodes in the evaluation order. Nil means that the nodes were added in
  /// an evaluation order.
  static func build(_ builder: GraphBuilder, _ places: [Int32]?) -> Graph {
    guard let places else { return build(builder, order: 0..<Int32(truncatingIfNeeded: builder.count)) { $0 } }
    var order = [Int32](repeating: 0, count: places.count)
    for (node, place) in places.enumerated() { order[Int(place)] = Int32(truncatingIfNeeded: node) }
    return build(builder, order: order) { places[Int($0)] }
  }

  @inline(__always)
  private static func build(
    _ builder: GraphBuilder, order: some Sequence<Int32>, place: (_ node: Int32) -> Int32
  ) -> Graph {
    var graph = Graph()
    graph.prepare(for: builder)
    let ports = OperatorCatalog.all.map(\.ports)
    for index in order {
      let range = builder.inputRange(Int(index))
      graph.lay(Int(index), builder.operators[Int(index)], of: builder, ports, inputCount: range.count) { port in
        let input = builder.inputs[range.lowerBound + port]
        return input < 0 ? -1 : place(input)
      }
    }
    graph.complete(of: builder, place)
    return graph
  }

  private mutating func complete(of builder: GraphBuilder, _ place: (_ node: Int32) -> Int32) {
    threadUsers()
    for (node, content) in builder.data { sideTable.setSource(content, of: place(node)) }
    for (node, parameters) in builder.parameters { sideTable.setParameters(parameters, of: place(node)) }
    for node in builder.bypassed { records[Int(place(node))].shape = .bypassed }
  }

  private mutating func prepare(for builder: GraphBuilder) {
    let frontCapacity = 64 + builder.count / 64
    count = builder.count
    everythingIsPending = true
    sinks = builder.sinks
    programs = builder.programs
    records.reserveSpace(for: builder.count)
    slots.reserveSpace(for: builder.inputs.count)
    order.frontCapacity = frontCapacity
    order.nodes.reserveSpace(for: frontCapacity + builder.count)
    order.nodes.append(contentsOf: repeatElement(-1, count: frontCapacity))
    order.nodes.append(contentsOf: 0..<Int32(truncatingIfNeeded: builder.count))
  }

  /// Appends the node with the builder index `index`.
  ///
  /// `sourceAt` returns the node linked to a port, which has been appended before; −1 for none.
  @inline(__always)
  private mutating func lay(
    _ index: Int, _ operatorIndex: UInt8, of builder: GraphBuilder, _ ports: [Ports], inputCount: Int,
    _ sourceAt: (_ port: Int) -> Int32
  ) {
    let node = records.count
    var record = NodeRecord()
    record.position = Int32(truncatingIfNeeded: order.frontCapacity + node)
    var portCount = 0
    switch operatorIndex {
    case GraphBuilder.numberMark:
      record.shape = .number
      record.constant = builder.numbers[index]
    case GraphBuilder.dataMark:
      record.shape = .data
    case GraphBuilder.formulaMark:
      record.shape = .formula
      record.tableIndex = Int32(truncatingIfNeeded: Int(builder.numbers[index]))
      portCount = programs.inputCount(of: record.tableIndex)
    case GraphBuilder.sinkMark:
      record.shape = .sink
      record.tableIndex = Int32(truncatingIfNeeded: Int(builder.numbers[index]))
      let sink = sinks[record.tableIndex]
      record.operatorIndex = UInt8(truncatingIfNeeded: sink.requiredPorts)
      portCount = sink.ports.count(nearest: inputCount)
    case _:
      portCount = max(min(inputCount, ports[Int(operatorIndex)].maximum), ports[Int(operatorIndex)].minimum)
      record.operatorIndex = operatorIndex
      record.shape = KernelTable.shape(of: OperatorID(index: operatorIndex), inputCount: portCount)
    }
    if portCount > 0 {
      record.base = Int32(truncatingIfNeeded: slots.count)
      record.inputCount = UInt8(truncatingIfNeeded: portCount)
      record.capacity = portCount
      inputTotal += portCount
      for port in 0..<portCount {
        let source = port < inputCount ? sourceAt(port) : -1
        if !record.shape.readsSlots {
          if port == 0 { record.first = source }
          if port == 1 { record.second = source }
        }
        slots.append(Slot(source: source, target: Int32(truncatingIfNeeded: node)))
      }
    }
    records.append(record)
  }

  /// Creates the list of ports that each node feeds, in ascending order.
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
