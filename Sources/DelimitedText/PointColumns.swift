public import DataSets

/// Which columns of a delimited text make the points of a data set.
public struct PointColumns: Hashable, Sendable {
  public var value: ColumnName
  /// Numbers or dates, as the first rows of the column show.
  public var x: ColumnName?
  public var annotation: ColumnName?
  /// Errors of the value that are the same on both sides.
  public var error: ColumnName?
  /// Errors of the value on the lower side, in place of `error`.
  public var errorBelow: ColumnName?
  /// Errors of the value on the upper side, in place of `error`.
  public var errorAbove: ColumnName?
  /// Errors of x.
  public var errorX: ColumnName?

  public init(
    value: ColumnName, x: ColumnName? = nil, annotation: ColumnName? = nil, error: ColumnName? = nil,
    errorBelow: ColumnName? = nil, errorAbove: ColumnName? = nil, errorX: ColumnName? = nil
  ) {
    self.value = value
    self.x = x
    self.annotation = annotation
    self.error = error
    self.errorBelow = errorBelow
    self.errorAbove = errorAbove
    self.errorX = errorX
  }

  /// What a reader has to keep for these points; hand it to `DelimitedReader.init(options:requests:)`.
  public func requests(_ layout: DelimitedLayout) -> [ColumnRequest] {
    let numbers = [value, error, errorBelow, errorAbove, errorX].compactMap(\.self)
    return numbers.map { ColumnRequest($0, as: .numbers) }
      + [x.map { ColumnRequest($0, as: hasDates(layout) ? .dates : .numbers) }].compactMap(\.self)
      + [annotation.map { ColumnRequest($0, as: .texts) }].compactMap(\.self)
  }

  /// The points of a table that was read with these requests.
  public func dataSet(_ table: DelimitedTable) throws(DelimitedProblem) -> DataSet {
    var columns = table.columns[...]
    func next(_ name: ColumnName?) -> DelimitedColumn? { name == nil ? nil : columns.popFirst() }
    let values = next(value)?.numbers ?? []
    let both = next(error)?.numbers
    let below = next(errorBelow)?.numbers
    let above = next(errorAbove)?.numbers
    let errorsX = next(errorX)?.numbers
    let places = next(x)?.numbers
    let annotations = next(annotation)?.texts
    do {
      return try DataSet(
        values: values, x: places, xKind: hasDates(table.layout) ? .date : .number, annotations: annotations,
        errorX: errorsX.map { ErrorColumn($0) }, errorY: Self.errors(both, below, above))
    } catch {
      throw DelimitedProblem(.notADataSet(error.description))
    }
  }

  private static func errors(_ both: [Double]?, _ below: [Double]?, _ above: [Double]?) -> ErrorColumn? {
    if below == nil, above == nil { return both.map { ErrorColumn($0) } }
    return ErrorColumn(lower: below ?? both ?? [], upper: above ?? both ?? [])
  }

  private func hasDates(_ layout: DelimitedLayout) -> Bool {
    guard let x, let index = try? layout.index(of: x) else { return false }
    return layout.kinds[index] == .dates
  }
}
