extension PointColumns {
  /// The property of points that a column contains, such as the value or an error.
  public enum Role: CaseIterable, Hashable, Sendable {
    case value
    case error
    case errorBelow
    case errorAbove
    case errorX
    case x
    case annotation

    /// The kind of entries of a column in this role.
    public var content: Content {
      switch self {
      case .value, .error, .errorBelow, .errorAbove, .errorX: .numbers
      case .x: .places
      case .annotation: .texts
      }
    }
  }

  /// The kind of entries of a column, such as numbers or texts.
  public enum Content: Hashable, Sendable {
    case numbers
    /// Numbers or dates, depending on the column.
    case places
    case texts
  }

  /// The column for `role`; nil if no column has this role.
  public subscript(role: Role) -> ColumnName? {
    switch role {
    case .value: value
    case .error: error
    case .errorBelow: errorBelow
    case .errorAbove: errorAbove
    case .errorX: errorX
    case .x: x
    case .annotation: annotation
    }
  }

  /// The roles that have a column, in the order of `Role.allCases`.
  public var roles: [Role] { Role.allCases.filter { self[$0] != nil } }

  /// Returns the data set for columns that were read, one for each of `roles` in the same order.
  ///
  /// `xKind` states whether x values are numbers or dates.
  ///
  /// - Throws: A `DataProblem` if the columns are not a valid data set, for example because of a negative error.
  public func dataSet(_ columns: [TableColumn], xKind: XKind) throws(DataProblem) -> DataSet {
    let read = Dictionary(zip(roles, columns), uniquingKeysWith: { first, _ in first })
    return try DataSet(
      values: read[.value]?.numbers ?? [], x: read[.x]?.numbers, xKind: xKind, annotations: read[.annotation]?.texts,
      errorX: read[.errorX]?.numbers.map { ErrorColumn($0) },
      errorY: Self.errors(read[.error]?.numbers, read[.errorBelow]?.numbers, read[.errorAbove]?.numbers))
  }

  private static func errors(_ both: [Double]?, _ below: [Double]?, _ above: [Double]?) -> ErrorColumn? {
    if below == nil, above == nil { return both.map { ErrorColumn($0) } }
    return ErrorColumn(lower: below ?? both ?? [], upper: above ?? both ?? [])
  }
}
