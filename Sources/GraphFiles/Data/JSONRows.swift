import JSONText
import TextScanning

protocol JSONRows {
  /// Reads the row at the scanner's offset.
  ///
  /// `line` is the number of the first line of the scanner's text.
  mutating func readRow(_ scanner: inout JSONCellScanner, line: Int) throws(DataParseError)
}

extension JSONRowShape {
  /// Finds the shape of the next row; nil for a row that is `null`, which is skipped.
  ///
  /// - Throws: If the shape is not `expected`.
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

/// A cache with a value for each key of the rows' objects.
///
/// If a row has the same keys in the same order as the row before, no search is needed.
struct MemberMemo<Known> {
  private var members: [(key: [UInt8], known: Known)] = []

  /// Returns the cached value for the key at index `place` of a row; nil if the previous row had another key at this
  /// index.
  func value(of key: JSONString, at place: Int, in text: UnsafeBufferPointer<UInt8>) -> Known? {
    guard place < members.count, members[place].key.elementsEqual(key.bytes(in: text)) else { return nil }
    return members[place].known
  }

  mutating func remember(_ known: Known, of key: JSONString, at place: Int, in text: UnsafeBufferPointer<UInt8>) {
    let member = (key: Array(key.bytes(in: text)), known: known)
    if place < members.count { members[place] = member } else if place == members.count { members.append(member) }
  }
}

/// The words that mean a missing value, such as `NA`.
struct MissingMarks {
  private let marks: [[UInt8]]
  private let numbers: [Double]

  init(_ marks: [String]) {
    self.marks = marks.map { Array($0.utf8) }
    numbers = marks.compactMap { Double($0) }.filter(\.isFinite)
  }

  /// Whether a cell is a missing value: `null`, one of the words as a text, or a number that equals one of the words.
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
