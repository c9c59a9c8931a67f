internal import GraphDocument
import JSONText
import TextScanning

extension DataFileFormat {
  static let databaseMark = Array("SQLite format 3\0".utf8)

  /// Detects the format of a file from its name, which may be nil, and from the beginning of its text.
  ///
  /// The name decides, except if the content contradicts it: a file `.csv` may be JSON, and a file `.tsv` may have no
  /// tabs.
  package init(fileName: String?, beginning text: UnsafeBufferPointer<UInt8>) {
    let shown = DataFileFormat(ofTextBeginning: text)
    switch fileName.flatMap({ DataFileFormat(fileName: $0) }) {
    case nil: self = shown
    case .csv: self = shown == .csv || !Self.beginsRows(text) ? .csv : shown
    case .tsv: self = shown != .csv && Self.beginsRows(text) ? shown : text.contains(ASCII.tab) ? .tsv : .csv
    case let named?: self = named
    }
  }

  private static func beginsRows(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let blanks = [ASCII.space, ASCII.tab, ASCII.carriageReturn, ASCII.lineFeed]
    let signs = text[ByteOrderMark.length(in: text)...].lazy.filter { !blanks.contains($0) }.prefix(2)
    let isList = signs.first == ASCII.leftBracket
    return !isList || [ASCII.leftBrace, ASCII.leftBracket].contains(signs.dropFirst().first)
  }

  /// Detects the format from a text's beginning.
  ///
  /// A text that begins like JSON is JSON; if a second value follows the first, it is JSON Lines. Any other text is
  /// delimited text, whose delimiter is detected when it is read.
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
