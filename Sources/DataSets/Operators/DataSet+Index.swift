extension DataSet {
  /// Returns the set with the x values 0, 1, 2, … instead of its own.
  ///
  /// Errors of the old x and their correlations are dropped.
  public func indexed() -> DataSet {
    var result = self
    result.xColumn = isEmpty ? nil : indices.map(Double.init)
    result.xKind = .number
    result.errorXColumn = nil
    result.correlationColumn = nil
    return result
  }

  /// Returns a set whose values are the x of this set's points, with the errors of x.
  ///
  /// Annotations and preserved fields stay; the result has no x.
  ///
  /// - Throws: `lacksX` at the first point without x.
  public func extractedX() throws(DataProblem) -> DataSet {
    var result = self
    guard let column = xColumn else {
      if isEmpty { return self }
      throw .lacksX(index: 0)
    }
    if let index = column.firstIndex(where: \.isNaN) { throw .lacksX(index: index) }
    result.values = column
    result.errorYColumn = errorXColumn
    return result.withoutX
  }

  /// Returns the set without x and its errors.
  public func extractedY() -> DataSet { withoutX }

  private var withoutX: DataSet {
    var result = self
    result.xColumn = nil
    result.xKind = .number
    result.errorXColumn = nil
    result.correlationColumn = nil
    return result
  }
}
