import DataSets

/// First-order derivatives of formulas for every point.
extension BoundFormula {
  /// The derivatives of a formula's value at every point.
  struct Slopes {
    /// The derivatives with respect to the variables of the formula, in their order: one number per point.
    var variables: [[Double]]
    /// The derivatives with respect to the constants of the formula: one number per point.
    var constants: [[Double]]
  }

  /// Returns the slopes at each of `count` points.
  ///
  /// `variable` returns the values of variables; `after` receives each value.
  ///
  /// - Throws: `.stopped` if the meter ends the work; `.tooLarge` before memory is allocated.
  private mutating func slopes(
    _ count: Int, _ call: OperatorCall, _ variable: (_ variable: PointVariable, _ index: Int) -> Double,
    after: (_ value: Double) -> Void = { _ in }
  ) throws(Failure) -> Slopes {
    var passed = derivingMeter
    let variableCount = formula.variables.count
    try call.ask(for: count * (variableCount + formula.constantCount))
    var all = [[Double]](
      repeating: [Double](repeating: 0, count: count), count: variableCount + formula.constantCount)
    for index in 0..<count {
      try passed.pass(index)
      after(self { variable($0, index) })
      for (place, slope) in slopes().enumerated() { all[place][index] = slope }
    }
    return Slopes(variables: Array(all[..<variableCount]), constants: Array(all[variableCount...]))
  }

  /// Returns the slopes by one variable; nil if it is not mentioned.
  private func slopes(by variable: PointVariable, _ slopes: Slopes) -> [Double]? {
    formula.variables.firstIndex(of: variable).map { slopes.variables[$0] }
  }

  /// Returns the derivatives of `map` with respect to the points and the constants.
  mutating func slopesOfMapping(_ set: DataSet, _ call: OperatorCall) throws(Failure) -> CallSlopes {
    let variables = PointVariables(of: set, for: self)
    let slopes = try slopes(set.count, call) { variables.value(of: $0, at: $1) }
    let byValue = self.slopes(by: .value, slopes) ?? [Double](repeating: 0, count: set.count)
    let points = Diagonal(byValue: byValue, byX: self.slopes(by: .x, slopes), keepsX: true)
    return callSlopes(call, inputs: [.diagonal(points)], constants: slopes.constants.map(LinearMap.column))
  }

  /// Returns the derivatives of `zip` with respect to the points of every set and the constants.
  mutating func slopesOfZipping(_ sets: [DataSet], _ call: OperatorCall) throws(Failure) -> CallSlopes {
    guard let first = sets.first else { return CallSlopes(call, inputs: []) }
    let points = PointVariables(of: first, for: self)
    let slopes = try slopes(first.count, call) { variable, index in
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

  /// Returns the slopes at each point, given the total before it.
  private mutating func slopesOfFolding(
    _ set: DataSet, from start: Double, _ call: OperatorCall
  ) throws(Failure) -> Slopes {
    var total = start
    let places = PointVariables(of: set, for: self)
    return try slopes(set.count, call) { variable, index in
      variable == .total ? total : places.value(of: variable, at: index)
    } after: {
      total = $0
    }
  }

  /// Returns the derivatives of `scan`: of each total with respect to the total before it and its point.
  ///
  /// It includes the derivatives with respect to the start and the constants.
  mutating func slopesOfScanning(_ set: DataSet, from start: Double, _ call: OperatorCall) throws(Failure) -> CallSlopes
  {
    let slopes = try slopesOfFolding(set, from: start, call)
    try call.ask(for: set.count)
    let byTotal = self.slopes(by: .total, slopes) ?? [Double](repeating: 0, count: set.count)
    /// Returns the change of each total for these changes of the points and of the start.
    func totals(_ moved: [Double]?, start: Double) -> [Double] {
      var before = start
      return byTotal.indices.map { index in
        before = (moved?[index] ?? 0) + Self.product(byTotal[index], before)
        return before
      }
    }
    let points = Diagonal(
      byValue: self.slopes(by: .value, slopes) ?? [Double](repeating: 0, count: set.count),
      byX: self.slopes(by: .x, slopes), keepsX: true)
    // The total before the first point is the start, which is not part of the recurrence.
    let steps = [0] + byTotal.dropFirst()
    var result = callSlopes(
      call, inputs: [.running(Recurrence(points: points, byTotal: set.isEmpty ? [] : steps))],
      constants: slopes.constants.map { .column(totals($0, start: 0)) })
    for (place, parameter) in call.parameters.enumerated() {
      if case .number = parameter { result.parameters[place] = [.column(totals(nil, start: 1))] }
    }
    return result
  }

  /// Returns the derivatives of `reduce`, accumulated from the last total back to the first.
  mutating func slopesOfReducing(_ set: DataSet, from start: Double, _ call: OperatorCall) throws(Failure) -> CallSlopes
  {
    let slopes = try slopesOfFolding(set, from: start, call)
    let byTotal = self.slopes(by: .total, slopes)
    let (byValue, byX) = (self.slopes(by: .value, slopes), self.slopes(by: .x, slopes))
    var points = PointSlopes(
      values: [Double](repeating: 0, count: set.count),
      x: byX == nil ? [] : [Double](repeating: 0, count: set.count))
    var constants = slopes.constants.map { _ in 0.0 }
    // The derivative of the last total with respect to the total after the present point.
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

  /// Returns the product of slopes on a path; a factor of 0 ends the path, even if the other factor is not finite.
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
