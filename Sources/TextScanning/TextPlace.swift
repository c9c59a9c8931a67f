/// A place in a text: line and column, both counted from 1.
///
/// Lines end with a line feed (a carriage return before it belongs to the line). Columns count Unicode scalars; a byte
/// order mark at the start of the text counts as none.
public struct TextPlace: Hashable, Sendable {
  /// Counts from 1.
  public var line: Int
  /// Counts from 1, in Unicode scalars.
  public var column: Int

  /// The place at a line and a column.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

extension TextPlace: Comparable {
  /// In the order of reading.
  public static func < (left: TextPlace, right: TextPlace) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}

extension TextPlace: CustomStringConvertible {
  /// `3:14`, as compilers write it.
  public var description: String { "\(line):\(column)" }
}

extension TextPlace {
  /// The place of the byte at `offset`; an offset beyond the end is the end.
  ///
  /// In bytes that are not UTF-8 every byte that could begin a scalar counts.
  ///
  /// - Complexity: O(`offset`). Readers carry offsets and compute the place only for a refusal.
  public init(ofByte offset: Int, in text: UnsafeBufferPointer<UInt8>) {
    let mark = ByteOrderMark.length(in: text)
    let end = min(max(offset, mark), text.count)
    var line = 1
    var column = 1
    for index in mark..<end {
      let byte = text[index]
      if byte == ASCII.lineFeed {
        line += 1
        column = 1
      } else if byte & 0b1100_0000 != 0b1000_0000 {
        column += 1
      }
    }
    self.init(line: line, column: column)
  }
}
