import ArgumentReading
import CommandRuns
import GraphQueries

struct QueryOptions: ArgumentGroup {
  var dialect: String?
  var table: String?
  var columns: String?
  var asked: [String] = []
  var kept: String?
  var errors = false
  var order: String?

  mutating func declare(_ line: inout ArgumentLine) throws(UsageError) {
    try line.option(
      &dialect, "dialect", "name",
      "The database: \(SQLDialectCatalog.all.map(\.name).joined(separator: ", ")).",
      completion: .computed { _ in SQLDialectCatalog.all.map(\.name) })
    try line.option(
      &table, "table", "name", "The table with the rows, 'table' or 'schema.table'.", anyText: true)
    try line.option(
      &columns, "columns", "names",
      "The table's columns, separated by commas; one named like a number node replaces it, the others are copied.",
      anyText: true)
    line.options(
      &asked, "get", "name", "A node whose value is a column of the result; repeatable.",
      completion: Completion.nodes)
    try line.option(
      &kept, "keep", "names", "The columns to copy to the result, separated by commas; 'none' for none.", anyText: true)
    line.flag(&errors, "errors", "Add a last column 'error' with the reason why a row has no values.")
    try line.option(
      &order, "order-by", "name", "The column of the table that orders the rows.", anyText: true)
  }

  var firstGiven: String? {
    if dialect != nil { return "--dialect" }
    if table != nil { return "--table" }
    if columns != nil { return "--columns" }
    if !asked.isEmpty { return "--get" }
    if kept != nil { return "--keep" }
    if errors { return "--errors" }
    return order == nil ? nil : "--order-by"
  }

  var words: QueryWords {
    var words = QueryWords()
    (words.dialect, words.table, words.columns, words.asked) = (dialect, table, columns, asked)
    (words.kept, words.showsErrors, words.order) = (kept, errors, order)
    return words
  }
}
