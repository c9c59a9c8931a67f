extension DataSet {
  /// Creates a set from columns, in which NaN stands for missing or absent numbers.
  ///
  /// A row without a value is left out completely and recorded in `missingPlaces`.
  ///
  /// - Throws: A `DataProblem` if a column is not as long as `values`, a number is infinite, an error negative, or a
  ///   correlation outside -1...1.
  ///
  /// - Complexity: Linear; without missing rows, columns are shared and not copied.
  public init(
    values: [Double], x: [Double]? = nil, xKind: XKind = .number, annotations: [String?]? = nil,
    errorX: ErrorColumn? = nil, errorY: ErrorColumn? = nil, errorCorrelations: [Double]? = nil,
    preservedFields: [[PreservedField]]? = nil
  ) throws(DataProblem) {
    self.init(checked: values)
    xColumn = x
    self.xKind = xKind
    annotationColumn = annotations
    errorXColumn = errorX
    errorYColumn = errorY
    correlationColumn = errorCorrelations
    preservedColumn = preservedFields
    try checkLengths()
    if !values.allFinite { try leaveOutMissing() }
    try checkNumbers()
    dropUnused()
  }

  /// Creates a set of points, in their order.
  public init(_ points: some Sequence<Datum>) throws(DataProblem) {
    self.init()
    for point in points { try append(point) }
  }

  /// Appends a point, or throws and leaves the set unchanged.
  ///
  /// A point whose value is NaN is left out and counted as missing.
  ///
  /// - Complexity: O(1) on average.
  public mutating func append(_ point: Datum) throws(DataProblem) {
    let index = count
    if point.value.isNaN {
      missingPlaces.append(rowCount)
      return
    }
    if point.value.isInfinite { throw .notFinite(.value, index: index) }
    if let valueX = point.valueX {
      if !valueX.isFinite { throw .notFinite(.valueX, index: index) }
      if xColumn != nil, xKind != point.xKind { throw .mixedX(index: index) }
    }
    if let correlation = point.errorCorrelation, !(abs(correlation) <= 1) {
      throw .correlationOutside(index: index)
    }
    values.append(point.value)
    if let valueX = point.valueX {
      if xColumn == nil { xKind = point.xKind }
      xColumn = xColumn ?? [Double](repeating: .nan, count: index)
      xColumn?.append(valueX)
    } else {
      xColumn?.append(.nan)
    }
    if point.annotation != nil, annotationColumn == nil { annotationColumn = Array(repeating: nil, count: index) }
    annotationColumn?.append(point.annotation)
    if point.errorX != nil, errorXColumn == nil { errorXColumn = ErrorColumn(none: index) }
    errorXColumn?.append(point.errorX)
    if point.errorY != nil, errorYColumn == nil { errorYColumn = ErrorColumn(none: index) }
    errorYColumn?.append(point.errorY)
    if point.errorCorrelation != nil, correlationColumn == nil {
      correlationColumn = [Double](repeating: .nan, count: index)
    }
    correlationColumn?.append(point.errorCorrelation ?? .nan)
    if !point.preservedFields.isEmpty, preservedColumn == nil { preservedColumn = Array(repeating: [], count: index) }
    preservedColumn?.append(point.preservedFields)
  }

  private func checkLengths() throws(DataProblem) {
    let lengths: [(field: DatumField, count: Int?)] = [
      (.valueX, xColumn?.count), (.annotation, annotationColumn?.count), (.errorMinX, errorXColumn?.count),
      (.errorMinY, errorYColumn?.count), (.errorCorr, correlationColumn?.count), (.value, preservedColumn?.count),
    ]
    for length in lengths {
      guard let count = length.count, count != values.count else { continue }
      throw .columnLength(length.field, count: count, values: values.count)
    }
  }

  private mutating func leaveOutMissing() throws(DataProblem) {
    var missing: [Int] = []
    for (index, value) in values.enumerated() {
      if value.isInfinite { throw .notFinite(.value, index: index) }
      if value.isNaN { missing.append(index) }
    }
    let present = values.indices.filter { !values[$0].isNaN }
    let kind = xKind
    self = withColumns {
      column in
      present.map { column[$0] }
    } strings: {
      column in
      present.map { column[$0] }
    } preserved: {
      column in
      present.map { column[$0] }
    }
    if xColumn != nil { xKind = kind }
    missingPlaces = missing
  }

  private func checkNumbers() throws(DataProblem) {
    let columns: [(field: DatumField, numbers: [Double]?, isError: Bool)] = [
      (.valueX, xColumn, false), (.errorMinX, errorXColumn?.lower, true), (.errorMaxX, errorXColumn?.upper, true),
      (.errorMinY, errorYColumn?.lower, true), (.errorMaxY, errorYColumn?.upper, true),
    ]
    for column in columns {
      guard let numbers = column.numbers else { continue }
      for (index, number) in numbers.enumerated() where !(number >= 0 && number < .infinity) {
        if number.isInfinite { throw .notFinite(column.field, index: index) }
        if column.isError, number < 0 { throw .negativeError(column.field, index: index) }
      }
    }
    guard let correlations = correlationColumn else { return }
    for (index, correlation) in correlations.enumerated() where abs(correlation) > 1 {
      throw .correlationOutside(index: index)
    }
  }
}
