import TextScanning

/// The question which of two meanings an ambiguous cell has, such as `1.234`, `03/04/2026` or -999.
public struct TableQuestion: Hashable, Sendable {
  /// How the table is read once the meaning of the cell is known.
  public enum Decision: Hashable, Sendable {
    case decimalComma(Bool)
    case dates(DateOrder)
    case delimiter(Delimiter)
    /// This number stands for a missing value.
    case missing(String)
    /// The number is a plain number, which is assumed if nobody answers the question.
    case number
  }

  /// One of the two meanings of the cell.
  public struct Reading: Hashable, Sendable {
    /// The value of the cell with this meaning, such as "1234" or "2026-04-03".
    public let text: String
    /// The decision in words, such as "decimal comma".
    public let words: String
    /// The decision that follows from choosing this meaning.
    public let decision: Decision
  }

  /// The text of the cell.
  public let cell: String
  /// The line of the cell; nil if the cell occurs several times.
  public var line: Int?
  /// The first meaning; the editor shows the meanings in this order.
  public let first: Reading
  /// The second meaning.
  public let second: Reading

  /// Whether the column cannot be read until an answer is chosen.
  public var isBlocking: Bool { first.decision != .number }
}

extension DelimitedProblem.Reason {
  /// The two meanings of an ambiguous cell; nil for other problems.
  public var question: TableQuestion? {
    switch self {
    case .ambiguousNumber(_, let text, let withComma, let withPoint):
      TableQuestion(
        cell: text,
        first: .init(text: withComma, words: "decimal comma", decision: .decimalComma(true)),
        second: .init(text: withPoint, words: "decimal point", decision: .decimalComma(false)))
    case .ambiguousDate(_, let text, let dayFirst, let monthFirst):
      TableQuestion(
        cell: text, first: .init(text: dayFirst, words: DateOrder.dmy.words, decision: .dates(.dmy)),
        second: .init(text: monthFirst, words: DateOrder.mdy.words, decision: .dates(.mdy)))
    case .ambiguousCells(let text, let number, let cells, let delimiter, let isDecimal):
      TableQuestion(
        cell: text,
        first: .init(
          text: number, words: "one column", decision: isDecimal ? .decimalComma(true) : .delimiter(.semicolon)),
        second: .init(
          text: cells.joined(separator: " | "), words: MessageText.counted(cells.count, "column"),
          decision: .delimiter(delimiter)))
    case _: nil
    }
  }
}

/// A number far outside the others of its column that may stand for a missing value, such as `-999`.
public struct LoneExtreme: Hashable, Sendable {
  /// The number as it is written in the table.
  public let text: String
  /// The number of times that the number occurs in the sample.
  public let count: Int

  /// Returns the remark that the command line prints, such as "2 × -999 in 'RSK' may mean missing: --missing -999".
  public func remark(column: String) -> String {
    "\(count) × \(text) in '\(column)' may mean missing: --missing \(text)"
  }

  /// The question whether the number is a value or means missing.
  public var question: TableQuestion {
    TableQuestion(
      cell: "\(count) × \(text)", first: .init(text: text, words: "a number", decision: .number),
      second: .init(text: "missing", words: "no value", decision: .missing(text)))
  }
}
