extension Graph {
  /// Returns the errors found in the structure of the graph; empty if there are none.
  ///
  /// For tests.
  ///
  /// - Complexity: O(nodes + inputs).
  public func checkInvariants() -> [String] {
    var problems: [String] = []
    var filledSlots = 0
    for index in records.indices where records[index].isLive {
      filledSlots += checkInputs(index, &problems)
      checkOrder(index, &problems)
    }
    var listedSlots = 0
    for index in records.indices {
      listedSlots += checkUsers(index, &problems)
    }
    if filledSlots != listedSlots {
      problems.append("\(filledSlots) ports are filled, but \(listedSlots) users are listed")
    }
    let ports = records.reduce(0) { $0 + ($1.isLive ? Int($1.inputCount) : 0) }
    if ports != inputTotal { problems.append("\(ports) ports, inputTotal is \(inputTotal)") }
    if records.filter(\.isLive).count != count { problems.append("count is \(count)") }
    if order.nodes.filter({ $0 >= 0 }).count != count { problems.append("the order does not contain \(count) nodes") }
    if reached.words.contains(where: { $0 != 0 }) || reached.wordsOfWords.contains(where: { $0 != 0 })
      || reached.top.contains(where: { $0 != 0 })
    {
      problems.append("a propagation left positions behind")
    }
    problems += programs.checkInvariants(usedBy: records.filter { $0.shape == .formula }.map(\.tableIndex))
    return problems
  }

  /// Checks the inputs of a node.
  ///
  /// - Returns: the number of its ports that are filled.
  private func checkInputs(_ index: Int, _ problems: inout [String]) -> Int {
    let record = records[index]
    let inputCount = Int(record.inputCount)
    var filled = 0
    switch content(of: NodeID(index: Int32(truncatingIfNeeded: index))) {
    case .number:
      if inputCount != 0 { problems.append("number \(index) has inputs") }
      return 0
    case .data:
      if inputCount != 0 { problems.append("data \(index) has inputs") }
      if sideTable.source(of: Int32(truncatingIfNeeded: index)) == nil {
        problems.append("data \(index) has no data set")
      }
      return 0
    case .sink(let sink):
      if !(sink.ports.minimum...sink.ports.maximum).contains(inputCount) {
        problems.append("\(sink) \(index) has \(inputCount) ports")
      }
      if record.users >= 0 { problems.append("\(sink) \(index) feeds a port") }
      if record.second != -1 { problems.append("\(sink) \(index) has a second source") }
      if Int(record.operatorIndex) != sink.requiredPorts {
        problems.append("\(sink) \(index) requires \(record.operatorIndex) ports")
      }
    case .formula(let program):
      if inputCount != program.inputCount { problems.append("formula \(index) has \(inputCount) ports") }
      if record.second != -1 { problems.append("formula \(index) has a second source") }
    case .operator where record.shape == .formula:
      let ports = programs[record.tableIndex].inputCount
      if ports > inputCount { problems.append("\(index) is computed from \(ports) ports") }
    case .operator(let operatorID):
      let ports = operatorID.descriptor.ports
      if inputCount < ports.minimum || inputCount > ports.maximum {
        problems.append("\(index) has \(inputCount) ports")
      }
      if record.shape != .bypassed, record.shape != KernelTable.shape(of: operatorID, inputCount: inputCount) {
        problems.append("\(index) has the wrong shape for its operator")
      }
    }
    let readsSlots = record.shape.readsSlots
    for port in 0..<inputCount {
      let slot = slots[Int(record.base) + port]
      if slot.target != Int32(truncatingIfNeeded: index) {
        problems.append("port \(port) of \(index) has another target")
      }
      if !readsSlots, port == 0, slot.source != record.first {
        problems.append("port 0 of \(index) has two sources")
      }
      if !readsSlots, port == 1, slot.source != record.second {
        problems.append("port 1 of \(index) has two sources")
      }
      guard slot.source >= 0 else { continue }
      filled += 1
      if !records[Int(slot.source)].isLive {
        problems.append("port \(port) of \(index) is fed by a removed node")
      } else if records[Int(slot.source)].position >= record.position {
        problems.append("\(index) is not after its source \(slot.source) in the order")
      }
    }
    return filled
  }

  private func checkOrder(_ index: Int, _ problems: inout [String]) {
    let position = Int(records[index].position)
    if !order.nodes.indices.contains(position) || order.nodes[position] != Int32(truncatingIfNeeded: index) {
      problems.append("\(index) is not at its position in the order")
    }
    if position < order.frontCapacity { problems.append("\(index) has a position that is not in use") }
  }

  /// Checks the list of ports that a node feeds.
  ///
  /// - Returns: the number of ports in the list.
  private func checkUsers(_ index: Int, _ problems: inout [String]) -> Int {
    var listed = 0
    var previous: Int32 = -1
    var slot = records[index].users
    while slot >= 0 {
      listed += 1
      if slots[Int(slot)].source != Int32(truncatingIfNeeded: index) {
        problems.append("a listed user of \(index) has another source")
      }
      if slots[Int(slot)].previous != previous { problems.append("the users of \(index) are not linked both ways") }
      if listed > slots.count {
        problems.append("the list of users of \(index) has a cycle")
        return listed
      }
      previous = slot
      slot = slots[Int(slot)].next
    }
    return listed
  }
}
