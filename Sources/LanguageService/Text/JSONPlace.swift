import TextScanning

/// The string and the key around an offset in JSON.
///
/// The user is writing the text, so it may be incomplete. A missing quotation mark affects only its own line, because
/// JSON strings never continue on the next line.
struct JSONPlace {
  /// The range of the string that contains the offset, without quotation marks; nil if the offset is not in a string.
  private(set) var string: Range<Int>?
  /// The key of the value or array that contains the offset; nil if there is none.
  private(set) var key: String?
  private(set) var isKey = false
  /// The values of all members with the key `name` in the text.
  private(set) var names: [String] = []

  private struct Container {
    var isObject: Bool
    var key: String?
    /// Whether the scanner is past the colon after the key, so that the next value belongs to the key.
    var isBehindColon = false
  }

  /// Finds the string and the key around an offset.
  ///
  /// - Complexity: Linear in the text.
  init(at offset: Int, in text: [UInt8]) {
    var open: [Container] = []
    var index = 0
    var isFound = false
    /// Returns the key of the innermost object's current value.
    ///
    /// A value inside an array has the key of the array.
    func innermostKey() -> String? { open.last { $0.isObject }.flatMap { $0.isBehindColon ? $0.key : nil } }
    while index < text.count {
      if !isFound, index >= offset {
        isFound = true
        key = innermostKey()
      }
      switch text[index] {
      case ASCII.quote:
        let start = index + 1
        index = Self.endOfString(from: start, in: text)
        let isValue = open.last.map { !$0.isObject || $0.isBehindColon } ?? true
        if !isFound, start <= offset, offset <= index {
          isFound = true
          (string, key, isKey) = (start..<index, innermostKey(), !isValue)
        }
        let contents = String(decoding: text[start..<index], as: UTF8.self)
        if !isValue { open[open.count - 1].key = contents }
        if isValue, open.last?.isObject == true, open.last?.key == "name" { names.append(contents) }
        if index < text.count, text[index] == ASCII.quote { index += 1 }
        continue
      case ASCII.leftBrace: open.append(Container(isObject: true))
      case ASCII.leftBracket: open.append(Container(isObject: false))
      case ASCII.rightBrace, ASCII.rightBracket: _ = open.popLast()
      case ASCII.colon: if open.last?.isObject == true { open[open.count - 1].isBehindColon = true }
      case ASCII.comma: if open.last?.isObject == true { open[open.count - 1].isBehindColon = false }
      default: break
      }
      index += 1
    }
  }

  /// Returns the offset of the closing quotation mark, or of the end of the line if there is none.
  private static func endOfString(from start: Int, in text: [UInt8]) -> Int {
    var index = start
    while index < text.count, text[index] != ASCII.quote, text[index] != ASCII.lineFeed {
      index += text[index] == ASCII.backslash ? 2 : 1
    }
    return min(index, text.count)
  }
}
