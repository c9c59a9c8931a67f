import JSONText
import TextScanning

/// A receiver of the rows of JSON data, one by one.
protocol JSONRows {
  /// Takes the row that is here; `line` is the number of the first line of the scanner's text.
  mutating func readRow(_ scanner: inout JSONCellScanner, line: Int) throws(DataParseError)
}

extension JSONRowShape {
  /// The shape of the next row, which must be the `expected` one; nil, and skipped, for a `null` row without values.
  init?(ofNext scanner: inout JSONCellScanner, expected: JSONRowShape?) throws(DataParseError) {
    switch scanner.byte {
    case ASCII.leftBrace: self = .objects
    case ASCII.leftBracket: self = .lists
    case UInt8(ascii: "n"):
      try scanner.passValue()
      return nil
    case _: self = .numbers
    }
    if let expected, self != expected { throw DataParseError(.mixedRows(self, expected: expected), at: scanner.offset) }
  }
}

/// Data about the members of rows, found without a search if a row has the members of the row before in the same order.
struct MemberMemo<Known> {
  private var members: [(key: [UInt8], known: Known)] = []

  /// The data about the member at `place` of its row, if the row before had the same one there.
  func value(of key: JSONString, at place: Int, in text: UnsafeBufferPointer<UInt8>) -> Known? {
    guard place < members.count, members[place].key.elementsEqual(key.bytes(in: text)) else { return nil }
    return members[place].known
  }

  mutating func remember(_ known: Known, of key: JSONString, at place: Int, in text: UnsafeBufferPointer<UInt8>) {
    let member = (key: Array(key.bytes(in: text)), known: known)
    if place < members.count { members[place] = member } else if place == members.count { members.append(member) }
  }
}

/// The words that stand for a missing value.
struct MissingMarks {
  private let marks: [[UInt8]]
  /// The numbers among the words.
  private let numbers: [Double]

  init(_ marks: [String]) {
    self.marks = marks.map { Array($0.utf8) }
    numbers = marks.compactMap { Double($0) }.filter(\.isFinite)
  }

  /// Whether a cell is missing: `null`, a text that is one of the words, or a number that one of them is.
  func contains(_ cell: JSONCell, in text: UnsafeBufferPointer<UInt8>) -> Bool {
    switch cell.content {
    case .nothing: true
    case .text(let string):
      !marks.isEmpty && string.withContents(in: text) { bytes in marks.contains { $0.elementsEqual(bytes) } }
    case .number(let number): numbers.contains(number)
    case .truth, .container: false
    }
  }
}
