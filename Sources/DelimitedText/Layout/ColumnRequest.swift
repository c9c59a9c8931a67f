public import DataSets

/// What the fields of a column are read as.
public enum ColumnKind: Hashable, Sendable {
  case numbers
  /// As `DataSets.DateText` reads them, in seconds since 1970-01-01T00:00:00Z.
  case dates
  /// Numbers or dates, whichever the first field is that is not missing.
  case places
  case texts
}

/// A column to be read, and as what; all other columns are skipped.
public struct ColumnRequest: Hashable, Sendable {
  /// Which column it is.
  public var name: ColumnName
  /// What its fields are read as.
  public var kind: ColumnKind

  /// A request for that column, read as `kind`.
  public init(_ name: ColumnName, as kind: ColumnKind) {
    self.name = name
    self.kind = kind
  }
}
