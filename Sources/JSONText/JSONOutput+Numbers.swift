public import TextScanning

extension [UInt8] {
  /// Appends a finite number with the fewest digits that parse to the same float.
  public mutating func append(number: Double) {
    // Whole numbers of this size get the same digits as from the general form; minus zero needs its sign.
    if let whole = Int(exactly: number), whole.magnitude < 1 << 53, whole != 0 || number.sign == .plus {
      append(decimal: whole)
    } else {
      append(contentsOf: DecimalWriter.shortest(number).utf8)
    }
  }

  /// Appends a whole number.
  public mutating func append(decimal number: Int) {
    if number < 0 { append(ASCII.minus) }
    var rest = number.magnitude
    if rest < 10 {
      append(ASCII.zero + UInt8(truncatingIfNeeded: rest))
      return
    }
    let start = count
    while rest > 0 {
      let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
      append(ASCII.zero + UInt8(truncatingIfNeeded: digit))
      rest = quotient
    }
    self[start...].reverse()
  }

  /// Appends a name in quotes; it must contain no characters that need escapes.
  @inlinable
  @inline(__always)
  public mutating func append(jsonName name: String) {
    append(ASCII.quote)
    append(contentsOf: name.utf8)
    append(ASCII.quote)
  }
}
