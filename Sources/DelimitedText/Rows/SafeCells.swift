import TextScanning

/// Marks texts that a spreadsheet would read as formulas.
public enum SafeCells {
  /// Returns rows in which `'` precedes each text that begins with `=`, `+`, `-` or `@`.
  ///
  /// Numbers, also with a decimal comma or separated thousands, stay as they are.
  ///
  /// - Parameters:
  ///   - rows: Complete rows of a delimited text.
  ///   - delimiter: The delimiter between cells.
  /// - Returns: The rows, at most one byte longer for each cell.
  /// - Complexity: Linear in the rows.
  public static func applied(to rows: some Collection<UInt8>, delimiter: UInt8) -> [UInt8] {
    var safe: [UInt8] = []
    safe.reserveCapacity(rows.count)
    var offset = rows.startIndex
    while offset < rows.endIndex {
      let start = offset
      var isQuoted = false
      while offset < rows.endIndex {
        let byte = rows[offset]
        if byte == ASCII.quote { isQuoted.toggle() }
        if !isQuoted, byte == delimiter || byte == ASCII.lineFeed { break }
        offset = rows.index(after: offset)
      }
      let cell = rows[start..<offset]
      let quotes = cell.prefix { $0 == ASCII.quote }
      let content = cell.dropFirst(quotes.count)
      if let first = content.first, signs.contains(first), !isNumber(content) {
        safe += quotes.prefix(1) + [ASCII.apostrophe] + quotes.dropFirst()
        safe += content
      } else {
        safe += cell
      }
      if offset < rows.endIndex {
        safe.append(rows[offset])
        offset = rows.index(after: offset)
      }
    }
    return safe
  }

  private static let signs = Set("=+-@".utf8)
  private static let marks = Set(".,' ".utf8)

  /// Returns whether a text with a sign is a number: digits and marks between them, and perhaps an exponent.
  private static func isNumber(_ text: some Collection<UInt8>) -> Bool {
    guard let sign = text.first, sign == ASCII.plus || sign == ASCII.minus else { return false }
    var rest = Array(text.dropFirst())
    while let last = rest.last, last == ASCII.quote || last == ASCII.carriageReturn { rest.removeLast() }
    guard rest.contains(where: \.isDigit) else { return false }
    let end = rest.firstIndex { $0 | 0x20 == UInt8(ascii: "e") } ?? rest.count
    let exponent = rest[end...].dropFirst().drop { $0 == ASCII.plus || $0 == ASCII.minus }
    return rest[..<end].allSatisfy { $0.isDigit || marks.contains($0) } && exponent.allSatisfy(\.isDigit)
      && rest[end...].count - exponent.count <= 2
  }
}
