/// The columns of a table that make the points of a data set.
public struct PointColumns: Hashable, Sendable {
  /// The values; a row that has none is no point.
  public var value: ColumnName
  /// Numbers or dates, as the column shows.
  public var x: ColumnName?
  /// Texts: names or categories of the points.
  public var annotation: ColumnName?
  /// Errors of the value that are the same on both sides.
  public var error: ColumnName?
  /// Errors of the value on the lower side, in place of `error`.
  public var errorBelow: ColumnName?
  /// Errors of the value on the upper side, in place of `error`.
  public var errorAbove: ColumnName?
  /// Errors of x.
  public var errorX: ColumnName?

  /// Columns for the given roles; nil for properties that the points do not have.
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

/// How a column of a table is called: a text of columns, a list of objects, the result of a query.
public enum ColumnName: Hashable, Sendable {
  /// As the table names it; in a delimited text blanks around the name are ignored.
  case name(String)
  /// By its number, counted from 1.
  case number(Int)
}
