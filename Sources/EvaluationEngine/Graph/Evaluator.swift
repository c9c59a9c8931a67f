import CColumnKernels

struct Evaluator {
  let records: UnsafeMutableBufferPointer<NodeRecord>
  let slots: UnsafeBufferPointer<Slot>
  let unary: UnsafeBufferPointer<UnaryFunction>
  let binary: UnsafeBufferPointer<BinaryFunction>
  let programs: UnsafeBufferPointer<Program>
  /// Memory for intermediate results; it is large enough for every compiled formula.
  let stack: UnsafeMutableBufferPointer<Double>
  let data: UnsafeMutablePointer<DataWork>

  /// Computes nodes in an evaluation order; −1 stands for no node.
  ///
  /// This is a separate function, and its loop calls no function for most nodes. A node often needs the result of the
  /// previous node; a call would have to store it in memory, which takes time.
  @inline(never)
  func computeAll(_ order: UnsafeBufferPointer<Int32>) {
    for node in order where node >= 0 { records[Int(node)].value = compute(Int(node)) }
  }

  /// Computes nodes in an evaluation order, and records which were computed and which have changed.
  func computeAll(_ order: UnsafeBufferPointer<Int32>, reportingTo propagation: inout Propagation) {
    for node in order where node >= 0 {
      let old = records[Int(node)].value
      let new = compute(Int(node))
      records[Int(node)].value = new
      propagation.computed.append(NodeID(index: node))
      if new.bitPattern != old.bitPattern {
        propagation.changes.append(ValueChange(node: node, stored: old, now: new))
      }
    }
  }

  /// Returns the new value of a node, encoded as in `StoredValue`.
  ///
  /// Its sources must be up to date.
  @inline(__always)
  func compute(_ node: Int) -> Double {
    let shape = records[node].shape
    guard shape.rawValue >= NodeRecord.Shape.binary.rawValue else { return computeSmall(node, shape) }
    let first = records[node].first
    let second = records[node].second
    if first | second >= 0 {
      let result: Double
      if shape == .binary {
        let left = records[Int(first)].value
        let right = records[Int(second)].value
        // Values are finite or NaN, so the sum is NaN exactly if one of them is NaN.
        if (left + right).isNaN { return computeStepByStep(node) }
        result = binary[Int(records[node].operatorIndex)](left, right)
      } else {
        result = arithmetic(shape, of: node, Int(first), Int(second))
      }
      if result.magnitude <= Double.greatestFiniteMagnitude { return result }
    }
    return computeStepByStep(node)
  }

  /// Returns the result of one of the four basic operations; it is not finite if an argument has no number.
  ///
  /// The processor cannot predict which operation is next, and a wrong prediction takes longer than all four
  /// operations. Therefore all four are computed, and the right result is selected. If no division is needed, the
  /// node's own value is divided by itself, so that the division need not wait for an operand.
  @inline(__always)
  private func arithmetic(_ shape: NodeRecord.Shape, of node: Int, _ first: Int, _ second: Int) -> Double {
    let dividend = shape == .quotient ? first : node
    let divisor = shape == .quotient ? second : node
    return arithmetic_result(
      UInt64(shape.rawValue), records[first].value, records[second].value,
      records[dividend].value / records[divisor].value)
  }

  @inline(__always)
  private func computeSmall(_ node: Int, _ shape: NodeRecord.Shape) -> Double {
    if shape == .number {
      let constant = records[node].constant
      return constant.isFinite ? constant : StoredValue.overflow
    }
    if shape == .unary, records[node].first >= 0 {
      let argument = records[Int(records[node].first)].value
      if !argument.isNaN {
        let result = unary[Int(records[node].operatorIndex)](argument)
        if result.isFinite { return result }
      }
    }
    return computeStepByStep(node)
  }

  @inline(never)
  private func computeStepByStep(_ node: Int) -> Double {
    let record = records[node]
    switch record.shape {
    case .formula: return run(node, record)
    case .sink: return record.inputCount == 0 ? StoredValue.absent : observe(record)
    case .bypassed: return passed(record.first, through: 0, into: node)
    case .data: return keep(source(of: node), of: node)
    case .removed, .number, .other, .unary, .binary, .sum, .difference, .product, .quotient: break
    }
    let inputs = slots[Int(record.base)..<Int(record.base) + Int(record.inputCount)]
    let kernel = KernelTable.all[Int(record.operatorIndex)]
    switch kernel {
    case .constant(let constant):
      return constant
    case .choice:
      return choice(inputs, of: node)
    case .failureTest, .fallback:
      return openPort(inputs) ?? observed(inputs, of: node)
    case .data:
      return applyToSets(node, record)
    case .sum, .difference, .product, .quotient, .unary, .binary, .ternary, .fold, .several, .assertion:
      if inputs.contains(where: { isSet($0.source) }) { return applyToSets(node, record) }
      if isFedAlone(node, record.operatorIndex) { return waiting(inputs[inputs.startIndex].source) }
      if let failing = openPort(inputs) ?? firstWithoutNumber(inputs) { return failing }
    }
    let result: Double
    switch kernel {
    case .sum, .product, .fold:
      let function = binary[Int(record.operatorIndex)]
      var total = value(inputs, 0)
      for port in 1..<inputs.count { total = function(total, value(inputs, port)) }
      result = total
    case .ternary(let function):
      result = function(value(inputs, 0), value(inputs, 1), value(inputs, 2))
    case .difference, .quotient, .unary, .binary, .several, .constant, .choice, .assertion, .failureTest, .fallback,
      .data:
      result = kernel(inputs.map { records[Int($0.source)].value })
    }
    return result.isFinite ? result : failure(record.operatorIndex, inputs)
  }

  private func value(_ inputs: Slice<UnsafeBufferPointer<Slot>>, _ port: Int) -> Double {
    records[Int(inputs[inputs.startIndex + port].source)].value
  }

  /// Returns whether only the first port is linked, and a data set there would be all that the operator needs.
  ///
  /// The first port is linked to a data set, or to something without a value.
  func isFedAlone(_ node: Int, _ operatorIndex: UInt8) -> Bool {
    let base = Int(records[node].base)
    let others = base + 1..<Swift.max(base + Int(records[node].inputCount), base + 1)
    guard slots[base].source >= 0, records[Int(slots[base].source)].value.isNaN else { return false }
    return others.allSatisfy { slots[$0].source < 0 } && OperatorID(index: operatorIndex).descriptor.reduction != nil
  }

  private func openPort(_ inputs: Slice<UnsafeBufferPointer<Slot>>) -> Double? {
    inputs.firstIndex { $0.source < 0 }.map { StoredValue.openPort($0 - inputs.startIndex) }
  }

  private func firstWithoutNumber(_ inputs: Slice<UnsafeBufferPointer<Slot>>) -> Double? {
    inputs.first { records[Int($0.source)].value.isNaN }.map { waiting($0.source) }
  }

  private func choice(_ inputs: Slice<UnsafeBufferPointer<Slot>>, of node: Int) -> Double {
    let condition = passed(inputs[inputs.startIndex].source, through: 0, into: node)
    if StoredValue.isSet(condition) { return applyToSets(node, records[node]) }
    if condition.isNaN { return condition }
    let branch = condition != 0 ? 1 : 2
    return passed(inputs[inputs.startIndex + branch].source, through: branch, into: node)
  }

  private func observed(_ inputs: Slice<UnsafeBufferPointer<Slot>>, of node: Int) -> Double {
    let source = inputs[inputs.startIndex].source
    let value = records[Int(source)].value
    if StoredValue.isUndecided(value) { return waiting(source) }
    let isThere = !value.isNaN || StoredValue.isSet(value)
    if inputs.count == 1 { return isThere ? 0 : 1 }
    return isThere
      ? passed(source, through: 0, into: node) : passed(inputs[inputs.startIndex + 1].source, through: 1, into: node)
  }

  /// Returns the value at a port unchanged; if there is none, the node waits for the source of the port.
  private func passed(_ source: Int32, through port: Int, into node: Int) -> Double {
    guard source >= 0 else { return StoredValue.openPort(port) }
    let value = records[Int(source)].value
    if !value.isNaN { return value }
    return isSet(source) ? keep(Computed(operand(of: source)), of: node) : waiting(source)
  }

  func waiting(_ source: Int32) -> Double {
    StoredValue.waiting(for: source, which: records[Int(source)].value)
  }

  private func failure(_ operatorIndex: UInt8, _ inputs: Slice<UnsafeBufferPointer<Slot>>) -> Double {
    let arguments = inputs.map { records[Int($0.source)].value }
    return StoredValue.encode(OperatorID(index: operatorIndex).descriptor.failure(for: arguments))
      ?? StoredValue.overflow
  }
}

extension Evaluator {
  /// Returns what is stored for a sink, which has inputs but no value.
  ///
  /// It changes with the inputs, so that views of the sink are notified. As for an operator, an open port is reported
  /// before one that fails.
  func observe(_ record: NodeRecord) -> Double {
    let inputs = slots[Int(record.base)..<Int(record.base) + Int(record.inputCount)]
    if let open = openPort(inputs.prefix(Int(record.operatorIndex))) { return open }
    for input in inputs where input.source >= 0 && records[Int(input.source)].value.isNaN && !isSet(input.source) {
      return waiting(input.source)
    }
    return StoredValue.absent(after: record.value)
  }
}
