/// The columns of a table from which the points of a data set are read.
public struct PointColumns: Hashable, Sendable {
  /// The values; a row without a value is not a point.
  public var value: ColumnName
  /// The places of the points: numbers or dates, depending on the column.
  public var x: ColumnName?
  /// Texts: names or categories of the points.
  public var annotation: ColumnName?
  /// Errors of the value that are equal on both sides.
  public var error: ColumnName?
  /// Errors of the value on the lower side, in place of `error`.
  public var errorBelow: ColumnName?
  /// Errors of the value on the upper side, in place of `error`.
  public var errorAbove: ColumnName?
  /// Errors of x.
  public var errorX: ColumnName?

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
