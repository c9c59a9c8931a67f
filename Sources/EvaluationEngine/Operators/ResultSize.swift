import DataSets

/// How large the result of an operator can be, in numbers of 64 bits.
///
/// It is determined before the operator is computed.
public struct ResultSize: Sendable {
  let numbers: @Sendable (OperatorCall) throws(Failure) -> Int

  private init(_ numbers: @escaping @Sendable (OperatorCall) throws(Failure) -> Int) {
    self.numbers = numbers
  }

  /// No new memory: the result is a number, or shares all its memory with an input.
  static let nothing = ResultSize { _ in 0 }
  /// One new column for the points of the first set.
  static let column = ofFirst { $0.count }
  /// New values with errors for the points of the first set.
  static let values = ofFirst { $0.sizeOfValues }
  /// New columns for everything in the first set.
  static let copy = ofFirst { $0.size }
  /// New values with errors, for as many points as the largest set has.
  static let rows = ResultSize { call in call.inputs.compactMap { $0.set?.sizeOfValues }.max() ?? 0 }
  /// New values for the first set, with errors if any set has errors; 0 if the first input is a number.
  static let elements = ResultSize { call in
    guard let count = call.inputs.first?.set?.count else { return 0 }
    return count * (call.inputs.contains { $0.set.map { $0.hasErrors || $0.hasErrorsX } ?? false } ? 4 : 1)
  }
  /// One point per category: all columns of the first set, and names.
  static let categories = ResultSize { call throws(Failure) in
    let set = try call.set(at: 0)
    return set.size + 2 * set.count
  }
  static let together = ResultSize { call throws(Failure) in DataSet.size(ofConcatenated: try call.sets()) }

  static let inputs = ResultSize { call in call.inputs.count }

  /// Returns the size of a set with `numbers` numbers per point.
  ///
  /// `parameter` is the index of the parameter that is the number of points.
  static func points(_ parameter: Int, numbers: Int) -> ResultSize {
    ResultSize { call throws(Failure) in numbers * (try call.wholeNumber(parameter)) }
  }

  private static func ofFirst(_ size: @escaping @Sendable (DataSet) -> Int) -> ResultSize {
    ResultSize { call throws(Failure) in size(try call.set(at: 0)) }
  }
}
