import DataSets

extension BoundFormula {
  struct Slopes {
    /// The derivatives with respect to each variable, one number per point; nil if not requested.
    var variables: [[Double]?]
    /// The derivatives with respect to each constant, one number per point; nil if not requested.
    var constants: [[Double]?]
  }

  /// Returns the requested derivatives at each point.
  ///
  /// - Parameters:
  ///   - count: The number of points.
  ///   - call: The call, which says with respect to which constants derivatives are requested.
  ///   - isAsked: Returns whether derivatives with respect to a variable are requested.
  ///   - fill: Writes the values of a variable at a range of points into a column.
  /// - Returns: The derivatives at each point.
  /// - Throws: `.stopped` if the meter ends the work; `.tooLarge` before too much memory is allocated.
  /// - Complexity: Linear in the points and in the steps of the formula.
  private func slopes(
    _ count: Int, _ call: OperatorCall, isAsked: (_ variable: PointVariable) -> Bool,
    fill: @escaping DerivedBlocks.Fill
  ) throws(Failure) -> Slopes {
    let variables = formula.variables
    let areAsked = variables.map(isAsked) + (0..<formula.constantCount).map(call.asks(forConstant:))
    try call.ask(for: count * areAsked.count { $0 })
    var all = areAsked.map { $0 ? [Double](repeating: 0, count: count) : nil }
    let blocks = DerivedBlocks(self, askedFor: areAsked, count: count, fill)
    while blocks.points.upperBound < count {
      try blocks.compute(from: blocks.points.upperBound)
      let points = blocks.points
      for input in all.indices {
        guard let slopes = blocks.slopes(by: input) else { continue }
        all[input]?.withUnsafeMutableBufferPointer { all in
          _ = UnsafeMutableBufferPointer(rebasing: all[points]).update(fromContentsOf: slopes[..<points.count])
        }
      }
    }
    return Slopes(variables: Array(all[..<variables.count]), constants: Array(all[variables.count...]))
  }

  private func slopes(by variable: PointVariable, _ slopes: Slopes) -> [Double]? {
    formula.variables.firstIndex(of: variable).flatMap { slopes.variables[$0] }
  }

  func slopesOfMapping(_ set: DataSet, _ call: OperatorCall) throws(Failure) -> CallSlopes {
    let variables = PointVariables(of: set, for: self)
    let asksPoints = call.asks(forInput: 0)
    let slopes = try slopes(set.count, call) {
      asksPoints && [.value, .x].contains($0)
    } fill: {
      variables.fill($2, with: $0, at: $1)
    }
    var points: LinearMap?
    if asksPoints {
      let byValue = self.slopes(by: .value, slopes) ?? [Double](repeating: 0, count: set.count)
      points = .diagonal(Diagonal(byValue: byValue, byX: self.slopes(by: .x, slopes), keepsX: true))
    }
    return callSlopes(call, inputs: [points], constants: slopes.constants.map { $0.map(LinearMap.column) })
  }

  func slopesOfZipping(_ sets: [DataSet], _ call: OperatorCall) throws(Failure) -> CallSlopes {
    guard let first = sets.first else { return CallSlopes(call, inputs: []) }
    let points = PointVariables(of: first, for: self)
    let slopes = try slopes(first.count, call) { variable in
      if case .each(let set) = variable { return call.asks(forInput: set) }
      return variable == .x && call.asks(forInput: 0)
    } fill: { variable, rows, column in
      switch variable {
      case .each(let set) where !sets.indices.contains(set): column.update(repeating: StoredValue.openPort(set))
      case .each(let set): column.fill(with: sets[set].values, at: rows)
      case let variable: points.fill(column, with: variable, at: rows)
      }
    }
    let inputs = sets.indices.map { set -> LinearMap? in
      if !call.asks(forInput: set) { return nil }
      var byValue = self.slopes(by: .each(set), slopes)
      if byValue == nil, set > 0 { return nil }
      byValue = byValue ?? [Double](repeating: 0, count: first.count)
      return .diagonal(
        Diagonal(byValue: byValue, byX: set == 0 ? self.slopes(by: .x, slopes) : nil, keepsX: set == 0))
    }
    return callSlopes(call, inputs: inputs, constants: slopes.constants.map { $0.map(LinearMap.column) })
  }

  private func slopesOfFolding(
    _ set: DataSet, from start: Double, _ call: OperatorCall
  ) throws(Failure) -> Slopes {
    var before: [Double] = []
    if mentions(.total) {
      try call.ask(for: set.count)
      before = [Double](repeating: start, count: set.count)
      try fold(set, from: start) { index, total in
        if index + 1 < before.count { before[index + 1] = total }
      }
    }
    let places = PointVariables(of: set, for: self)
    let asksPoints = call.asks(forInput: 0)
    return try slopes(set.count, call) { variable in
      variable == .total || asksPoints && [.value, .x].contains(variable)
    } fill: { variable, rows, column in
      if variable == .total {
        column.fill(with: before, at: rows)
      } else {
        places.fill(column, with: variable, at: rows)
      }
    }
  }

  /// Returns the derivatives of `scan`: of each running total with respect to its point and the previous total.
  ///
  /// The derivatives with respect to the start and the constants are included.
  func slopesOfScanning(_ set: DataSet, from start: Double, _ call: OperatorCall) throws(Failure) -> CallSlopes {
    let slopes = try slopesOfFolding(set, from: start, call)
    try call.ask(for: set.count)
    let byTotal = self.slopes(by: .total, slopes) ?? [Double](repeating: 0, count: set.count)
    /// Returns the change of each running total if the points change by `moved` and the start by `start`.
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
      constants: slopes.constants.map { $0.map { .column(totals($0, start: 0)) } })
    for (place, parameter) in call.parameters.enumerated() {
      if case .number = parameter { result.parameters[place] = [.column(totals(nil, start: 1))] }
    }
    return result
  }

  /// Returns the derivatives of `reduce`, accumulated from the last total back to the first.
  func slopesOfReducing(_ set: DataSet, from start: Double, _ call: OperatorCall) throws(Failure) -> CallSlopes {
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
      for (constant, slopes) in slopes.constants.enumerated() {
        if let slopes { constants[constant] += Self.product(rest, slopes[index]) }
      }
      rest = Self.product(rest, byTotal?[index] ?? 0)
    }
    var result = callSlopes(call, inputs: [.row(points)], constants: constants.map(LinearMap.factor))
    for (place, parameter) in call.parameters.enumerated() {
      if case .number = parameter { result.parameters[place] = [.factor(rest)] }
    }
    return result
  }

  /// Returns the product of two slopes; 0 if one of them is 0, even if the other is not finite.
  private static func product(_ first: Double, _ second: Double) -> Double {
    first == 0 || second == 0 ? 0 : first * second
  }

  private func callSlopes(_ call: OperatorCall, inputs: [LinearMap?], constants: [LinearMap?]) -> CallSlopes {
    var result = CallSlopes(call, inputs: inputs)
    for (place, parameter) in call.parameters.enumerated() {
      if case .formula = parameter { result.parameters[place] = constants }
    }
    return result
  }
}
