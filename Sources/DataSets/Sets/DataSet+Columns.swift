extension DataSet {
  /// The x of every point, NaN for a point without one; nil if no point has one.
  public var columnX: [Double]? { xColumn }
  /// The annotation of every point; nil if no point has one.
  public var annotations: [String?]? { annotationColumn }
  /// The error bars of the values; nil if no point has one.
  public var errorsY: ErrorColumn? { errorYColumn }
  /// The error bars of x; nil if no point has one.
  public var errorsX: ErrorColumn? { errorXColumn }
  /// The correlation of the two errors of every point, NaN if there is none; nil if no point has one.
  public var errorCorrelations: [Double]? { correlationColumn }
  /// The fields of every point that the program does not know, in the order read; nil if no point has one.
  public var preservedFields: [[PreservedField]]? { preservedColumn }

  /// The set whose columns are made from this one's by one choice of points.
  ///
  /// Columns that no chosen point uses are dropped. Nothing is missing in the result.
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

  /// The points at `indices`, in that order.
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

  /// Drops the columns that no point uses.
  mutating func dropUnused() {
    xColumn = xColumn?.unlessAbsent
    if xColumn == nil { xKind = .number }
    if let column = annotationColumn, !column.contains(where: { $0 != nil }) { annotationColumn = nil }
    if let column = errorXColumn, column.lower.unlessAbsent == nil { errorXColumn = nil }
    if let column = errorYColumn, column.lower.unlessAbsent == nil { errorYColumn = nil }
    correlationColumn = correlationColumn?.unlessAbsent
    if let column = preservedColumn, !column.contains(where: { !$0.isEmpty }) { preservedColumn = nil }
  }

  /// Whether points have only values.
  var isPlain: Bool {
    xColumn == nil && annotationColumn == nil && errorXColumn == nil && errorYColumn == nil
      && correlationColumn == nil && preservedColumn == nil
  }

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

  /// The set with other errors of its values, nil for none; correlations with the old errors are dropped.
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
