import TextScanning

extension RowReader {
  /// Returns the field that begins at `start`; nil if its quote is not closed within the text.
  @inline(__always)
  func fieldEnd(
    _ text: UnsafeBufferPointer<UInt8>, _ start: Int, row: Int
  ) throws(DelimitedProblem) -> (end: Int, content: FieldContent, lines: Int)? {
    if text[start] == ASCII.quote { return try quotedEnd(text, start, row: row) }
    let end = DelimiterSearch.end(of: start, in: text, delimiter: delimiter)
    let last = end > start && text[end] == ASCII.lineFeed && text[end - 1] == ASCII.carriageReturn ? end - 1 : end
    return (end, FieldContent(range: start..<last, hasDoubledQuotes: false), 0)
  }

  func quotedEnd(
    _ text: UnsafeBufferPointer<UInt8>, _ start: Int, row: Int
  ) throws(DelimitedProblem) -> (end: Int, content: FieldContent, lines: Int)? {
    var offset = start + 1
    var lines = 0
    var hasDoubledQuotes = false
    while offset < text.count {
      let byte = text[offset]
      if byte == ASCII.lineFeed { lines += 1 }
      offset += 1
      if byte != ASCII.quote { continue }
      guard offset < text.count else { return nil }
      if text[offset] == ASCII.quote {
        hasDoubledQuotes = true
        offset += 1
        continue
      }
      let content = FieldContent(range: start + 1..<offset - 1, hasDoubledQuotes: hasDoubledQuotes)
      var end = offset
      while text[end] == ASCII.space || (text[end] == ASCII.tab && delimiter != ASCII.tab) { end += 1 }
      if text[end] == ASCII.carriageReturn, text[end + 1] == ASCII.lineFeed { end += 1 }
      if text[end] == delimiter || text[end] == ASCII.lineFeed { return (end, content, lines) }
      throw problem(.textAfterQuote, text, row: row, at: end)
    }
    return nil
  }
}
