import CommandOutput
import GraphDocument
import GraphQueries
import TextScanning

/// The flags for an SQL query, as they were typed.
package struct QueryWords {
  package var dialect: String?
  package var table: String?
  package var columns: String?
  package var asked: [String] = []
  package var kept: String?
  package var showsErrors = false
  package var order: String?

  /// Creates a query without flags.
  package init() {}

  /// Returns the dialect with this name.
  ///
  /// - Throws: Wrong usage, if no dialect has this name.
  static func dialect(named name: String, flag: String) throws(CommandFailure) -> SQLDialect {
    if let dialect = SQLDialectCatalog.find(name) { return dialect }
    throw CommandFailure(
      .usage, "\(flag): there is no '\(name)'",
      help: Suggestion.sentence(for: name, among: SQLDialectCatalog.all.map(\.name), atMost: .max))
  }

  /// Returns the request that the flags describe.
  ///
  /// - Throws: Wrong usage, if a required flag is missing.
  func request(for contents: DocumentContents) throws(CommandFailure) -> QueryRequest {
    guard let dialect else {
      throw CommandFailure(
        .usage, "'--to sql' needs the kind of database",
        help: "'--dialect \(SQLDialectCatalog.all.map(\.name).joined(separator: "', '--dialect "))'")
    }
    let known = try Self.dialect(named: dialect, flag: "--dialect")
    guard let table else {
      throw CommandFailure(.usage, "'--to sql' needs the table with the rows", help: "name it with '--table'")
    }
    guard let name = TableName(table) else {
      throw CommandFailure(
        .usage, "--table '\(table)' is not a valid name of a table",
        help: "write 'table' or 'schema.table'; put a part that contains a dot in double quotes")
    }
    guard let columns else {
      let numbers = contents.nodesInFileOrder().filter { contents.kind(of: $0) == .number }
      let names = numbers.prefix(8).map(contents.name).joined(separator: ",")
      throw CommandFailure(
        .usage, "'--to sql' needs the columns of the table: those named like number nodes replace them",
        help: names.isEmpty
          ? "name them with '--columns id,price'" : "for the numbers of the document, use '--columns \(names)'")
    }
    return QueryRequest(
      dialect: known, table: name, columns: try ColumnNames.list(columns, flag: "--columns"), asked: asked,
      kept: try ColumnNames.kept(kept), showsErrors: showsErrors, order: order)
  }
}

/// Parses lists of columns in flags, such as `id,price`.
///
/// A name with a comma is in double quotes. Double quotes inside such a name are doubled.
enum ColumnNames {
  /// Parses a list of names.
  ///
  /// - Throws: Wrong usage with the name of the flag, if a quote is not closed.
  static func list(_ text: String, flag: String) throws(CommandFailure) -> [String] {
    guard let names = NameList.parse(text, separator: ",") else {
      throw CommandFailure(
        .usage, "\(flag) '\(text)': a quote is not closed, or is followed by other text",
        help: "put a name with a comma in double quotes, and double the quotes inside it")
    }
    return names
  }

  /// Returns the columns that `--keep` copies to the output.
  ///
  /// The word `none` gives an empty list. Without the flag, the result is nil, which means all columns.
  static func kept(_ text: String?) throws(CommandFailure) -> [String]? {
    guard let text else { return nil }
    return text == "none" ? [] : try list(text, flag: "--keep")
  }
}

extension DocumentQuery {
  /// Creates a query from flags.
  ///
  /// - Throws: Wrong usage, or invalid data if the document cannot be written as a query.
  init(of contents: DocumentContents, _ words: QueryWords) throws(CommandFailure) {
    try self.init(of: contents, asked: words.request(for: contents))
  }

  init(of contents: DocumentContents, asked request: QueryRequest) throws(CommandFailure) {
    let exposed = try AskedNodes.exposing(request.asked, in: contents)
    var request = request
    request.asked = request.asked.map { InnerNodes.nodeName($0, in: exposed) }
    do throws(QueryError) {
      try self.init(of: exposed, request)
    } catch {
      throw CommandFailure(.usage, error.sentence, help: error.fixIt)
    }
  }
}

extension ExportFormat {
  /// An SQL query that evaluates the document for every row of a table.
  static let sql = ExportFormat(
    name: "sql",
    summary: "a query that evaluates the document for every row of a table: '--dialect', '--table', '--columns'",
    isPicture: false, isQuery: true
  ) { contents, request throws(CommandFailure) in
    let query = try DocumentQuery(of: contents, request.query)
    for note in query.notes { StandardStreams.report("note: \(note)") }
    return .data(Array((query.text + ";\n").utf8))
  }
}
