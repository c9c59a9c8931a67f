internal import DataSets
public import DelimitedText
import JSONText
import TextScanning

extension DataFileProblem: CustomStringConvertible {
  /// The line and column, the problem and a suggestion, such as "3:7: 'x' is not a number (amount): …".
  public var description: String { statement.description }

  /// The description for a data node of a document: suggestions name members of the node instead of command-line flags.
  public var nodeDescription: String { statement.text { $0.members } }

  /// The description and the options that would solve the problem.
  public var statement: TableSentence {
    guard let line else { return reason.statement }
    return column.map { "\(line):\($0): \(reason.statement)" } ?? "\(line): \(reason.statement)"
  }

  /// Returns the problem as a line of the command line's errors, such as `t.csv:2:3: error: 'x' is not a number`.
  public func errorLine(in file: String) -> String {
    let place = line.map { line in column.map { "\(line):\($0):" } ?? "\(line):" } ?? ""
    return "\(file):\(place) error: \(reason.sentence)"
  }
}

extension DataFileProblem.Reason {
  /// The problem and a suggestion, with the flags of the command line.
  public var sentence: String { statement.description }

  var statement: TableSentence {
    switch self {
    case .delimited(let reason): reason.statement
    case .json(let fault): TableSentence(fault.sentenceForData)
    case .column(let problem): TableSentence(problem.description)
    case .unfitShape: "the points must be a list, such as [1, 2] or [{\"value\": 1}], or an object of lists"
    case .mixedRows(let shape, let expected):
      "this row is \(shape.words) and the first one \(expected.words): write all rows alike"
    case .raggedRow(let entries, let expected):
      "this row has \(MessageText.counted(entries, "entry", "entries")) and the first one \(expected): give every row the same number"
    case .notAList(let column): "'\(column)' is not a list: write its entries as [1, 2]"
    case .unequalLists(let column, let entries, let other, let expected):
      "'\(column)' has \(MessageText.counted(entries, "entry", "entries")) and '\(other)' \(expected): give both the same number"
    case .notANumber(let column, let text):
      "\(text) is not a number (\(column)): write a number without quotes, or null for a missing value"
    case .notADate(let column, let text):
      "\(text) is not a date (\(column)): write \"2024-03-01\" or \"2024-03-01T12:30Z\", like the entries before it"
    case .notAText(let column): "a list or object is not text (\(column)): name another column"
    case .tooManyRows(let limit): "there are more than \(limit) rows: take a part of them"
    case .lineTooLong(let limit): "a line has more than \(limit) bytes: write one value on each line"
    case .workbook(let sentence): TableSentence(sentence)
    case .isDatabase: "this is an SQLite database: read it with 'database' and 'query'"
    case .notADataSet(let problem): TableSentence(problem.description)
    }
  }
}

extension DataFileProblem.Reason {
  /// Whether an entry that is not a number looks like a mistyped number or date.
  var isMeantAsValue: Bool {
    switch self {
    case .delimited(let reason): reason.isMeantAsValue
    case .notANumber(let column, let text):
      DelimitedProblem.Reason.notANumber(column: column, text: text.filter { $0 != "\"" }).isMeantAsValue
    case _: false
    }
  }
}

extension DataFileProblem {
  /// The problem that a stream is not plain text.
  ///
  /// It is found only at the end of the stream, when the stream cannot be read again.
  public static let notPlain = DataFileProblem(.delimited(.notPlain))

  /// The question to the user about an ambiguous cell, with its line; nil for other problems.
  var question: TableQuestion? {
    guard case .delimited(let reason) = self.reason, var question = reason.question else { return nil }
    question.line = line
    return question
  }

  /// Whether a row does not have the form of the other rows; reading the table with other options may help.
  package var isOfRows: Bool {
    switch reason {
    case .delimited(.raggedRow), .delimited(.unterminatedQuote), .delimited(.textAfterQuote), .delimited(.strayTotal):
      true
    case _: false
    }
  }

  /// The names of the tables that the user can choose from; nil for other problems.
  package var tablesToChoose: [String]? {
    guard case .delimited(.severalTables(let names, _)) = reason, !names.isEmpty else { return nil }
    return names
  }

  /// Whether the problem is an ambiguous cell, which the user must decide.
  package var isQuestion: Bool {
    if case .delimited(let reason) = reason { reason.isQuestion } else { false }
  }

  /// Whether a number has another decimal mark than the other numbers of its column.
  package var isContradiction: Bool {
    if case .delimited(.otherMark) = reason { true } else { false }
  }

  /// Whether the problem is that the file has several tables to choose from.
  package var isOfSeveralTables: Bool {
    if case .delimited(.severalTables) = reason { true } else { false }
  }

  /// Whether the problem is a number such as `1,234` that can be read in two ways: as either of two numbers, or as
  /// several cells.
  package var isAmbiguousNumber: Bool {
    switch reason {
    case .delimited(.ambiguousNumber), .delimited(.ambiguousCells): true
    case _: false
    }
  }
}

extension JSONRowShape {
  var words: String {
    switch self {
    case .numbers: "a number"
    case .lists: "a list"
    case .objects: "an object"
    }
  }
}

extension JSONFault {
  fileprivate var sentenceForData: String {
    switch self {
    case .emptyText: "the text is empty: write a list, such as [1, 2]"
    case .unexpected(_, .nothingMore):
      "more text follows the value: write one list around all values, or one value per line (JSON Lines)"
    case .tooLarge(let limit): "the JSON has more than \(limit) bytes: write JSON Lines, or CSV"
    case .wordForNumber: "write numbers in digits, and null for a missing value"
    case .unexpectedEnd, .unexpected, .trailingComma, .openString, .controlCharacter, .unknownEscape,
      .malformedUnicodeEscape, .loneSurrogate, .notUTF8, .leadingZero, .leadingPlus, .missingDigit, .notFinite,
      .nestedTooDeep, .duplicateKey:
      message(earlierPlace: nil)
    }
  }
}
