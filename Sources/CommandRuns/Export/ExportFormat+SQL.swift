import CommandOutput
import GraphQueries

extension ExportFormat {
  /// The document as a query that evaluates it for every row of a table.
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
