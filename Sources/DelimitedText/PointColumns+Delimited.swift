public import DataSets

extension PointColumns {
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
