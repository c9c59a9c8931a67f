extension Program {
  /// How often the value of a port is taken, formulas for every point included.
  ///
  /// - Complexity: linear in the number of steps.
  public func mentionCount(ofPort port: Int) -> Int {
    code.count { $0.shape == .input && Int($0.operand) == port }
      + formulas.reduce(0) { $0 + $1.mentionCount(ofPort: port) }
  }
}

extension PointFormula {
  /// How often the value of a port is taken.
  public func mentionCount(ofPort port: Int) -> Int {
    constants.reduce(0) { $0 + $1.mentionCount(ofPort: port) }
  }
}

extension OperatorParameters {
  /// How often the value of a port is taken in formulas.
  public func mentionCount(ofPort port: Int) -> Int {
    values.reduce(0) { count, value in
      if case .formula(let formula) = value { count + formula.mentionCount(ofPort: port) } else { count }
    }
  }
}
