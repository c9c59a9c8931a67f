import TextScanning

extension UnitReader {
  private static let longestPrefix = 64

  /// Reads the longest unit at the offset.
  ///
  /// - Returns: nil if no unit begins there.
  /// - Throws: The problem if the text can only be a unit but has two readings or exceeds a limit.
  mutating func longest() throws(UnitProblem) -> Unit? {
    let start = offset
    let first: UnitReader?
    if isReciprocal {
      first = try attempt { reader throws(UnitProblem) in
        reader.offset += 1
        try reader.step()
      }
    } else if scanner.nameEnd(at: offset) != nil || place == .target && scanner.sign(at: offset)?.sign == .opening {
      first = try attempt { reader throws(UnitProblem) in try reader.operand() }
    } else {
      first = nil
    }
    guard let first else { return nil }
    self = first
    for _ in 0..<Self.longestPrefix {
      guard let next = try next() else { return try unit(of: frames[0].factors, at: start..<offset) }
      self = next
    }
    throw UnitProblem(.tooManyFactors, at: start..<offset)
  }

  /// Whether the text begins with `1/` and a name, as in `1/h`.
  private var isReciprocal: Bool {
    guard scanner[offset] == UInt8(ascii: "1"), let (sign, length) = scanner.sign(at: offset + 1), sign == .quotient
    else { return false }
    return scanner.nameEnd(at: offset + 1 + length) != nil
  }

  private func next() throws(UnitProblem) -> UnitReader? {
    let blanks = scanner.afterBlanks(offset)
    if blanks == offset {
      guard let (sign, length) = scanner.sign(at: offset), sign == .product || sign == .quotient,
        scanner.afterBlanks(offset + length) == offset + length
      else { return nil }
      return try attempt { reader throws(UnitProblem) in try reader.step() }
    }
    guard let end = scanner.nameEnd(at: blanks) else { return nil }
    let name = scanner.text(blanks..<end)
    guard name != "to", name != "in" || place == .target else { return nil }
    return try attempt { reader throws(UnitProblem) in
      reader.offset = blanks
      guard name == "per" || reader.isUnit(blanks..<end) else {
        throw UnitProblem(.empty, at: blanks..<end)
      }
      try reader.step()
    }
  }

  /// Returns whether a name is a unit, or a unit followed by a digit as exponent, such as `m2`.
  private func isUnit(_ range: Range<Int>) -> Bool {
    if atom(range) != nil { return true }
    return range.count > 1 && scanner[range.upperBound - 1].isDigit
      && atom(range.lowerBound..<range.upperBound - 1) != nil
  }

  /// Returns a copy of the reader after `read` has read one more unit; nil if the text is not a unit.
  ///
  /// Text that is not a unit may still be a valid part of the formula, so only certain mistakes are thrown.
  private func attempt(_ read: (inout UnitReader) throws(UnitProblem) -> Void) throws(UnitProblem) -> UnitReader? {
    var reader = self
    do throws(UnitProblem) {
      try read(&reader)
      while reader.frames.count > 1 {
        reader.offset = scanner.afterBlanks(reader.offset)
        guard reader.offset < scanner.bytes.count, reader.offset - offset < Self.longestText else { return nil }
        try reader.step()
      }
      return reader
    } catch {
      switch error.kind {
      case .unclearDivisor, .exponent, .tooManyFactors: throw error
      default: return nil
      }
    }
  }
}
