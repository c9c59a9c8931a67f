import DataSets

/// Applies operators on numbers to data sets, point by point.
///
/// A number is used for every point.
extension OperatorCall {
  func elementByElement(within remainingBudget: RemainingBudget) throws(Failure) -> Computed {
    let sets = inputs.compactMap(\.set)
    try remainingBudget.ask(for: sets.map(\.sizeOfValues).max() ?? 0)
    var numbers = inputs.map { $0.number ?? 0 }
    let places = inputs.indices.filter { inputs[$0].set != nil }
    guard let first = sets.first else {
      let value = descriptor(numbers)
      return Computed(Operand(value))
    }
    if let id = OperatorID(named: descriptor.name), !sets.contains(where: \.hasErrors) {
      return Computed(.set(try ofColumns(id, sets)))
    }
    var stop: Failure?
    var counted = PointMeter(meter, stepsOfPoint: 4)
    var next = 0
    // Counts a point that is computed next; if the work is ended, the point has no number.
    let mayCompute: () -> Bool = {
      do throws(Failure) {
        try counted.pass(next)
        next += 1
        return true
      } catch {
        stop = error
        return false
      }
    }
    do {
      if sets.count == 1 { return Computed(.set(try ofOne(first, &numbers, at: places[0], mayCompute))) }
      if sets.count == 2, inputs.count == 2, let function = descriptor.kernel.binaryFunction {
        return Computed(.set(try ofTwo(sets[0], sets[1], function, mayCompute)))
      }
      var passed = PointMeter(meter, stepsOfPoint: sets.count)
      let result = try DataSet.zipped(sets) { row in
        do throws(Failure) {
          try passed.pass(row.index)
        } catch {
          stop = error
          return .nan
        }
        for (set, place) in places.enumerated() { numbers[place] = row.values[set] }
        let result = descriptor.kernel(numbers)
        if first.hasErrors || sets.contains(where: \.hasErrors), result.isFinite {
          let slopes = descriptor.derivative(numbers, result)
          for (set, place) in places.enumerated() { row.slopes[set] = slopes[place] }
        }
        return result
      }
      return Computed(.set(result))
    } catch DataProblem.resultNotFinite(let index) {
      if let stop { throw stop }
      throw failure(at: index, numbers, sets, places)
    } catch {
      throw .data(error)
    }
  }

  private func ofColumns(_ id: OperatorID, _ sets: [DataSet]) throws(Failure) -> DataSet {
    try dataResult { () throws(DataProblem) in try DataSet.checkAligned(sets) }
    var assembler = ColumnAssembler(inputCount: sets.count)
    var next = 0
    var operands: [ColumnOperand] = []
    for input in inputs {
      if input.set != nil {
        operands.append(assembler.input(next))
        next += 1
      } else {
        operands.append(assembler.constant(input.bits))
      }
    }
    let result = assembler.call(id.index, operands)
    let code = assembler.code(yielding: [result])
    let values: [Double]
    do throws(RowWithoutNumber) {
      values = try code.values(sets[0].count, countedBy: PointMeter(meter, stepsOfPoint: 1)) { input, rows, column in
        column.fill(with: sets[input].values, at: rows)
      }
    } catch {
      throw error.stop ?? .element(error.row, error.stored)
    }
    return try dataResult { () throws(DataProblem) in
      sets.count == 1 ? try sets[0].replacingValues(values) { _ in 0 } : try DataSet.zipped(sets, values: values)
    }
  }

  private func ofOne(
    _ set: DataSet, _ numbers: inout [Double], at place: Int, _ mayCompute: () -> Bool
  ) throws(DataProblem) -> DataSet {
    let kernel = descriptor.kernel
    let derivative = descriptor.derivative
    let given = numbers
    let slope: (Double) -> Double = { value in
      var arguments = given
      arguments[place] = value
      return derivative(arguments, kernel(arguments))[place]
    }
    if case .unary(let function) = kernel {
      return try set.mappedValues({ mayCompute() ? function($0) : .nan }, slope: slope)
    }
    if numbers.count == 2, let function = kernel.binaryFunction {
      let other = numbers[1 - place]
      if place == 0 { return try set.mappedValues({ mayCompute() ? function($0, other) : .nan }, slope: slope) }
      return try set.mappedValues({ mayCompute() ? function(other, $0) : .nan }, slope: slope)
    }
    var arguments = numbers
    return try set.mappedValues(
      {
        arguments[place] = $0
        return mayCompute() ? kernel(arguments) : .nan
      }, slope: slope)
  }

  private func ofTwo(
    _ first: DataSet, _ second: DataSet, _ function: BinaryFunction, _ mayCompute: () -> Bool
  ) throws(DataProblem) -> DataSet {
    let derivative = descriptor.derivative
    let kernel = descriptor.kernel
    return try first.zipped(
      with: second, { mayCompute() ? function($0, $1) : .nan },
      slopes: { left, right in
        if let slopes = kernel.slopes(left, right) { return (slopes.left, slopes.right) }
        let slopes = derivative([left, right], function(left, right))
        return (slopes[0], slopes[1])
      })
  }

  private func failure(at index: Int, _ numbers: [Double], _ sets: [DataSet], _ places: [Int]) -> Failure {
    var arguments = numbers
    for (set, place) in zip(sets, places) where set.indices.contains(index) { arguments[place] = set.values[index] }
    // If the value is finite, its error is not.
    if descriptor.kernel(arguments).isFinite { return .data(.resultNotFinite(index: index)) }
    return .element(index: index, descriptor.failure(for: arguments))
  }
}
