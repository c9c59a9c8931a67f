import DataSets

/// The derivatives of a call's result by its operands.
struct CallSlopes {
  /// The derivatives with respect to each input; nil if the result does not depend on it.
  var inputs: [LinearMap?]
  /// The derivatives with respect to each number of each parameter, or each constant of its formula.
  var parameters: [[LinearMap?]]

  /// Creates the derivatives with respect to `inputs` only.
  ///
  /// Numbers among the parameters count as choices, which have no slope. The result does not change with constants of
  /// formulas, which select points at most.
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
  /// Returns the derivatives of the result, a number or a set, with respect to the inputs and then the parameters.
  ///
  /// A parameter has one derivative for each of its numbers, or for each constant of its formula.
  func slopes(of result: Operand) throws(Failure) -> [LinearMap?] {
    switch descriptor.kernel {
    case .constant:
      return inputs.map { $0.set == nil ? .factor(0) : nil }
    case .data(let kernel):
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
    if let reduction = descriptor.reduction, inputs.count == 1 { return try reduction.slopes(self).all }
    return slopesOfElements()
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

  /// Returns the derivatives of an operator applied element by element; the result keeps the x of the first set.
  private func slopesOfElements() -> [LinearMap?] {
    guard let firstSet = inputs.firstIndex(where: { $0.set != nil }), let count = inputs[firstSet].set?.count else {
      return []
    }
    let columns = inputs.map { $0.set?.values }
    var arguments = inputs.map { $0.number ?? .nan }
    var slopes = inputs.map { _ in [Double](repeating: 0, count: count) }
    let kernel = descriptor.kernel
    for index in 0..<count {
      for place in columns.indices {
        if let column = columns[place], index < column.count { arguments[place] = column[index] }
      }
      if arguments.count == 2, let (left, right) = kernel.slopes(arguments[0], arguments[1]) {
        (slopes[0][index], slopes[1][index]) = (left, right)
        continue
      }
      for (place, slope) in descriptor.derivative(arguments, kernel(arguments)).enumerated() {
        slopes[place][index] = slope
      }
    }
    return inputs.indices.map { place in
      columns[place] == nil
        ? .column(slopes[place]) : .diagonal(Diagonal(byValue: slopes[place], keepsX: place == firstSet))
    }
  }
}
