/// The SI prefixes that may be written directly after the digits of a number: `12k`, `3m`.
public enum SIPrefix {
  /// The power of ten for each prefix.
  ///
  /// E (exa) is missing, because an `E` after a digit begins an exponent.
  private static let exponents: [(letter: StaticString, exponent: Int)] = [
    ("k", 3), ("M", 6), ("G", 9), ("T", 12), ("P", 15),
    ("m", -3), ("u", -6), ("µ", -6), ("\u{3BC}", -6), ("n", -9), ("p", -12), ("f", -15), ("a", -18),
  ]

  static let list = "k M G T P m u µ n p f a"

  /// Returns the prefix for a power of ten; nil if there is no such prefix.
  ///
  /// For the exponent 0, the result is an empty text.
  public static func letter(forExponent exponent: Int) -> String? {
    exponent == 0 ? "" : exponents.first { $0.exponent == exponent }.map { "\($0.letter)" }
  }

  /// Returns the power of ten and the length in bytes of the prefix at an offset; nil if there is none.
  ///
  /// A letter that begins a name, as in `2pi`, is not a prefix.
  static func find(_ reader: ByteReader, at offset: Int) -> (exponent: Int, length: Int)? {
    // Most numbers are followed by a sign, a blank or nothing.
    guard reader[offset] >= 0x41 else { return nil }
    for (letter, exponent) in exponents where reader.begins(with: letter, at: offset) {
      let length = letter.utf8CodeUnitCount
      return reader.nameContinuation(at: offset + length) == 0 ? (exponent, length) : nil
    }
    return nil
  }
}
