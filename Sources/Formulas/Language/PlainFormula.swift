import EvaluationEngine
import TextScanning

/// A fast reader for the most frequent formulas: names and decimal numbers, joined by `+ - * /`.
///
/// It reads a text in one pass. `FormulaParser` reads all other texts and reports errors. The meaning is the same:
/// products have a higher precedence than sums, and operators of one precedence group to the left.
struct PlainFormula {
  /// The span of the first mention of each name, in order.
  private(set) var firstMentions: [Range<Int>] = []
  /// The program, made while the text is read.
  private(set) var program = Program()

  /// The maximum number of different names, which are found by a linear search; for more names the parser is faster.
  private static let mostNames = 12

  mutating func restart() {
    firstMentions.removeAll(keepingCapacity: true)
    program.restart()
  }

  /// Reads a formula, and returns whether it is plain.
  ///
  /// If it is not plain, the result is invalid.
  mutating func read(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    restart()
    if text.count > Formula.longestText { return false }
    var (product, sum): (OperatorID?, OperatorID?) = (nil, nil)
    var offset = PlainFormula.afterBlanks(text, 0)
    while true {
      guard offset < text.count else { return false }
      let byte = text[offset]
      if byte.isLetter || byte == ASCII.underscore {
        guard takeName(text, &offset) else { return false }
      } else {
        guard takeNumber(text, &offset) else { return false }
      }
      if let sign = product { program.appendCall(sign, arguments: 2) }
      product = nil
      offset = PlainFormula.afterBlanks(text, offset)
      guard offset < text.count else { break }
      switch text[offset] {
      case ASCII.plus, ASCII.minus:
        if let sign = sum { program.appendCall(sign, arguments: 2) }
        sum = text[offset] == ASCII.plus ? .add : .subtract
      case UInt8(ascii: "*"): product = .multiply
      case ASCII.slash: product = .divide
      default: return false
      }
      offset = PlainFormula.afterBlanks(text, offset + 1)
    }
    if let sign = sum { program.appendCall(sign, arguments: 2) }
    return true
  }

  @inline(__always)
  private static func afterBlanks(_ text: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
    var offset = start
    while offset < text.count, text[offset] == ASCII.space { offset += 1 }
    return offset
  }

  @inline(__always)
  private mutating func takeName(
    _ text: UnsafeBufferPointer<UInt8>, _ offset: inout Int
  ) -> Bool {
    let start = offset
    while offset < text.count, text[offset].isLetter || text[offset].isDigit || text[offset] == ASCII.underscore {
      offset += 1
    }
    let span = start..<offset
    if span.count <= SignLookup.Spelling.longest, SignLookup.standard.knows(ByteReader(text), span) { return false }
    for (port, earlier) in firstMentions.enumerated() where isSame(text, earlier, span) {
      program.appendInput(port)
      return true
    }
    guard firstMentions.count < PlainFormula.mostNames else { return false }
    program.appendInput(firstMentions.count)
    firstMentions.append(span)
    return true
  }

  @inline(__always)
  private func isSame(_ text: UnsafeBufferPointer<UInt8>, _ left: Range<Int>, _ right: Range<Int>) -> Bool {
    guard left.count == right.count else { return false }
    // Names that differ mostly do so in their last letters.
    for distance in 1...left.count where text[left.upperBound - distance] != text[right.upperBound - distance] {
      return false
    }
    return true
  }

  /// Returns the number in a text that has only a decimal number, perhaps with a minus sign before it and blanks around
  /// it.
  ///
  /// Returns nil for other texts, and for a number that needs the full parser.
  static func number(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
    var offset = afterBlanks(text, 0)
    let isNegative = offset < text.count && text[offset] == ASCII.minus
    if isNegative { offset += 1 }
    guard let number = scanNumber(text, &offset), afterBlanks(text, offset) == text.count else { return nil }
    return isNegative ? -number : number
  }

  @inline(__always)
  private mutating func takeNumber(_ text: UnsafeBufferPointer<UInt8>, _ offset: inout Int) -> Bool {
    guard let number = PlainFormula.scanNumber(text, &offset) else { return false }
    program.appendConstant(number)
    return true
  }

  /// Reads digits, with or without a decimal point; nil if the number needs the full parser.
  ///
  /// The full parser is needed for more digits than a `Double` holds exactly, and if the number goes on after the
  /// digits.
  @inline(__always)
  private static func scanNumber(_ text: UnsafeBufferPointer<UInt8>, _ offset: inout Int) -> Double? {
    let start = offset
    var digits: UInt64 = 0
    func gather() {
      while offset < text.count, text[offset].isDigit, offset - start <= DecimalReader.exactDigits {
        digits = digits &* 10 &+ UInt64(text[offset] &- ASCII.zero)
        offset += 1
      }
    }
    gather()
    if offset == start || offset - start > 1 && text[start] == ASCII.zero { return nil }
    var exponent = 0
    if offset < text.count, text[offset] == ASCII.point {
      offset += 1
      let fraction = offset
      gather()
      if offset == fraction { return nil }
      exponent = fraction - offset
    }
    guard offset - start <= DecimalReader.exactDigits, offset == text.count || endsNumber(text[offset]),
      !mayBeginDate(text, start, offset)
    else { return nil }
    return DecimalReader.nearest(to: digits, exponent: exponent)
  }

  /// Whether at most four digits may be the beginning of a date such as `2026-11-28` or `2/3/2026`.
  ///
  /// Only the full parser reads dates.
  @inline(__always)
  private static func mayBeginDate(_ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Bool {
    guard end - start <= 4, end + 3 < text.count, text[end] == ASCII.minus || text[end] == ASCII.slash,
      text[end + 1].isDigit
    else { return false }
    return text[end + 2] == text[end] || text[end + 3] == text[end]
  }

  @inline(__always)
  private static func endsNumber(_ byte: UInt8) -> Bool {
    byte == ASCII.space || byte == ASCII.plus || byte == ASCII.minus || byte == UInt8(ascii: "*") || byte == ASCII.slash
  }
}
