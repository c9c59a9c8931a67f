import ArgumentParser
import CommandRuns

/// Which columns of a table go with its columns of values.
struct PointOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The column of x, numbers or dates, by its name or number.", valueName: "column"))
  var x: String?

  @Option(help: ArgumentHelp("The column of the points' names, by its name or number.", valueName: "column"))
  var names: String?

  @Option(help: ArgumentHelp("The column of the values' errors, by its name or number.", valueName: "column"))
  var error: String?

  /// Whether something was asked for.
  var isGiven: Bool { x != nil || names != nil || error != nil }
}

/// Which columns of a table go with the columns that a chart shows.
struct ChartColumnOptions: ParsableArguments {
  @OptionGroup var points: PointOptions
  @OptionGroup var table: TableOptions

  @Option(help: ArgumentHelp("Errors of the values downwards, in place of '--error'.", valueName: "column"))
  var errorBelow: String?

  @Option(help: ArgumentHelp("Errors of the values upwards, in place of '--error'.", valueName: "column"))
  var errorAbove: String?

  @Option(help: ArgumentHelp("Errors of x.", valueName: "column"))
  var errorX: String?

  @Option(
    help: ArgumentHelp(
      "What is read of an SQLite database: FILE:COLUMN then is a column that it gives, FILE all of its numbers.",
      valueName: "SQL"))
  var query: String?

  /// What the flags say.
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
