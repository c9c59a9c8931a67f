internal import DataSets
import TextScanning

extension DatabaseProblem: CustomStringConvertible {
  /// Where in the query it is, what is wrong, and what would mend it.
  public var description: String {
    queryColumn.map { "query, character \($0): \(reason.sentence)" } ?? reason.sentence
  }
}

extension DatabaseProblem.Reason {
  private static func seconds(_ duration: Duration) -> String {
    let seconds = duration / .seconds(1)
    return Int(exactly: seconds).map { "\($0)" } ?? "\(seconds)"
  }

  /// What is wrong, and what would mend it.
  public var sentence: String {
    switch self {
    case .notADatabase: "this is no SQLite database: name one, or the columns of a text as 'file'"
    case .isLocked: "another program is writing this database: read it again when that has ended"
    case .isUnfinished:
      "another program broke off while it wrote this database: open it once with that program, or with sqlite3"
    case .needsMemory(let limit): "the query takes more than \(limit >> 20) MiB of memory: sort or gather less"
    case .textTooLong(let limit):
      "the query reads or makes a text of more than \(limit) bytes: leave it out, or take a part with substr"
    case .tooManyFunctions(let limit): "the query calls more than \(limit) functions: make it simpler"
    case .tookTooLong(let limit):
      "the query takes more than \(Self.seconds(limit)) seconds: allow it more with --timeout SECONDS, or make it simpler"
    case .noStatement: "the query is empty: write one, as SELECT price FROM sales"
    case .severalStatements: "the query has several statements: leave one"
    case .writes: "the query writes, and a document only reads: use SELECT"
    case .notAllowed: "the query does something other than reading this database: use SELECT"
    case .givesNothing: "the query gives no columns: use SELECT"
    case .hasParameters: "the query has places for values (? or :name): write the values themselves"
    case .refused(let message, let tables):
      tables.isEmpty
        ? "\(message): mend the query"
        : "\(message): there \(tables.count == 1 ? "is" : "are") \(MessageText.list(tables))"
    case .failed(let message): "reading broke off: \(message)"
    case .column(let problem): problem.description
    case .notANumber(let column, let text, let row):
      "row \(row): \(text) is not a number (\(column)): select CAST(\(column) AS REAL) where it is one written as a text"
    case .notADate(let column, let text, let row):
      "row \(row): \(text) is no date (\(column)): give 2024-03-01 or 2024-03-01T12:30Z, as in the rows before"
    case .notAText(let column, let row): "row \(row): what is in '\(column)' is not text: select another column"
    case .tooManyRows(let limit): "the query gives more than \(limit) rows: add LIMIT, or a WHERE"
    case .notADataSet(let problem): problem.description
    }
  }
}
