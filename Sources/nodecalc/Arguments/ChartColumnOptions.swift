import ArgumentReading
import CommandRuns

struct PointOptions: ArgumentGroup {
  var x: String?
  var names: String?
  var error: String?

  mutating func declare(_ line: inout ArgumentLine) throws(UsageError) {
    try line.option(&x, "x", "column", "The column of x, numbers or dates, by its name or number.")
    try line.option(&names, "names", "column", "The column of the points' names, by its name or number.")
    try line.option(&error, "error", "column", "The column of the values' errors, by its name or number.")
  }

  var isGiven: Bool { x != nil || names != nil || error != nil }
}

struct ChartColumnOptions: ArgumentGroup {
  var points = PointOptions()
  var table = TableOptions()
  var errorBelow: String?
  var errorAbove: String?
  var errorX: String?
  var query: String?

  mutating func declare(_ line: inout ArgumentLine) throws(UsageError) {
    try line.group(&points)
    try line.group(&table)
    try line.option(
      &errorBelow, "error-below", "column", "Downward errors of the values, instead of '--error'.")
    try line.option(&errorAbove, "error-above", "column", "Upward errors of the values, instead of '--error'.")
    try line.option(&errorX, "error-x", "column", "Errors of x.")
    try line.option(
      &query, "query", "SQL",
      "Query of an SQLite database: FILE:COLUMN is a column of its result, FILE all columns of numbers.")
  }

  var columns: ChartColumns {
    var columns = ChartColumns()
    columns.x = points.x
    columns.names = points.names
    columns.error = points.error
    columns.errorBelow = errorBelow
    columns.errorAbove = errorAbove
    columns.errorX = errorX
    columns.form = table.form()
    columns.query = query
    return columns
  }
}
