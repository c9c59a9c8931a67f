import TextScanning

/// Writes and reads single cells of a delimited text.
public enum DelimitedField {
  /// Returns a cell as it is written, with quotes if its content would otherwise end the cell.
  ///
  /// - Parameters:
  ///   - bytes: The content of the cell.
  ///   - delimiter: The delimiter between cells.
  ///   - quotesEmpty: Whether an empty text is written as `""`, to distinguish it from a missing cell.
  /// - Returns: The cell as written in the text.
  /// - Complexity: linear in the number of bytes.
  public static func quoted(_ bytes: [UInt8], delimiter: UInt8, quotesEmpty: Bool = false) -> [UInt8] {
    let needsQuotes =
      bytes.contains { $0 == delimiter || $0 == ASCII.quote || $0 == ASCII.lineFeed || $0 == ASCII.carriageReturn }
      || quotesEmpty && bytes.isEmpty
    if !needsQuotes { return bytes }
    return [ASCII.quote] + bytes.flatMap { $0 == ASCII.quote ? [$0, $0] : [$0] } + [ASCII.quote]
  }

  /// Returns a text as it is written in a cell between commas.
  public static func quoted(_ text: String) -> String {
    String(decoding: quoted(Array(text.utf8), delimiter: ASCII.comma), as: UTF8.self)
  }

  /// Returns the content of a cell: removes the quotes around it, and makes doubled quotes single.
  public static func content(of cell: some Collection<UInt8>) -> [UInt8] {
    var bytes = Array(cell)
    guard bytes.first == ASCII.quote else { return bytes }
    while bytes.last == ASCII.space || bytes.last == ASCII.tab { bytes.removeLast() }
    guard bytes.count > 1, bytes.last == ASCII.quote else { return Array(cell) }
    var content: [UInt8] = []
    var isSecond = false
    for byte in bytes[1..<(bytes.count - 1)] {
      if byte == ASCII.quote, isSecond {
        isSecond = false
        continue
      }
      isSecond = byte == ASCII.quote
      content.append(byte)
    }
    return content
  }
}
