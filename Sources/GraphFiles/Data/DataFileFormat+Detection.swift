internal import GraphDocument
import JSONText
import TextScanning

extension DataFileFormat {
  /// The first bytes of every SQLite database.
  static let databaseMark = Array("SQLite format 3\0".utf8)

  /// Detects the format from a text's beginning.
  ///
  /// A text that begins like JSON is JSON, or JSON Lines if a second value follows the first. Any other text is a text
  /// of columns, whose delimiter is detected when it is read.
  init(ofTextBeginning text: UnsafeBufferPointer<UInt8>) {
    var offset = ByteOrderMark.length(in: text)
    func skipSpace() {
      while offset < text.count, [ASCII.space, ASCII.tab, ASCII.carriageReturn, ASCII.lineFeed].contains(text[offset]) {
        offset += 1
      }
    }
    skipSpace()
    let first = offset < text.count ? text[offset] : 0
    offset += 1
    skipSpace()
    let second = offset < text.count ? text[offset] : 0
    let isJSON =
      switch first {
      case ASCII.leftBrace: second == ASCII.quote || second == ASCII.rightBrace
      case ASCII.leftBracket:
        second.isDigit
          || [ASCII.leftBrace, ASCII.leftBracket, ASCII.rightBracket, ASCII.minus, ASCII.quote].contains(second)
          || second == UInt8(ascii: "n")
      case _: false
      }
    guard isJSON else {
      self = .csv
      return
    }
    do throws(DataParseError) {
      var scanner = try JSONCellScanner(text, limits: Limits.standard.json)
      try scanner.passValue()
      try scanner.finish()
      self = .json
    } catch {
      guard case .json(.unexpected(_, .nothingMore)) = error.reason else {
        self = .json
        return
      }
      self = .jsonLines
    }
  }
}
