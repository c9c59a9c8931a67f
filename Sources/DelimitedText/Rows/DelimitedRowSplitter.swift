import TextScanning

/// Finds where the last complete row ends in a text that arrives in pieces.
///
/// Line feeds inside quotes do not end rows. Each byte is inspected once, however the text is divided. The text must
/// begin with a row.
public struct DelimitedRowSplitter: Sendable {
  private let delimiter: UInt8
  /// Whether blank lines are rows with a missing value, in a text of a single column.
  ///
  /// They are delivered together with the next row, so blank lines at the end of the text do not count.
  private let keepsBlankLines: Bool
  private var place = 0
  private var end = 0
  /// The offset of a quote that is not closed yet; nil if there is none.
  public private(set) var openQuote: Int?

  /// Creates a splitter for the rows below the header of a text with this form.
  public init(_ form: DelimitedRowForm) {
    delimiter = form.delimiter.byte
    keepsBlankLines = form.header.count == 1 && form.table == nil
  }

  /// Returns the offset after the last complete row in `text`; 0 if there is none.
  ///
  /// `text` is the text of the previous call, without the bytes that were removed, and with new bytes at the end.
  ///
  /// - Complexity: Linear in the new bytes.
  public mutating func end(in text: UnsafeBufferPointer<UInt8>) -> Int {
    while place < text.count {
      if openQuote != nil {
        guard let close = Self.quote(in: text, from: place) else {
          place = text.count
          break
        }
        // The next byte shows whether the quote closes or is one of two.
        place = close
        if close + 1 == text.count { break }
        if text[close + 1] == ASCII.quote {
          place = close + 2
        } else {
          openQuote = nil
          place = close + 1
        }
      } else {
        let quote = Self.quote(in: text, from: place)
        let limit = quote ?? text.count
        var last = limit
        while last > place, text[last - 1] != ASCII.lineFeed { last -= 1 }
        if last > place { end = max(end, rowEnd(text, upTo: last)) }
        place = limit
        guard let quote else { break }
        let before = quote == 0 ? ASCII.lineFeed : text[quote - 1]
        if before == ASCII.lineFeed || before == delimiter { openQuote = quote }
        place = quote + 1
      }
    }
    return end
  }

  /// Records that the first `count` bytes of the text were removed; they must be complete rows.
  public mutating func drop(_ count: Int) {
    place -= count
    end = 0
    if let quote = openQuote { openQuote = quote - count }
  }

  /// Returns the offset after the last complete row.
  ///
  /// `last` is an offset after a line end outside quotes. If blank lines belong to the next row, blank lines before
  /// `last` are not included. The result is 0 if there are only blank lines.
  private func rowEnd(_ text: UnsafeBufferPointer<UInt8>, upTo last: Int) -> Int {
    guard keepsBlankLines else { return last }
    var end = last
    while end > 0 {
      var content = end - 1
      if content > 0, text[content - 1] == ASCII.carriageReturn { content -= 1 }
      if content > 0, text[content - 1] != ASCII.lineFeed { return end }
      end = content
    }
    return 0
  }

  private static func quote(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    guard let bytes = UnsafeRawPointer(text.baseAddress) else { return nil }
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quotes = ones &* UInt64(ASCII.quote)
    var offset = start
    while offset &+ 8 <= text.count {
      let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) ^ quotes
      let found = (word &- ones) & ~word & (ones << 7)
      if found != 0 { return offset &+ found.trailingZeroBitCount >> 3 }
      offset &+= 8
    }
    while offset < text.count {
      if text[offset] == ASCII.quote { return offset }
      offset &+= 1
    }
    return nil
  }
}
