extension DataSet {
  /// The set with x = 0, 1, 2, … in place of any other x.
  ///
  /// Errors of x and their correlations stay with their x.
  public func indexed() -> DataSet {
    var result = self
    result.xColumn = isEmpty ? nil : indices.map(Double.init)
    result.xKind = .number
    result.errorXColumn = nil
    result.correlationColumn = nil
    return result
  }

  /// The set of the x of the points as values, with their errors; fails at the first point without x.
  ///
  /// Annotations and preserved fields stay; the result has no x.
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

  /// The set of only the values, with their errors, annotations and preserved fields: without x.
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
