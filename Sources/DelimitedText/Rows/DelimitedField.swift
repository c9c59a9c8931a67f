import TextScanning

/// A cell of a delimited text.
public enum DelimitedField {
  /// The bytes, in quotes where something in them would end the cell.
  ///
  /// - Parameters:
  ///   - bytes: What the cell has.
  ///   - delimiter: What is between cells.
  ///   - quotesEmpty: Whether an empty text is `""`, which is not the same as nothing.
  /// - Returns: The cell as it is in the text.
  /// - Complexity: linear in the number of bytes.
  public static func quoted(_ bytes: [UInt8], delimiter: UInt8, quotesEmpty: Bool = false) -> [UInt8] {
    let needsQuotes =
      bytes.contains { $0 == delimiter || $0 == ASCII.quote || $0 == ASCII.lineFeed || $0 == ASCII.carriageReturn }
      || quotesEmpty && bytes.isEmpty
    if !needsQuotes { return bytes }
    return [ASCII.quote] + bytes.flatMap { $0 == ASCII.quote ? [$0, $0] : [$0] } + [ASCII.quote]
  }

  /// A text between commas.
  public static func quoted(_ text: String) -> String {
    String(decoding: quoted(Array(text.utf8), delimiter: ASCII.comma), as: UTF8.self)
  }

  /// The content of a cell: without quotes around it, and of two quotes inside one.
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
