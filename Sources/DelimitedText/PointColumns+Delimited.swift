public import DataSets

extension PointColumns {
  /// The requests to read these columns from a delimited text; pass them to `DelimitedReader.init(options:requests:)`.
  public var requests: [ColumnRequest] {
    roles.compactMap { role in
      self[role].map { name in
        switch role.content {
        case .numbers: ColumnRequest(name, as: hasDates && role == .value ? .dates : .numbers)
        case .places: ColumnRequest(name, as: .places)
        case .texts: ColumnRequest(name, as: .texts)
        }
      }
    }
  }

  /// Returns the data set made of the columns that were read for `requests`.
  public func dataSet(_ columns: some Collection<ReadColumn>) throws(DelimitedProblem) -> DataSet {
    let isOfDates = zip(roles, columns).contains { $0 == .x && $1.kind == .dates }
    do throws(DataProblem) {
      return try dataSet(columns.map(\.column), xKind: isOfDates ? .date : .number)
    } catch {
      throw DelimitedProblem(.notADataSet(error))
    }
  }
}
