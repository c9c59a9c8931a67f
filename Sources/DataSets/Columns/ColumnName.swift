/// How a column of a table is called: a text of columns, a list of objects, the result of a query.
public enum ColumnName: Hashable, Sendable {
  /// As the table names it; in a delimited text blanks around the name do not count.
  case name(String)
  /// By its number, counted from 1.
  case number(Int)
}
