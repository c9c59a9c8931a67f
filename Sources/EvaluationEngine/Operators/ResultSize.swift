import DataSets

/// The maximum number of 64-bit numbers in an operator's resulting set, computed before the set is made.
public struct ResultSize: Sendable {
  let numbers: @Sendable (OperatorCall) throws(Failure) -> Int

  private init(_ numbers: @escaping @Sendable (OperatorCall) throws(Failure) -> Int) {
    self.numbers = numbers
  }

  /// Size 0: the result is a number, or a set that reuses existing columns.
  static let nothing = ResultSize { _ in 0 }
  /// One new column of the first set.
  static let column = ofFirst { $0.count }
  /// New values of the first set, and their errors.
  static let values = ofFirst { $0.sizeOfValues }
  /// All columns of the first set.
  static let copy = ofFirst { $0.size }
  /// New values for the rows of several sets, and their errors.
  static let rows = ResultSize { call in call.inputs.compactMap { $0.set?.sizeOfValues }.max() ?? 0 }
  /// New values of the first set, and errors that come from any of the sets; nothing if the first input is a number.
  static let elements = ResultSize { call in
    guard let count = call.inputs.first?.set?.count else { return 0 }
    return count * (call.inputs.contains { $0.set.map { $0.hasErrors || $0.hasErrorsX } ?? false } ? 4 : 1)
  }
  /// One point per category: all columns of the first set, and the names of the categories.
  static let categories = ResultSize { call throws(Failure) in
    let set = try call.set(at: 0)
    return set.size + 2 * set.count
  }
  /// All columns of all sets.
  static let together = ResultSize { call throws(Failure) in DataSet.size(ofConcatenated: try call.sets()) }

  /// A value for each input.
  static let inputs = ResultSize { call in call.inputs.count }

  /// Returns the size of a set whose number of points is a parameter, with `numbers` numbers per point.
  static func points(_ parameter: Int, numbers: Int) -> ResultSize {
    ResultSize { call throws(Failure) in numbers * (try call.wholeNumber(parameter)) }
  }

  private static func ofFirst(_ size: @escaping @Sendable (DataSet) -> Int) -> ResultSize {
    ResultSize { call throws(Failure) in size(try call.set(at: 0)) }
  }
}
