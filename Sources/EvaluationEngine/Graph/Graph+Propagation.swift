extension Graph {
  /// Computes all values that have changed.
  ///
  /// First the nodes that were marked since the last propagation are computed, then the nodes that depend on changed
  /// values. A node is computed at most once, after its sources, and only if the bits of a source have changed. `meter`
  /// counts the work on data sets and may end it; nodes that are not computed then fail.
  ///
  /// - Complexity: Linear in the computed nodes and the links that they feed.
  public mutating func propagate(countedBy meter: EvaluationMeter? = nil) -> Propagation {
    meter?.begin()
    markRefused()
    var propagation = everythingIsPending ? propagateEverything(meter) : propagatePending(meter)
    // Released budget may suffice for refused nodes; tried once, so that it ends.
    if markRefused() { propagation.append(propagatePending(meter)) }
    return propagation
  }

  /// The nodes that failed because the evaluation was ended before they were computed, in ascending order; usually
  /// none.
  public var stoppedNodes: [NodeID] { sideTable.stopped.map { NodeID(index: $0) }.filter(contains) }

  /// Marks the nodes that were not computed because computing was ended, so that the next propagation computes them.
  ///
  /// - Returns: Whether there are any.
  public mutating func markStopped() -> Bool {
    let stopped = stoppedNodes
    for node in stopped { markPending(node.index) }
    return !stopped.isEmpty
  }

  /// Marks the nodes that failed for lack of memory, if memory has become free in the meantime.
  ///
  /// - Returns: Whether any node was marked.
  @discardableResult
  private mutating func markRefused() -> Bool {
    if sideTable.isEmpty { return false }
    let refused = sideTable.takeRefused().filter { contains(NodeID(index: $0)) }
    for node in refused { markPending(node) }
    return !refused.isEmpty
  }

  private mutating func propagatePending(_ meter: EvaluationMeter?) -> Propagation {
    guard !pending.isEmpty else { return Propagation() }
    reached.reserve(order.nodes.count)
    var propagation = Propagation()
    propagation.computed.reserveCapacity(Propagation.fewNodes)
    propagation.changes.reserveCapacity(Propagation.fewNodes)
    var reached = PositionSet()
    var pending: [Int32] = []
    swap(&reached, &self.reached)
    swap(&pending, &self.pending)
    let order = order.nodes
    withEvaluator(meter) { evaluator in
      reached.withWave { wave in
        order.withUnsafeBufferPointer { order in
          let records = evaluator.records
          for node in pending {
            records[Int(node)].isPending = false
            if records[Int(node)].isLive { wave.insert(Int(records[Int(node)].position)) }
          }
          var position = wave.popLowest()
          while position >= 0 {
            let node = order[position]
            let old = records[Int(node)].value
            let new = evaluator.compute(Int(node))
            // Reserved memory that stays unused is never touched, and costs nothing.
            if propagation.computed.count == Propagation.manyNodes { propagation.reserve(for: order.count - position) }
            propagation.computed.append(NodeID(index: node))
            if new.bitPattern != old.bitPattern {
              records[Int(node)].value = new
              propagation.changes.append(ValueChange(node: node, stored: old, now: new))
              var slot = records[Int(node)].users
              while slot >= 0 {
                wave.insert(Int(records[Int(evaluator.slots[Int(slot)].target)].position))
                slot = evaluator.slots[Int(slot)].next
              }
            }
            position = wave.popLowest()
          }
        }
      }
    }
    swap(&reached, &self.reached)
    dropUnusedData(after: propagation.changes)
    if pending.count < 1_024 {
      pending.removeAll(keepingCapacity: true)
      swap(&pending, &self.pending)
    }
    return propagation
  }

  /// Computes every node once, in evaluation order, without recording changes.
  ///
  /// Use it for a new graph, and for benchmarks. `meter` counts the work on data sets and may end it.
  ///
  /// - Complexity: O(count).
  public mutating func recompute(countedBy meter: EvaluationMeter? = nil) {
    meter?.begin()
    let order = order.nodes
    withEvaluator(meter) { evaluator in order.withUnsafeBufferPointer { evaluator.computeAll($0) } }
    forgetPending()
  }

  /// Computes every node once, and discards each data set after its last use, except the sets of `kept` nodes.
  ///
  /// Nodes whose set was discarded count as stopped: `markStopped()` makes the next propagation compute them.
  ///
  /// - Complexity: Linear in the nodes and links.
  public mutating func recompute(keeping kept: Set<NodeID>, countedBy meter: EvaluationMeter? = nil) {
    meter?.begin()
    let order = order.nodes
    withEvaluator(meter) { evaluator in order.withUnsafeBufferPointer { evaluator.computeAll($0, keeping: kept) } }
    forgetPending()
  }

  private mutating func propagateEverything(_ meter: EvaluationMeter?) -> Propagation {
    var propagation = Propagation()
    propagation.reserve(for: count)
    let order = order.nodes
    withEvaluator(meter) { evaluator in
      order.withUnsafeBufferPointer { evaluator.computeAll($0, reportingTo: &propagation) }
    }
    forgetPending()
    dropUnusedData(after: propagation.changes)
    return propagation
  }

  private mutating func forgetPending() {
    for node in pending { records[Int(node)].isPending = false }
    pending.removeAll()
    everythingIsPending = false
  }

  private mutating func dropUnusedData(after changes: [ValueChange]) {
    if sideTable.isEmpty { return }
    for change in changes where change.wasInSideTable && !StoredValue.isStamped(records[Int(change.node.index)].value) {
      sideTable.dropContent(of: change.node.index)
    }
  }

  @inline(__always)
  private mutating func withEvaluator(_ meter: EvaluationMeter?, _ body: (Evaluator) -> Void) {
    let slots = slots
    let unary = KernelTable.unary
    let binary = KernelTable.binary
    let programs = programs
    var data = DataWork(sideTable: DataSideTable(), meter: meter)
    swap(&data.sideTable, &sideTable)
    records.withUnsafeMutableBufferPointer { records in
      slots.withUnsafeBufferPointer { slots in
        unary.withUnsafeBufferPointer { unary in
          binary.withUnsafeBufferPointer { binary in
            programs.withPrograms { programs, stack in
              withUnsafeMutablePointer(to: &data) { data in
                body(
                  Evaluator(
                    records: records, slots: slots, unary: unary, binary: binary, programs: programs, stack: stack,
                    data: data))
              }
            }
          }
        }
      }
    }
    swap(&data.sideTable, &sideTable)
  }
}
