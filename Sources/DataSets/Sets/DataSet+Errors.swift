extension DataSet {
  /// The set without errors of values and x.
  ///
  /// - Complexity: O(1).
  public var withoutErrors: DataSet {
    var result = self
    result.errorXColumn = nil
    result.errorYColumn = nil
    result.correlationColumn = nil
    return result
  }

  /// The set with other errors of its values, nil for none; what went together with those it had is dropped.
  ///
  /// A column that is not as long as the set gives none.
  public func withErrors(_ errors: ErrorColumn?) -> DataSet {
    var result = self
    result.errorYColumn = errors.flatMap { $0.count == count ? $0 : nil }
    result.correlationColumn = nil
    result.dropUnused()
    return result
  }
}
