import TextScanning

/// A number with a decimal comma or separated thousands, such as `4,5%`, `1.234,56`, `1 234` or `1,234`.
///
/// Lists of values, and texts that `NumberText.parse` reads, are not such numbers.
public struct LocalizedNumber: Hashable, Sendable {
  /// The text without blanks around it.
  let text: String
  /// The possible meanings, in nodecalc's notation.
  ///
  /// There are two if the separator can be a decimal point or separate groups of digits, or if a single comma can
  /// separate two values of a list; else one.
  public let readings: [String]
  /// The span of the number, as UTF-8 offsets.
  let span: Range<Int>

  /// Creates the number from a whole text.
  ///
  /// Returns nil if the text is not a number, is already in nodecalc's notation, or is too long for a message.
  ///
  /// - Parameters:
  ///   - text: The whole text.
  ///   - decimalComma: Whether the user writes decimal commas; a comma before digits then has no other meaning.
  /// - Complexity: Linear in the text, of which at most 64 bytes are read.
  public init?(_ text: some StringProtocol, decimalComma: Bool = false) {
    var text = String(text)
    guard let number = text.withUTF8({ Self(ByteReader($0), decimalComma: decimalComma) }) else { return nil }
    self = number
  }

  init?(_ reader: ByteReader, decimalComma: Bool = false) {
    let start = reader.afterBlanks(0)
    var written = Substring(reader.text(start..<min(reader.count, start + Self.mostBytes + 1)))
    while written.last?.isWhitespace == true { written.removeLast() }
    guard written.utf8.count <= Self.mostBytes, !Self.isList(written) else { return nil }
    var readings: [String] = []
    for decimal in decimalComma ? [ASCII.comma] : [ASCII.point, ASCII.comma] {
      let reading = Self.reading(of: Array(written.utf8), decimal: decimal)
      if let reading, !readings.contains(reading) { readings.append(reading) }
    }
    if readings.isEmpty { return nil }
    if readings.count == 1, !decimalComma, let pair = Self.pair(written) { readings.append(pair) }
    (text, self.readings, span) = (String(written), readings, start..<start + written.utf8.count)
  }

  /// The maximum length of the number in bytes, because a message shows it twice.
  private static let mostBytes = 64

  /// The value, if the number has only one possible meaning.
  var known: NumberText.Reading? { readings.count == 1 ? try? NumberText.read(readings[0]) : nil }

  var problem: NumberProblem { NumberProblem(.readings(text, readings), at: span) }

  /// Returns whether the commas in a text separate values of a list, and not digits of a number.
  ///
  /// Several commas separate groups of digits only if three digits follow each of them; decimals may follow the last
  /// group. The number and its uncertainty are checked separately.
  private static func isList(_ text: Substring) -> Bool {
    let sides = text.replacing("+/-", with: "±").replacing("\\pm", with: "±").split(separator: "±")
    return sides.contains { side in
      let parts = side.utf8.split(separator: ASCII.comma, omittingEmptySubsequences: false)
      guard parts.count > 2, let last = parts.last else { return false }
      let groups = parts.dropFirst().dropLast() + [last.prefix { $0 != ASCII.point }]
      return !groups.allSatisfy { $0.count == 3 && $0.allSatisfy(\.isDigit) }
    }
  }

  /// Returns a text of digits, one comma and digits, perhaps with a sign, as a list of two values; nil for other texts.
  private static func pair(_ text: Substring) -> String? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, let first = parts.first, let last = parts.last else { return nil }
    let digits = first.first.map { "+-\u{2212}".contains($0) } == true ? first.dropFirst() : first
    let isPair = [digits, last].allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy(\.isDigit) }
    return isPair ? "[\(first), \(last)]" : nil
  }

  private static func reading(of bytes: [UInt8], decimal: UInt8) -> String? {
    let changed = bytes.withUnsafeBufferPointer { bytes -> [UInt8]? in
      var rewriter = LocalizedNumberRewriter(ByteReader(bytes), decimal: decimal)
      return rewriter.run()
    }
    guard let changed, changed != bytes else { return nil }
    let text = String(decoding: changed, as: UTF8.self)
    return (try? NumberText.parse(text)) == nil ? nil : text
  }
}

private struct LocalizedNumberRewriter {
  private let reader: ByteReader
  private let decimal: UInt8
  private var offset = 0
  private var written: [UInt8] = []

  init(_ reader: ByteReader, decimal: UInt8) {
    (self.reader, self.decimal) = (reader, decimal)
  }

  /// Returns the rewritten text; nil if a number has invalid separators.
  mutating func run() -> [UInt8]? {
    while offset < reader.count {
      if reader.isDigit(at: offset) {
        guard number() else { return nil }
      } else if reader[offset].isLetter {
        word()
      } else if reader[offset] == ASCII.comma {
        return nil
      } else {
        copy(1)
      }
    }
    return written
  }

  private mutating func copy(_ count: Int) {
    for _ in 0..<count {
      written.append(reader[offset])
      offset += 1
    }
  }

  /// Copies a letter and the digits of an exponent after it unchanged.
  ///
  /// The digits of an exponent are never grouped by separators.
  private mutating func word() {
    copy(1)
    if reader[offset] == ASCII.plus || reader[offset] == ASCII.minus { copy(1) }
    while reader.isDigit(at: offset) || reader[offset].isLetter { copy(1) }
  }

  private mutating func number() -> Bool {
    let start = offset
    while reader.isDigit(at: offset) || reader[offset] == ASCII.underscore { copy(1) }
    let head = offset - start
    let canBeGrouped = head <= 3 && reader[start] != ASCII.zero && !written.suffix(head).contains(ASCII.underscore)
    let separator = reader.text(offset..<offset + separatorLength())
    var groups = 0
    while !separator.isEmpty, canBeGrouped, reader.text(offset..<offset + separator.utf8.count) == separator,
      isGroup(at: offset + separator.utf8.count)
    {
      offset += separator.utf8.count
      copy(3)
      groups += 1
    }
    let isDecimal = reader[offset] == decimal && reader.isDigit(at: offset + 1)
    // A single point before three digits is a decimal point, unless another sign contradicts this.
    if separator == ".", groups == 1, !isDecimal { return false }
    if isDecimal {
      written.append(ASCII.point)
      offset += 1
      while reader.isDigit(at: offset) || reader[offset] == ASCII.underscore { copy(1) }
    }
    // A number must not be followed by more digits after another separator or a blank.
    return !reader.isDigit(at: offset + separatorLength()) && reader[offset] != ASCII.comma
  }

  private func isGroup(at start: Int) -> Bool {
    (0..<3).allSatisfy { reader.isDigit(at: start + $0) } && !reader.isDigit(at: start + 3)
      && reader[start + 3] != ASCII.underscore
  }

  private func separatorLength() -> Int {
    switch reader[offset] {
    case ASCII.point, ASCII.comma: reader[offset] == decimal ? 0 : 1
    case ASCII.apostrophe, ASCII.space: 1
    case ASCII.tab, ASCII.lineFeed, ASCII.carriageReturn: 0
    default: reader.begins(with: "\u{2019}", at: offset) ? 3 : reader.blank(at: offset)
    }
  }
}

extension NumberText {
  /// Parses a number that a user typed.
  ///
  /// It reads everything that `parse` reads, and also other notations such as `4,5`, if they have only one meaning.
  ///
  /// - Parameter text: The whole typed text.
  /// - Returns: The number.
  /// - Throws: The problem with the text, with both readings if there are two.
  /// - Complexity: Linear in the text's length.
  public static func typed(_ text: some StringProtocol) throws(NumberProblem) -> Quantity {
    do throws(NumberProblem) {
      return try parse(text)
    } catch {
      if case .date = error.kind { throw error }
      guard let number = LocalizedNumber(text) else { throw error }
      guard let known = number.known else { throw number.problem }
      return known.quantity
    }
  }
}
