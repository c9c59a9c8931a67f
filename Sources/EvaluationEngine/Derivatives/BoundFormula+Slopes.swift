import DataSets

/// How what formulas for every point come to moves, to first order.
extension BoundFormula {
  /// What a formula's value at every point moves with.
  struct Slopes {
    /// By the variables of the formula, in their order: a number for each point.
    var variables: [[Double]]
    /// By its constants.
    var constants: [[Double]]
  }

  /// The slopes at each of `count` points, whose variables `variable` gives; `after` receives each value.
  private mutating func slopes(
    _ count: Int, _ variable: (_ variable: PointVariable, _ index: Int) -> Double,
    after: (_ value: Double) -> Void = { _ in }
  ) -> Slopes {
    let variableCount = formula.variables.count
    var all = [[Double]](
      repeating: [Double](repeating: 0, count: count), count: variableCount + formula.constants.count)
    for index in 0..<count {
      after(self { variable($0, index) })
      for (place, slope) in slopes().enumerated() { all[place][index] = slope }
    }
    return Slopes(variables: Array(all[..<variableCount]), constants: Array(all[variableCount...]))
  }

  /// The slopes by one variable; nil where it is not mentioned.
  private func slopes(by variable: PointVariable, _ slopes: Slopes) -> [Double]? {
    formula.variables.firstIndex(of: variable).map { slopes.variables[$0] }
  }

  /// `map`: by the points and by the constants.
  mutating func slopesOfMapping(_ set: DataSet, _ call: OperatorCall) -> CallSlopes {
    let variables = PointVariables(of: set, for: self)
    let slopes = slopes(set.count) { variables.value(of: $0, at: $1) }
    let byValue = self.slopes(by: .value, slopes) ?? [Double](repeating: 0, count: set.count)
    let points = Diagonal(byValue: byValue, byX: self.slopes(by: .x, slopes), keepsX: true)
    return callSlopes(call, inputs: [.diagonal(points)], constants: slopes.constants.map(LinearMap.column))
  }

  /// `zip`: by the points of every set and by the constants.
  mutating func slopesOfZipping(_ sets: [DataSet], _ call: OperatorCall) -> CallSlopes {
    guard let first = sets.first else { return CallSlopes(call, inputs: []) }
    let points = PointVariables(of: first, for: self)
    let slopes = slopes(first.count) { variable, index in
      if case .each(let set) = variable {
        return sets.indices.contains(set) ? sets[set].values[index] : StoredValue.openPort(set)
      }
      return points.value(of: variable, at: index)
    }
    let inputs = sets.indices.map { set -> LinearMap? in
      var byValue = self.slopes(by: .each(set), slopes)
      if byValue == nil, set > 0 { return nil }
      byValue = byValue ?? [Double](repeating: 0, count: first.count)
      return .diagonal(
        Diagonal(byValue: byValue, byX: set == 0 ? self.slopes(by: .x, slopes) : nil, keepsX: set == 0))
    }
    return callSlopes(call, inputs: inputs, constants: slopes.constants.map(LinearMap.column))
  }

  /// `reduce`: the scan is derived backwards, from the last total to the first.
  mutating func slopesOfReducing(_ set: DataSet, from start: Double, _ call: OperatorCall) -> CallSlopes {
    var total = start
    let places = PointVariables(of: set, for: self)
    let slopes = slopes(set.count) { variable, index in
      variable == .total ? total : places.value(of: variable, at: index)
    } after: {
      total = $0
    }
    let byTotal = self.slopes(by: .total, slopes)
    let (byValue, byX) = (self.slopes(by: .value, slopes), self.slopes(by: .x, slopes))
    var points = PointSlopes(
      values: [Double](repeating: 0, count: set.count),
      x: byX == nil ? [] : [Double](repeating: 0, count: set.count))
    var constants = slopes.constants.map { _ in 0.0 }
    // How far the last total moves with the one after the point at hand.
    var rest = 1.0
    for index in set.indices.reversed() where rest != 0 {
      if let byValue { points.values[index] = Self.product(rest, byValue[index]) }
      if let byX { points.x[index] = Self.product(rest, byX[index]) }
      for constant in constants.indices { constants[constant] += Self.product(rest, slopes.constants[constant][index]) }
      rest = Self.product(rest, byTotal?[index] ?? 0)
    }
    var result = callSlopes(call, inputs: [.row(points)], constants: constants.map(LinearMap.factor))
    for (place, parameter) in call.parameters.enumerated() {
      if case .number = parameter { result.parameters[place] = [.factor(rest)] }
    }
    return result
  }

  /// A factor of 0 ends the path, whatever the other is.
  private static func product(_ first: Double, _ second: Double) -> Double {
    first == 0 || second == 0 ? 0 : first * second
  }

  private func callSlopes(_ call: OperatorCall, inputs: [LinearMap?], constants: [LinearMap]) -> CallSlopes {
    var result = CallSlopes(call, inputs: inputs)
    for (place, parameter) in call.parameters.enumerated() {
      if case .formula = parameter { result.parameters[place] = constants }
    }
    return result
  }
}
