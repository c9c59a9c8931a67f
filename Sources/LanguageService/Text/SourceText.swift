import Formulas
import TextScanning

/// A text that is open in an editor, with its lines.
///
/// Lines end with a line feed, a carriage return or both, as in editors. In documents, nodecalc writes only line feeds.
public struct SourceText: Sendable {
  /// The text in UTF-8.
  public private(set) var bytes: [UInt8]
  private var lineStarts: [Int]

  /// Creates a text from UTF-8; invalid bytes become U+FFFD.
  ///
  /// - Complexity: Linear in the text.
  public init(_ bytes: [UInt8]) {
    let isUTF8 = String(validating: bytes, as: UTF8.self) != nil
    self.bytes = isUTF8 ? bytes : Array(String(decoding: bytes, as: UTF8.self).utf8)
    lineStarts = Self.lineStarts(in: self.bytes)
  }

  private static func lineStarts(in bytes: [UInt8]) -> [Int] {
    var starts = [0]
    for (index, byte) in bytes.enumerated() {
      let isPair = byte == ASCII.carriageReturn && index + 1 < bytes.count && bytes[index + 1] == ASCII.lineFeed
      if byte == ASCII.lineFeed || byte == ASCII.carriageReturn && !isPair { starts.append(index + 1) }
    }
    return starts
  }

  /// The number of lines; a text that ends with a line end has an empty last line.
  public var lineCount: Int { lineStarts.count }

  /// Returns a part of the text.
  public func string(_ span: Range<Int>) -> String {
    String(decoding: bytes[span.clamped(to: 0..<bytes.count)], as: UTF8.self)
  }

  /// Returns the line that contains an offset, without its line end.
  public func line(at offset: Int) -> Range<Int> { span(ofLine: line(of: offset)) }

  private func line(of offset: Int) -> Int {
    var (low, high) = (0, lineStarts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }

  private func span(ofLine line: Int) -> Range<Int> {
    let start = lineStarts[line]
    var end = line + 1 < lineStarts.count ? lineStarts[line + 1] : bytes.count
    while line + 1 < lineStarts.count, end > start,
      bytes[end - 1] == ASCII.lineFeed || bytes[end - 1] == ASCII.carriageReturn
    {
      end -= 1
    }
    return start..<end
  }

  /// Returns the range of the name that contains an offset or ends there; nil if there is none.
  public func word(at offset: Int) -> Range<Int>? {
    let line = line(at: min(max(offset, 0), bytes.count))
    var start = line.lowerBound
    var (place, isName) = (line.lowerBound, false)
    for scalar in string(line).unicodeScalars {
      if isName, !scalar.continuesName {
        if offset <= place { break }
        isName = false
      }
      if !isName, scalar.beginsName {
        if place > offset { return nil }
        (start, isName) = (place, true)
      }
      place += UTF8.width(scalar)
    }
    return isName && start <= offset && offset <= place ? start..<place : nil
  }
}

/// What counts as one column in a position: a byte, a UTF-16 code unit or a scalar.
public enum PositionEncoding: String, CaseIterable, Sendable {
  case utf8 = "utf-8"
  case utf16 = "utf-16"
  case utf32 = "utf-32"

  /// Returns how many columns a scalar takes, given the first byte of its UTF-8; 0 for a byte inside a scalar.
  func columns(ofLeading byte: UInt8) -> Int {
    switch self {
    case .utf8: 1
    case .utf16: byte & 0xC0 == 0x80 ? 0 : byte >= 0xF0 ? 2 : 1
    case .utf32: byte & 0xC0 == 0x80 ? 0 : 1
    }
  }
}

/// A position between two characters of a text.
public struct TextPosition: Hashable, Comparable, Sendable {
  /// The line, from 0.
  public var line: Int
  /// The column, from 0, in the units of a `PositionEncoding`.
  public var column: Int

  /// Creates a position from a line and a column.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// Returns whether `left` is before `right` in the text.
  public static func < (left: TextPosition, right: TextPosition) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}

extension SourceText {
  /// Returns the position of an offset.
  ///
  /// For an offset inside a character, this is the position of the character. For an offset beyond the text, it is the
  /// end of the text.
  ///
  /// - Complexity: O(log *n*) in the lines, and linear in the line.
  public func position(of offset: Int, in encoding: PositionEncoding) -> TextPosition {
    var offset = min(max(offset, 0), bytes.count)
    while offset > 0, offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
    let line = line(of: offset)
    let columns = bytes[lineStarts[line]..<offset].reduce(0) { $0 + encoding.columns(ofLeading: $1) }
    return TextPosition(line: line, column: columns)
  }

  /// Returns the offset of a position.
  ///
  /// A column beyond its line counts as the end of the line, and a line beyond the text as the end of the text. A
  /// column inside a character counts as the start of the character.
  ///
  /// - Complexity: Linear in the line.
  public func offset(of position: TextPosition, in encoding: PositionEncoding) -> Int {
    if position.line < 0 { return 0 }
    guard position.line < lineStarts.count else { return bytes.count }
    let span = span(ofLine: position.line)
    var (column, place) = (0, span.lowerBound)
    while place < span.upperBound {
      var next = place + 1
      while next < span.upperBound, bytes[next] & 0xC0 == 0x80 { next += 1 }
      let columns = encoding == .utf8 ? next - place : encoding.columns(ofLeading: bytes[place])
      if column + columns > position.column { return place }
      column += columns
      place = next
    }
    return place
  }

  /// Replaces the text between two positions; if the end is before the start, the text is inserted at the start.
  ///
  /// - Complexity: Linear in both texts.
  public mutating func replace(
    from start: TextPosition, to end: TextPosition, in encoding: PositionEncoding, by text: String
  ) {
    let first = offset(of: start, in: encoding)
    bytes.replaceSubrange(first..<max(first, offset(of: end, in: encoding)), with: text.utf8)
    lineStarts = Self.lineStarts(in: self.bytes)
  }

  /// Returns the text after these edits; all ranges refer to the present text.
  ///
  /// If two edits overlap, the later one is ignored.
  public func applying(_ edits: [TextEdit]) -> SourceText {
    var result: [UInt8] = []
    var end = 0
    for edit in edits.sorted(by: { $0.span.lowerBound < $1.span.lowerBound }) where edit.span.lowerBound >= end {
      result += bytes[end..<edit.span.lowerBound]
      result += edit.text.utf8
      end = edit.span.upperBound
    }
    return SourceText(result + bytes[end...])
  }
}

/// An edit that replaces a part of a text.
public struct TextEdit: Hashable, Sendable {
  /// The replaced part, in UTF-8 offsets; empty for an insertion.
  public var span: Range<Int>
  /// The text that replaces the part.
  public var text: String

  /// Creates an edit that replaces a part of a text.
  public init(_ span: Range<Int>, _ text: String) {
    self.span = span
    self.text = text
  }
}
