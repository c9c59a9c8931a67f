import TextScanning

/// The sign before the decimals of the numbers that a user types and sees.
///
/// Formulas, files and other programs always have points. The editor converts the texts that it shows and reads.
public enum DecimalMark: String, CaseIterable, Hashable, Sendable {
  case point = "."
  case comma = ","

  /// Whether semicolons separate values, as commas do; if not, they separate parts of the line.
  public enum Semicolons: Hashable, Sendable {
    case separateValues
    case separateParts
  }

  /// Returns a text in nodecalc's notation as the user reads it: `max(1.5,2)` is `max(1,5;2)` with decimal commas.
  ///
  /// Digits in names, and names of files such as `1.5.csv`, stay as they are.
  ///
  /// - Complexity: Linear in the text.
  public func shown(_ text: String) -> String {
    guard self == .comma, text.utf8.contains(ASCII.point) || text.utf8.contains(ASCII.comma) else { return text }
    var copy = text
    return copy.withUTF8 { bytes in
      var notation = DecimalNotation(bytes)
      return notation.convert { notation, token in notation.show(token) }
    }
  }

  /// Returns a typed text in nodecalc's notation, with the same number of bytes: `max(1,5; 2)` becomes `max(1.5, 2)`.
  ///
  /// With decimal commas, a comma between two digits is a decimal mark. Semicolons separate values, and so do commas
  /// before a blank.
  ///
  /// - Parameters:
  ///   - text: The typed text.
  ///   - semicolons: What semicolons outside of brackets separate; in brackets, they always separate values.
  /// - Returns: The text in nodecalc's notation.
  /// - Throws: The problem, in nodecalc's notation, if a number has two readings, such as `1,5,7` or `1.234`.
  /// - Complexity: Linear in the text.
  public func stored(
    _ text: String, semicolons: Semicolons = .separateValues
  ) throws(DecimalMarkProblem) -> String {
    guard self == .comma else { return text }
    var copy = text
    let (stored, problem) = copy.withUTF8 { bytes in
      var notation = DecimalNotation(bytes)
      notation.semicolons = semicolons
      let stored = notation.convert { notation, token in notation.store(token) }
      return (stored, notation.problem)
    }
    if let problem { throw problem }
    return stored
  }
}

/// A typed number that can be read in two ways.
public struct DecimalMarkProblem: Error, Hashable, Sendable {
  /// The two readings, in nodecalc's notation; a semicolon separates values.
  public let readings: [String]
  /// The span of the number, as UTF-8 offsets.
  public let span: Range<Int>

  /// The problem and what to type, in nodecalc's notation.
  public var sentence: String { "write \(readings[0]) or \(readings[1]): the text can mean both" }
}

private struct DecimalNotation {
  var semicolons: DecimalMark.Semicolons?
  private(set) var problem: DecimalMarkProblem?
  private let reader: ByteReader
  private var written: [UInt8] = []
  private var offset = 0
  private var depth = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    reader = ByteReader(bytes)
    written.reserveCapacity(bytes.count)
  }

  mutating func convert(_ number: (inout Self, Range<Int>) -> Void) -> String {
    while offset < reader.count {
      let byte = reader[offset]
      if byte.isDigit {
        let token = numberToken()
        number(&self, token)
        offset = token.upperBound
      } else if reader.nameContinuation(at: offset) > 0 {
        copy(to: afterName())
      } else if byte == UInt8(ascii: "\"") && !reader.isDigit(at: offset - 1) {
        copy(to: afterText())
      } else {
        copyMark(byte)
      }
    }
    return String(decoding: written, as: UTF8.self)
  }

  mutating func show(_ token: Range<Int>) {
    let parts = parts(of: token, at: ASCII.comma)
    guard !beginsFileName(token), parts.allSatisfy({ self.parts(of: $0, at: ASCII.point).count <= 2 }) else {
      return copy(to: token.upperBound)
    }
    for (place, part) in parts.enumerated() {
      if place > 0 { written += depth > 0 ? [UInt8(ascii: ";")] : [ASCII.comma, ASCII.space] }
      written += part.map { reader[$0] == ASCII.point ? ASCII.comma : reader[$0] }
    }
  }

  mutating func store(_ token: Range<Int>) {
    if beginsFileName(token) { return copy(to: token.upperBound) }
    let values = parts(of: token, at: ASCII.comma)
    let groups = parts(of: values[0], at: ASCII.point)
    let isGrouped = groups.count > 1 && isGrouped(groups)
    let hasPoints = values.dropFirst().contains { $0.contains { reader[$0] == ASCII.point } }
    if values.count == 1 {
      if groups.count == 2, isGrouped { note(token, reader.text(token), digits(of: groups)) }
      replace(token, isGrouped && groups.count > 2 ? [ASCII.point: ASCII.underscore] : [:])
    } else if hasPoints || groups.count > 1 && !isGrouped {
      // The points are decimal marks, so that the commas separate values or groups of digits.
      let (head, tail) = (reader.text(values[0]), reader.text(values[1]))
      let isThousands = self.isGrouped([values[0]] + parts(of: values[1], at: ASCII.point).prefix(1))
      if values.count == 2, groups.count == 1, isThousands { note(token, head + tail, "\(head); \(tail)") }
      replace(token, [:])
    } else if values.count == 2 {
      replace(token, [ASCII.point: ASCII.underscore, ASCII.comma: ASCII.point])
    } else {
      let texts = values.map { reader.text($0) }
      let decimal = "\(texts[0]).\(texts[1])"
      note(token, texts.joined(separator: "; "), ([decimal] + texts.dropFirst(2)).joined(separator: "; "))
      replace(token, [:])
    }
  }

  private func beginsFileName(_ token: Range<Int>) -> Bool {
    reader[token.upperBound] == ASCII.point && reader[token.upperBound + 1].isLetter
  }

  private mutating func note(_ token: Range<Int>, _ one: String, _ other: String) {
    if problem == nil { problem = DecimalMarkProblem(readings: [one, other], span: token) }
  }

  private mutating func replace(_ token: Range<Int>, _ marks: [UInt8: UInt8]) {
    for place in token { written.append(marks[reader[place]] ?? reader[place]) }
  }

  private func digits(of groups: [Range<Int>]) -> String { groups.map { reader.text($0) }.joined() }

  private func isGrouped(_ groups: [Range<Int>]) -> Bool {
    groups[0].count <= 3 && reader[groups[0].lowerBound] != ASCII.zero
      && groups.dropFirst().allSatisfy { $0.count == 3 }
  }

  private func parts(of span: Range<Int>, at mark: UInt8) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var start = span.lowerBound
    for place in span where reader[place] == mark {
      parts.append(start..<place)
      start = place + 1
    }
    return parts + [start..<span.upperBound]
  }

  /// Returns the digits at the offset, with points, commas and underscores between them.
  private func numberToken() -> Range<Int> {
    var end = offset
    while true {
      while reader.isDigit(at: end) || reader[end] == ASCII.underscore { end += 1 }
      guard reader[end] == ASCII.point || reader[end] == ASCII.comma, reader.isDigit(at: end + 1) else {
        return offset..<end
      }
      end += 1
    }
  }

  private func afterName() -> Int {
    var end = offset
    while true {
      let length = reader.nameContinuation(at: end)
      if length == 0 {
        guard reader[end] == ASCII.point, reader.nameContinuation(at: end + 1) > 0 else { return end }
        end += 1
      }
      end += length
    }
  }

  private func afterText() -> Int {
    var end = offset + 1
    while end < reader.count, reader[end] != UInt8(ascii: "\"") { end += 1 }
    return end + 1
  }

  private mutating func copy(to end: Int) {
    while offset < min(end, reader.count) {
      written.append(reader[offset])
      offset += 1
    }
  }

  private mutating func copyMark(_ byte: UInt8) {
    if "([{".utf8.contains(byte) { depth += 1 }
    if ")]}".utf8.contains(byte) { depth = max(0, depth - 1) }
    let separates = byte == UInt8(ascii: ";") && (semicolons == .separateValues || semicolons != nil && depth > 0)
    written.append(separates ? ASCII.comma : byte)
    offset += 1
  }
}
