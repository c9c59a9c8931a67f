internal import DataSets
public import DelimitedText
import JSONText
import TextScanning

extension DataFileProblem: CustomStringConvertible {
  /// The place, the problem and a suggestion, such as "3:7: 'x' is not a number (amount): …".
  public var description: String { statement.description }

  /// The description in which choices are members of a data node rather than flags.
  public var nodeDescription: String { statement.text { $0.members } }

  /// The description, with the choices that would correct the problem.
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

  /// The problem and a suggestion.
  var statement: TableSentence {
    switch self {
    case .delimited(let reason): reason.statement
    case .json(let fault): TableSentence(fault.sentenceForData)
    case .column(let problem): TableSentence(problem.description)
    case .foreignShape: "the points must be a list, such as [1, 2] or [{\"value\": 1}], or an object of lists"
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
  /// Whether the problem concerns an entry that is not a number, but seems to be meant as a number or a date.
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
  /// The problem that the end of a stream, which cannot be read again, shows that the text is not plain.
  public static let notPlain = DataFileProblem(.delimited(.notPlain))

  /// The question about an ambiguous cell, with its line; nil for other problems.
  var question: TableQuestion? {
    guard case .delimited(let reason) = self.reason, var question = reason.question else { return nil }
    question.line = line
    return question
  }

  /// Whether some row does not fit the others, which another form of the table may correct.
  package var isOfRows: Bool {
    switch reason {
    case .delimited(.raggedRow), .delimited(.unterminatedQuote), .delimited(.textAfterQuote), .delimited(.strayTotal):
      true
    case _: false
    }
  }

  /// The names of the tables to choose from; nil for other problems.
  package var tablesToChoose: [String]? {
    guard case .delimited(.severalTables(let names, _)) = reason, !names.isEmpty else { return nil }
    return names
  }

  /// Whether a cell is ambiguous.
  package var isQuestion: Bool {
    if case .delimited(let reason) = reason { reason.isQuestion } else { false }
  }

  /// Whether a number has a different decimal mark from others in its column.
  package var isContradiction: Bool {
    if case .delimited(.otherMark) = reason { true } else { false }
  }

  /// Whether a file has several tables to choose from.
  package var isOfSeveralTables: Bool {
    if case .delimited(.severalTables) = reason { true } else { false }
  }

  /// Whether a number is ambiguous, as a number or as several cells.
  package var isAmbiguousNumber: Bool {
    switch reason {
    case .delimited(.ambiguousNumber), .delimited(.ambiguousCells): true
    case _: false
    }
  }
}

extension JSONRowShape {
  /// The shape with its article, such as "an object".
  var words: String {
    switch self {
    case .numbers: "a number"
    case .lists: "a list"
    case .objects: "an object"
    }
  }
}

extension JSONFault {
  /// The fault in the words of a data file, which is not a document.
  fileprivate var sentenceForData: String {
    switch self {
    case .emptyText: "the text is empty: write a list, such as [1, 2]"
    case .unexpected(_, .nothingMore):
      "more text follows the value: write one list around all values, or one value per line (JSON Lines)"
    case .tooLarge(let limit): "the JSON has more than \(limit) bytes: write JSON Lines, or CSV"
    case .wordForNumber: "a number is written in digits: write null for a missing value"
    case .unexpectedEnd, .unexpected, .trailingComma, .openString, .controlCharacter, .unknownEscape,
      .malformedUnicodeEscape, .loneSurrogate, .notUTF8, .leadingZero, .leadingPlus, .missingDigit, .notFinite,
      .nestedTooDeep, .duplicateKey:
      message(earlierPlace: nil)
    }
  }
}
