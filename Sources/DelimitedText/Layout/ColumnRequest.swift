public import DataSets

/// The kind of values as which a column is read.
public enum ColumnKind: Hashable, Sendable {
  case numbers
  /// Dates as in `DataSets.DateText`, in seconds since 1970-01-01T00:00:00Z.
  case dates
  /// Numbers or dates, depending on the first field that is not missing.
  case places
  case texts
}

/// A request to read a column as values of a kind; columns without a request are skipped.
public struct ColumnRequest: Hashable, Sendable {
  /// The name or number of the column.
  public var name: ColumnName
  /// The kind of values as which the column is read.
  public var kind: ColumnKind

  /// Creates a request to read a column as `kind`.
  public init(_ name: ColumnName, as kind: ColumnKind) {
    self.name = name
    self.kind = kind
  }
}
