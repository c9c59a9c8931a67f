import TextScanning

/// A cell with two readings, of which a person chooses one: `1.234`, `03/04/2026`, a lone -999.
public struct TableQuestion: Hashable, Sendable {
  /// What a reading decides of how the table is read.
  public enum Decision: Hashable, Sendable {
    case decimalComma(Bool)
    case dates(DateOrder)
    /// What separates cells.
    case delimiter(Delimiter)
    /// That number stands for a missing value.
    case missing(String)
    /// Nothing: the number is what it is without an answer too.
    case number
  }

  /// One of the two readings.
  public struct Reading: Hashable, Sendable {
    /// What the cell then is: "1234", "2026-04-03".
    public let text: String
    /// The decision in words: "decimal comma".
    public let words: String
    /// What choosing it decides.
    public let decision: Decision
  }

  /// The cell as it is written.
  public let cell: String
  /// The line of the cell; nil for one that is there several times.
  public var line: Int?
  /// The readings, in the order of their keys.
  public let first: Reading
  /// The other reading.
  public let second: Reading

  /// Whether the column is nothing until one of the readings is chosen.
  public var isBlocking: Bool { first.decision != .number }
}

extension DelimitedProblem.Reason {
  /// The two readings of a cell that nothing decides between; nil for other problems.
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

/// A number far beyond all others of its column, which may stand for a missing value: `-999`.
public struct LoneExtreme: Hashable, Sendable {
  /// The number as it is written.
  public let text: String
  /// How often it is in the part of the text that decided.
  public let count: Int

  /// What is said of it where nobody can be asked: "2 × -999 in 'RSK' may mean missing: --missing -999".
  public func remark(column: String) -> String {
    "\(count) × \(text) in '\(column)' may mean missing: --missing \(text)"
  }

  /// Whether it is a number or stands for a missing value.
  public var question: TableQuestion {
    TableQuestion(
      cell: "\(count) × \(text)", first: .init(text: text, words: "a number", decision: .number),
      second: .init(text: "missing", words: "no value", decision: .missing(text)))
  }
}
