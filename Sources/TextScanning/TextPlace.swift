/// A position in a text: line and column, both counted from 1.
///
/// A line ends with a line feed; a carriage return before it belongs to the line. Columns count Unicode scalars,
/// without a byte order mark at the start of the text.
public struct TextPlace: Hashable, Sendable {
  /// The line, from 1.
  public var line: Int
  /// The column, from 1, in Unicode scalars.
  public var column: Int

  /// Creates the position at a line and a column.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

extension TextPlace: Comparable {
  /// Whether `left` comes before `right` in the text.
  public static func < (left: TextPlace, right: TextPlace) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}

extension TextPlace: CustomStringConvertible {
  /// The position as compilers write it, such as `3:14`.
  public var description: String { "\(line):\(column)" }
}

extension TextPlace {
  /// Creates the position of the byte at `offset`; an offset after the end gives the end.
  ///
  /// If the bytes are not UTF-8, every byte that could begin a scalar counts as a column.
  ///
  /// - Complexity: O(`offset`). Readers keep offsets and compute the position only for an error message.
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
