import DataSets

/// The derivatives of a call's result with respect to its operands.
struct CallSlopes {
  /// The derivatives with respect to each input; nil if the result does not depend on it.
  var inputs: [LinearMap?]
  /// For each parameter, the derivatives with respect to its numbers or, if it is a formula, to the formula's
  /// constants.
  var parameters: [[LinearMap?]]

  /// Creates derivatives with respect to `inputs` only.
  ///
  /// Derivatives with respect to numbers among the parameters are unknown, because such numbers only choose options.
  /// Derivatives with respect to the constants of formulas are nil, because such formulas only select points.
  init(_ call: OperatorCall, inputs: [LinearMap?]) {
    self.inputs = inputs + [LinearMap?](repeating: nil, count: max(call.inputs.count - inputs.count, 0))
    parameters = call.parameters.map { parameter in
      switch parameter {
      case .number: [.unknown(.steps)]
      case .range: [.unknown(.steps), .unknown(.steps)]
      case .formula(let formula): [LinearMap?](repeating: nil, count: formula.formula.constantCount)
      case nil: []
      }
    }
  }

  /// All derivatives: first those of the inputs, then those of the parameters.
  var all: [LinearMap?] { inputs + parameters.flatMap(\.self) }
}

extension OperatorCall {
  func asks(forInput place: Int) -> Bool { isAsked.isEmpty || isAsked.indices.contains(place) && isAsked[place] }

  func asks(forConstant place: Int) -> Bool {
    if isAsked.isEmpty { return true }
    var first = inputs.count
    for parameter in parameters {
      switch parameter {
      case .number: first += 1
      case .range: first += 2
      case .formula: return asks(forInput: first + place)
      case nil: break
      }
    }
    return true
  }

  /// Returns the derivatives of the result with respect to the inputs, then the parameters.
  ///
  /// A parameter has one derivative for each of its numbers, or for each constant of its formula.
  func slopes(of result: Operand) throws(Failure) -> [LinearMap?] {
    switch descriptor.kernel {
    case .constant:
      return inputs.map { $0.set == nil ? .factor(0) : nil }
    case .data(let kernel):
      try spendPoints()
      return try kernel.slopes(self).all
    case .choice:
      if let condition = inputs.first?.number { return slopesOfChoice(condition != 0 ? 1 : 2) }
    case .failureTest:
      return inputs.map { $0.set == nil ? .factor(0) : nil }
    case .fallback:
      return slopesOfChoice(inputs.first?.isMissing == true ? 1 : 0)
    case .sum, .difference, .product, .quotient, .unary, .binary, .ternary, .fold, .several, .assertion:
      break
    }
    if let number = result.number, !inputs.contains(where: { $0.set != nil }) {
      // The result does not depend on an input without a number; its derivative is 0.
      return descriptor.derivative(inputs.map { $0.number ?? .nan }, number).map(LinearMap.factor)
    }
    if let reduction = descriptor.reduction, inputs.count == 1 {
      try spendPoints()
      return try reduction.slopes(self).all
    }
    return try slopesOfElements(result.set)
  }

  private func slopesOfChoice(_ chosen: Int) -> [LinearMap?] {
    inputs.indices.map { place in
      if place == chosen {
        inputs[place].set == nil ? .factor(1) : .diagonal(Diagonal(byValue: nil, keepsX: true))
      } else {
        inputs[chosen].set == nil && inputs[place].set == nil ? .factor(0) : nil
      }
    }
  }

  private static let pointsAtOnce = 1 << 12

  /// Returns the derivatives of an operator applied element by element; the result keeps the x of the first set.
  ///
  /// - Throws: `.stopped` if the meter ends the work; `.tooLarge` before memory is allocated.
  private func slopesOfElements(_ result: DataSet?) throws(Failure) -> [LinearMap?] {
    guard let firstSet = inputs.firstIndex(where: { $0.set != nil }), let count = inputs[firstSet].set?.count else {
      return []
    }
    let asked = inputs.indices.filter(asks(forInput:))
    try ask(for: count * asked.count)
    func map(_ slopes: [Double]?, at place: Int) -> LinearMap {
      inputs[place].set == nil
        ? .column(slopes ?? [Double](repeating: 1, count: count))
        : .diagonal(Diagonal(byValue: slopes, keepsX: place == firstSet))
    }
    var maps = [LinearMap?](repeating: nil, count: inputs.count)
    if inputs.count == 2, let plain = plainSlopes(count) {
      try meter?.spend(count)
      for place in asked { maps[place] = map(place == 0 ? plain.left : plain.right, at: place) }
      return maps
    }
    var slopes = inputs.map { _ in [Double]() }
    for place in asked { slopes[place] = [Double](repeating: 0, count: count) }
    let elements = Elements(self, result, count: count)
    var start = 0
    while start < count {
      let rows = start..<min(start + Self.pointsAtOnce, count)
      try meter?.spend(4 * rows.count)
      elements.derive(rows, for: asked, &slopes)
      start = rows.upperBound
    }
    for place in asked { maps[place] = map(slopes[place], at: place) }
    return maps
  }

  /// Returns the derivatives of a sum, difference or product of two inputs; nil for other operators.
  ///
  /// If an array is nil, all derivatives with respect to that input are 1.
  private func plainSlopes(_ count: Int) -> (left: [Double]?, right: [Double]?)? {
    func values(_ place: Int) -> [Double] {
      inputs[place].set?.values ?? [Double](repeating: inputs[place].number ?? .nan, count: count)
    }
    switch descriptor.kernel {
    case .sum: return (nil, nil)
    case .difference: return (nil, [Double](repeating: -1, count: count))
    case .product: return (values(1), values(0))
    case .quotient, .unary, .binary, .ternary, .fold, .several, .constant, .choice, .assertion, .data, .failureTest,
      .fallback:
      return nil
    }
  }
}

private struct Elements {
  private let columns: [[Double]?]
  /// The inputs that are numbers; NaN for the others.
  private let numbers: [Double]
  private let results: [Double]?
  private let descriptor: Operator

  init(_ call: OperatorCall, _ result: DataSet?, count: Int) {
    columns = call.inputs.map { $0.set?.values }
    numbers = call.inputs.map { $0.number ?? .nan }
    results = result.flatMap { $0.count == count ? $0.values : nil }
    descriptor = call.descriptor
  }

  private func values(_ place: Int, _ rows: Range<Int>) -> ArraySlice<Double> {
    if let column = columns[place], rows.upperBound <= column.count { return column[rows] }
    return ArraySlice(repeating: numbers[place], count: rows.count)
  }

  func derive(_ rows: Range<Int>, for asked: [Int], _ slopes: inout [[Double]]) {
    if numbers.count == 2, descriptor.kernel.slopes(1, 1) != nil {
      return deriveTwo(rows, for: asked, &slopes) { [kernel = descriptor.kernel] left, right, _, place in
        guard let both = kernel.slopes(left, right) else { return .nan }
        return place == 0 ? both.left : both.right
      }
    }
    switch descriptor.derivative.form {
    case .one(let function) where numbers.count == 1 && results != nil:
      for place in asked {
        values(place, rows).withUnsafeBufferPointer { arguments in
          results?[rows].withUnsafeBufferPointer { results in
            slopes[place].withUnsafeMutableBufferPointer { slopes in
              for row in arguments.indices {
                slopes[rows.lowerBound + row] = function(arguments[row], results[row])
              }
            }
          }
        }
      }
    case .two(let byFirst, let bySecond) where numbers.count == 2 && results != nil:
      deriveTwo(rows, for: asked, &slopes) { left, right, result, place in
        place == 0 ? byFirst(left, right, result) : bySecond(left, right, result)
      }
    case .one, .two, .several:
      var arguments = numbers
      for row in rows {
        for (place, column) in columns.enumerated() {
          if let column, row < column.count { arguments[place] = column[row] }
        }
        let result = results?[row] ?? descriptor.kernel(arguments)
        for (place, slope) in descriptor.derivative(arguments, result).enumerated() where asked.contains(place) {
          slopes[place][row] = slope
        }
      }
    }
  }

  /// Writes the derivatives of a function of two inputs at some rows.
  ///
  /// If the results of the function are not stored, NaN is passed in place of them.
  private func deriveTwo(
    _ rows: Range<Int>, for asked: [Int], _ slopes: inout [[Double]],
    _ slope: (_ left: Double, _ right: Double, _ result: Double, _ place: Int) -> Double
  ) {
    let kept = results?[rows] ?? ArraySlice(repeating: .nan, count: rows.count)
    values(0, rows).withUnsafeBufferPointer { left in
      values(1, rows).withUnsafeBufferPointer { right in
        kept.withUnsafeBufferPointer { results in
          for place in asked {
            slopes[place].withUnsafeMutableBufferPointer { slopes in
              for row in left.indices {
                slopes[rows.lowerBound + row] = slope(left[row], right[row], results[row], place)
              }
            }
          }
        }
      }
    }
  }
}
