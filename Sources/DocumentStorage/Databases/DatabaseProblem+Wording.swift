internal import DataSets
import TextScanning

extension DatabaseProblem: CustomStringConvertible {
  /// The message: the position in the query, the problem and a suggestion.
  public var description: String {
    queryColumn.map { "query, character \($0): \(reason.sentence)" } ?? reason.sentence
  }
}

extension DatabaseProblem.Reason {
  private static func seconds(_ duration: Duration) -> String {
    let seconds = duration / .seconds(1)
    return Int(exactly: seconds).map { "\($0)" } ?? "\(seconds)"
  }

  /// The message without the position: the problem and a suggestion.
  public var sentence: String {
    switch self {
    case .notADatabase: "this is not an SQLite database: use 'file' for a text table such as CSV"
    case .isLocked: "another program is writing this database: read it again when it has finished"
    case .isUnfinished:
      "another program stopped while writing this database: open it once with that program or with sqlite3"
    case .needsMemory(let limit): "the query takes more than \(limit >> 20) MiB of memory: sort or group less"
    case .textTooLong(let limit):
      "the query reads or makes a text of more than \(limit) bytes: leave it out, or take a part with substr"
    case .tooManyFunctions(let limit): "the query calls more than \(limit) functions: simplify it"
    case .tookTooLong(let limit):
      "the query takes more than \(Self.seconds(limit)) seconds: allow more time with --timeout SECONDS, or simplify it"
    case .noStatement: "the query is empty: write one such as SELECT price FROM sales"
    case .severalStatements: "the query has several statements: keep only one"
    case .writes: "the query writes, but documents only read: use SELECT"
    case .notAllowed: "the query does something other than reading this database: use SELECT"
    case .givesNothing: "the query gives no columns: use SELECT"
    case .hasParameters: "the query has placeholders for values (? or :name): write the values themselves"
    case .refused(let message, let tables):
      tables.isEmpty
        ? "\(message): correct the query"
        : "\(message): there \(tables.count == 1 ? "is" : "are") \(MessageText.list(tables))"
    case .failed(let message): "reading failed: \(message)"
    case .column(let problem): problem.description
    case .notANumber(let column, let text, let row):
      "row \(row): \(text) is not a number (\(column)): select CAST(\(column) AS REAL) if it is a number written as text"
    case .notADate(let column, let text, let row):
      "row \(row): \(text) is not a date (\(column)): give 2024-03-01 or 2024-03-01T12:30Z, as in the rows before"
    case .notAText(let column, let row): "row \(row): the value in '\(column)' is not text: select another column"
    case .tooManyRows(let limit): "the query gives more than \(limit) rows: add LIMIT, or a WHERE"
    case .notADataSet(let problem): problem.description
    }
  }
}
