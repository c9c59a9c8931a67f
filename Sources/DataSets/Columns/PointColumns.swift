/// The columns of a table from which the points of a data set are read.
public struct PointColumns: Hashable, Sendable {
  /// The column of values; a row without a value is not a point.
  public var value: ColumnName
  /// The column of x values, which are numbers or dates.
  public var x: ColumnName?
  /// The column of texts that name the points or their categories.
  public var annotation: ColumnName?
  /// The column of errors that extend the same distance on both sides of the value.
  public var error: ColumnName?
  /// The column of errors below the value, instead of `error`.
  public var errorBelow: ColumnName?
  /// The column of errors above the value, instead of `error`.
  public var errorAbove: ColumnName?
  /// The column of errors of x.
  public var errorX: ColumnName?
  /// Whether the values are dates, in seconds since 1970-01-01T00:00:00Z.
  public var hasDates = false

  /// Creates columns for the given roles; nil for properties that the points do not have.
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
}

/// The name or number of a column in a table: in a delimited text, a list of objects, or the result of a query.
public enum ColumnName: Hashable, Sendable {
  /// The name in the table; in a delimited text, blanks around the name are ignored.
  case name(String)
  /// The number of the column, counted from 1.
  case number(Int)
}
