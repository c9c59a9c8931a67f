import TextScanning

/// Finds where the last whole row of a text ends that arrives in pieces: line feeds within quotes end none.
///
/// It looks at each byte once, whatever the pieces are; the text that it is given begins with a row.
public struct DelimitedRowSplitter: Sendable {
  private let delimiter: UInt8
  /// Blank lines are rows of a single column, but not at the end of the text: they stay with the row that follows them.
  private let keepsBlankLines: Bool
  /// How far the text is known.
  private var place = 0
  /// Behind the last row that ends.
  private var end = 0
  /// Where the quote stands that is open.
  public private(set) var openQuote: Int?

  /// A cutter of texts of that form, at the first row below the header.
  public init(_ form: DelimitedRowForm) {
    delimiter = form.delimiter.byte
    keepsBlankLines = form.header.count == 1 && form.table == nil
  }

  /// Where the last row ends that is whole; 0 if none is.
  ///
  /// `text` is what was given before and not removed, and more behind it.
  ///
  /// - Complexity: Linear in what is new.
  public mutating func end(in text: UnsafeBufferPointer<UInt8>) -> Int {
    while place < text.count {
      if openQuote != nil {
        guard let close = Self.quote(in: text, from: place) else {
          place = text.count
          break
        }
        // Whether it closes or is one of two the next byte says.
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

  /// Forgets the first bytes of the text, which were removed: as many as the last whole row ends behind.
  public mutating func drop(_ count: Int) {
    place -= count
    end = 0
    if let quote = openQuote { openQuote = quote - count }
  }

  /// The end of the last row before a line end that is not a quote's, without blank lines where they stay with the next
  /// row; 0 if that leaves nothing.
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

  /// The next quote, eight bytes at a time.
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
