import ArgumentParser
import CommandRuns
import GraphQueries

/// What a query of a database is to be.
struct QueryOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The database: \(SQLDialectCatalog.all.map(\.name).joined(separator: ", ")).", valueName: "name"),
    completion: .list(SQLDialectCatalog.all.map(\.name)))
  var dialect: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The table that has the rows, as 'table' or 'schema.table'.", valueName: "name"))
  var table: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Its columns, with commas; one named like a number node replaces it, others are carried along.",
      valueName: "names"))
  var columns: String?

  @Option(
    name: .customLong("get"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp("A node whose value is a column of the result; may be repeated.", valueName: "name"),
    completion: Completion.nodes)
  var asked: [String] = []

  @Option(
    name: .customLong("keep"), parsing: .unconditional,
    help: ArgumentHelp("The columns to carry along, with commas; 'none' for none.", valueName: "names"))
  var kept: String?

  @Flag(help: "A last column 'error' says why a row has no values.")
  var errors = false

  @Option(
    name: .customLong("order-by"), parsing: .unconditional,
    help: ArgumentHelp("The column of the table that orders the rows.", valueName: "name"))
  var order: String?

  /// One of the flags that are there; nil where none is.
  var firstGiven: String? {
    if dialect != nil { return "--dialect" }
    if table != nil { return "--table" }
    if columns != nil { return "--columns" }
    if !asked.isEmpty { return "--get" }
    if kept != nil { return "--keep" }
    if errors { return "--errors" }
    return order == nil ? nil : "--order-by"
  }

  /// What the flags say.
  var words: QueryWords {
    var words = QueryWords()
    (words.dialect, words.table, words.columns, words.asked) = (dialect, table, columns, asked)
    (words.kept, words.showsErrors, words.order) = (kept, errors, order)
    return words
  }
}
