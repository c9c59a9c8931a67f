extension DataSet {
  /// The x of every point, with NaN for a point without x; nil if no point has an x.
  public var columnX: [Double]? { xColumn }
  /// The annotation of every point; nil if no point has an annotation.
  public var annotations: [String?]? { annotationColumn }
  /// The error bars of the values; nil if no point has an error bar.
  public var errorsY: ErrorColumn? { errorYColumn }
  /// The error bars of x; nil if no point has an error bar of x.
  public var errorsX: ErrorColumn? { errorXColumn }
  /// The correlation between the errors of x and value for every point; nil if no point has a correlation.
  ///
  /// For a point without a correlation, the entry is NaN.
  public var errorCorrelations: [Double]? { correlationColumn }
  /// The preserved fields of every point, in the order read; nil if no point has any.
  public var preservedFields: [[PreservedField]]? { preservedColumn }

  /// Returns a set with some of the points.
  ///
  /// The closures must choose the same points from each kind of column.
  ///
  /// Columns that no chosen point uses are dropped. The result has no missing values.
  func withColumns(
    numbers: ([Double]) -> [Double], strings: ([String?]) -> [String?],
    preserved: ([[PreservedField]]) -> [[PreservedField]]
  ) -> DataSet {
    var result = DataSet(checked: numbers(values))
    result.xColumn = xColumn.flatMap { numbers($0).unlessAbsent }
    result.xKind = result.xColumn == nil ? .number : xKind
    result.annotationColumn = annotationColumn.map(strings)
    result.errorXColumn = errorXColumn?.mapSides(numbers)
    result.errorYColumn = errorYColumn?.mapSides(numbers)
    result.correlationColumn = correlationColumn.map(numbers)
    result.preservedColumn = preservedColumn.map(preserved)
    result.dropUnused()
    return result
  }

  func gathered(_ indices: [Int]) -> DataSet {
    withColumns {
      column in
      indices.map { column[$0] }
    } strings: {
      column in
      indices.map { column[$0] }
    } preserved: {
      column in
      indices.map { column[$0] }
    }
  }

  mutating func dropUnused() {
    xColumn = xColumn?.unlessAbsent
    if xColumn == nil { xKind = .number }
    if let column = annotationColumn, !column.contains(where: { $0 != nil }) { annotationColumn = nil }
    if let column = errorXColumn, column.lower.unlessAbsent == nil { errorXColumn = nil }
    if let column = errorYColumn, column.lower.unlessAbsent == nil { errorYColumn = nil }
    correlationColumn = correlationColumn?.unlessAbsent
    if let column = preservedColumn, !column.contains(where: { !$0.isEmpty }) { preservedColumn = nil }
  }

  var isPlain: Bool {
    xColumn == nil && annotationColumn == nil && errorXColumn == nil && errorYColumn == nil
      && correlationColumn == nil && preservedColumn == nil
  }

  /// The set without the errors of values and x, and without their correlations.
  ///
  /// - Complexity: O(1).
  public var withoutErrors: DataSet {
    var result = self
    result.errorXColumn = nil
    result.errorYColumn = nil
    result.correlationColumn = nil
    return result
  }

  /// Returns the set with other errors of its values; nil removes the errors.
  ///
  /// The correlations of the present errors are dropped. A column whose length differs from the set's counts as nil.
  public func withErrors(_ errors: ErrorColumn?) -> DataSet {
    var result = self
    result.errorYColumn = errors.flatMap { $0.count == count ? $0 : nil }
    result.correlationColumn = nil
    result.dropUnused()
    return result
  }
}
