extension Graph {
  /// Builds a graph at once.
  ///
  /// Ids are given in an evaluation order (that of the builder where it is one), so that storage is in order; missing
  /// inputs are padded to the operator's least number. Nothing is computed yet.
  ///
  /// - Returns: the graph, and the id of each builder index.
  /// - Throws: `LoopFound`, naming one.
  /// - Complexity: O(nodes + inputs); the depth of the graph costs no call stack.
  public static func build(_ builder: GraphBuilder) throws(LoopFound) -> (graph: Graph, ids: [NodeID]) {
    let sorted = try DepthFirstOrder(builder)
    var graph = Graph()
    graph.fill(from: builder, sorted)
    return (graph, sorted.ids.map { NodeID(index: $0) })
  }

  private mutating func fill(from builder: GraphBuilder, _ sorted: DepthFirstOrder) {
    let frontRoom = 64 + builder.count / 64
    count = builder.count
    everythingIsPending = true
    records.reserveCapacity(builder.count)
    slots.reserveCapacity(builder.inputs.count)
    order.frontRoom = frontRoom
    order.nodes.reserveCapacity(frontRoom + builder.count)
    order.nodes.append(contentsOf: repeatElement(-1, count: frontRoom))
    order.nodes.append(contentsOf: 0..<Int32(truncatingIfNeeded: builder.count))
    let ports = OperatorCatalog.all.map(\.ports)
    for (node, index) in sorted.order.enumerated() {
      var record = NodeRecord()
      record.position = Int32(truncatingIfNeeded: frontRoom + node)
      let operatorIndex = builder.operators[Int(index)]
      if operatorIndex == GraphBuilder.numberMark {
        record.shape = .number
        record.constant = builder.numbers[Int(index)]
        records.append(record)
        continue
      }
      let range = builder.inputRange(Int(index))
      let given = min(range.count, ports[Int(operatorIndex)].maximum)
      let portCount = max(given, ports[Int(operatorIndex)].minimum)
      record.operatorIndex = operatorIndex
      record.shape = KernelTable.shape(of: OperatorID(index: operatorIndex), inputCount: portCount)
      record.base = Int32(truncatingIfNeeded: slots.count)
      record.inputCount = UInt8(truncatingIfNeeded: portCount)
      record.capacity = portCount
      for port in 0..<portCount {
        let input = port < given ? builder.inputs[range.lowerBound + port] : -1
        let source = input < 0 ? -1 : sorted.ids[Int(input)]
        if port == 0 { record.first = source }
        if port == 1 { record.second = source }
        slots.append(Slot(source: source, target: Int32(truncatingIfNeeded: node)))
      }
      records.append(record)
    }
    threadUsers()
  }

  /// Makes the lists of users from the slots' sources, each list in ascending order.
  private mutating func threadUsers() {
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

/// The order in which a walk against the links leaves the nodes: sources first, and what belongs together stays
/// together.
///
/// A builder that is in order already stays as it is.
private struct DepthFirstOrder {
  private static let unseen: Int32 = -1
  private static let onTheWay: Int32 = -2

  /// Builder indices in order.
  private(set) var order: [Int32] = []
  /// The place of each builder index in `order`.
  private(set) var ids: [Int32]

  init(_ builder: GraphBuilder) throws(LoopFound) {
    ids = [Int32](repeating: DepthFirstOrder.unseen, count: builder.count)
    order.reserveCapacity(builder.count)
    var way: [(node: Int32, nextInput: Int32)] = []
    for root in 0..<Int32(truncatingIfNeeded: builder.count) where ids[Int(root)] == DepthFirstOrder.unseen {
      enter(root, builder, &way)
      while let (node, nextInput) = way.last {
        guard nextInput < builder.inputRange(Int(node)).upperBound else {
          ids[Int(node)] = Int32(truncatingIfNeeded: order.count)
          order.append(node)
          way.removeLast()
          continue
        }
        way[way.count - 1].nextInput += 1
        let source = builder.inputs[Int(nextInput)]
        guard source >= 0, ids[Int(source)] < 0 else { continue }
        if ids[Int(source)] == DepthFirstOrder.onTheWay { throw loop(at: source, way) }
        enter(source, builder, &way)
      }
    }
  }

  private mutating func enter(_ node: Int32, _ builder: GraphBuilder, _ way: inout [(node: Int32, nextInput: Int32)]) {
    ids[Int(node)] = DepthFirstOrder.onTheWay
    way.append((node, Int32(truncatingIfNeeded: builder.inputRange(Int(node)).lowerBound)))
  }

  /// The way runs against the links; the loop is told along them.
  private func loop(at node: Int32, _ way: [(node: Int32, nextInput: Int32)]) -> LoopFound {
    let start = way.firstIndex { $0.node == node } ?? way.startIndex
    return LoopFound(loop: [node] + way[start...].reversed().map(\.node))
  }
}
