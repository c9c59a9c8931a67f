import TextScanning

/// Parses the text of a unit, such as `W/(m² K)`.
///
/// It accepts `W/(m² K)`, `W m⁻² K⁻¹`, `m^2`, `m2`, `s-2`, `kN·m`, `kN m`, `kN*m`, `L/100 km`, `metres per second`,
/// `dB(V/m)` and chains such as `ft in`. A digit from 2 to 9 directly after a name is its exponent, as in headers of
/// tables. A text is read once, without recursion; the limits of units bound the memory.
public struct UnitReader {
  /// The largest length of a unit's text, in bytes.
  public static let longestText = 1_000
  /// The largest depth of nested brackets.
  public static let deepestBracket = 8

  /// Whether a text is only a unit, or contains a unit at a certain place in a formula.
  public enum Place: Hashable, Sendable {
    /// The text is a unit and nothing else, such as a declared unit, a unit in brackets, or one in a header.
    case whole
    /// After a number in a formula; operators between blanks do not belong to the unit, and `in` after a blank means
    /// `to`.
    case afterNumber
    /// After `to` in a formula; operators between blanks do not belong to the unit.
    case target
  }

  let scanner: UnitScanner
  let place: Place
  let definitions: UnitDefinitions
  /// The offset of the next character.
  var offset: Int
  /// The units read so far, for each open bracket.
  ///
  /// The first element is the whole text.
  var frames: [Frame]
  /// Whether only blanks separate the units that were read, as in a chain such as `ft in`.
  var isJuxtaposed = true

  /// The units read in an open bracket or, outside brackets, in the whole text.
  struct Frame {
    let start: Int
    /// Whether the bracket is that of `dB(X)`.
    let isReference: Bool
    var factors: [UnitFactor] = []
    /// Whether a slash precedes the next unit.
    var isDivisor = false
    /// The offset of the last unit that follows a slash in this bracket; nil without a slash.
    var divisor: Int?
  }

  init(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int, _ place: Place, _ definitions: UnitDefinitions) {
    scanner = UnitScanner(bytes: bytes)
    self.place = place
    self.definitions = definitions
    self.offset = offset
    frames = [Frame(start: offset, isReference: false)]
  }

  mutating func whole() throws(UnitProblem) -> Unit {
    guard scanner.bytes.count - offset <= Self.longestText else {
      throw UnitProblem(.tooLong, at: Self.longestText..<scanner.bytes.count)
    }
    offset = scanner.afterBlanks(offset)
    guard offset < scanner.bytes.count else { throw UnitProblem(.empty, at: 0..<scanner.bytes.count) }
    let start = offset
    // `/min` is 1/min.
    if scanner.sign(at: offset)?.sign != .quotient { try operand() }
    while true {
      offset = scanner.afterBlanks(offset)
      guard offset < scanner.bytes.count else { break }
      try step()
    }
    if let open = frames.dropFirst().last { throw UnitProblem(.unclosedBracket, at: open.start..<open.start + 1) }
    return try unit(of: frames[0].factors, at: start..<scanner.bytes.count)
  }

  /// Reads a unit, with or without an operator before it.
  mutating func step() throws(UnitProblem) {
    let start = offset
    let last = frames.count - 1
    if let (sign, length) = scanner.sign(at: offset) {
      switch sign {
      case .closing: return try close()
      case .opening, .root: break
      case .product, .quotient:
        isJuxtaposed = false
        offset = scanner.afterBlanks(offset + length)
        return try divide(sign == .quotient, at: start..<start + length)
      }
    } else if isDotProduct {
      isJuxtaposed = false
      offset += 1
      return try divide(false, at: start..<offset)
    } else if let end = wordEnd("per") {
      isJuxtaposed = false
      offset = scanner.afterBlanks(end)
      return try divide(true, at: start..<end)
    }
    // A unit without a sign is a factor. It must begin like one, and after a blank.
    guard start > 0, scanner.afterBlanks(start) == start, hasBlank(before: start) || frames[last].factors.isEmpty else {
      throw unexpected()
    }
    try checkDivisor(at: start)
    try operand()
  }

  private mutating func divide(_ isDivisor: Bool, at sign: Range<Int>) throws(UnitProblem) {
    if !isDivisor { try checkDivisor(at: offset) }
    guard offset < scanner.bytes.count, scanner.sign(at: offset)?.sign != .closing else {
      throw UnitProblem(.missingUnit, at: sign)
    }
    frames[frames.count - 1].isDivisor = isDivisor
    if isDivisor { frames[frames.count - 1].divisor = offset }
    try operand()
  }

  /// Throws an error for a second unit after a slash, because `W/m² K` has two readings.
  private func checkDivisor(at start: Int) throws(UnitProblem) {
    guard let frame = frames.last, let divisor = frame.divisor else { return }
    let (first, second) = (scanner.text(divisor..<trimmedEnd(start)), scanner.text(start..<operandEnd(start)))
    let before = scanner.text(frame.start..<divisor)
    guard before.utf8.count + first.utf8.count + second.utf8.count <= 64 else {
      throw UnitProblem(.unclearDivisor(["a/(b c)", "a c/b"]), at: divisor..<start)
    }
    let prefix = before.drop { $0 == "(" }
    let upper = prefix.reversed().drop { $0 == " " || $0 == "/" }.reversed()
    throw UnitProblem(
      .unclearDivisor(["\(prefix)(\(first)·\(second))", "\(String(upper))·\(second)/\(first)"]),
      at: divisor..<operandEnd(start))
  }

  private func trimmedEnd(_ end: Int) -> Int {
    var end = end
    while end > 0, [ASCII.space, UInt8(ascii: "*")].contains(scanner[end - 1]) { end -= 1 }
    if end > 1, scanner[end - 2] == 0xC2, scanner[end - 1] == 0xB7 { end -= 2 }
    while end > 0, scanner[end - 1] == ASCII.space { end -= 1 }
    return end
  }

  private func operandEnd(_ start: Int) -> Int {
    var end = start
    while end < scanner.bytes.count, ![ASCII.space, ASCII.slash, UInt8(ascii: ")")].contains(scanner[end]) { end += 1 }
    return end
  }

  private func hasBlank(before offset: Int) -> Bool {
    guard offset > 0 else { return false }
    let byte = scanner[offset - 1]
    return byte == ASCII.space || byte == ASCII.tab || byte == UInt8(ascii: "(")
      || offset > 1 && scanner[offset - 2] == 0xC2 && byte == 0xA0
      || offset > 2 && scanner[offset - 3] == 0xE2 && scanner[offset - 2] == 0x80
  }

  /// Whether the next character is a point before a letter, which is a multiplication sign, as in `N.m`.
  private var isDotProduct: Bool {
    guard scanner[offset] == ASCII.point, offset > 0 else { return false }
    return scanner[offset + 1].isLetter
  }

  /// Returns the offset after `word` if `word` is the name at the current offset; nil otherwise.
  func wordEnd(_ word: StaticString) -> Int? {
    let end = offset + word.utf8CodeUnitCount
    guard scanner.nameEnd(at: offset) == end,
      UnsafeBufferPointer(rebasing: scanner.bytes[offset..<end]).isEqual(to: word)
    else { return nil }
    return end
  }

  func unexpected() -> UnitProblem {
    guard let (scalar, length) = scanner.scalar(at: offset) else {
      return UnitProblem(
        .unexpected("\u{FFFD}"), at: min(offset, scanner.bytes.count)..<min(offset + 1, scanner.bytes.count))
    }
    return UnitProblem(.unexpected(scalar), at: offset..<offset + length)
  }
}
