/// A number with an SI prefix, which may be mistaken for a product with the node of that name: `3k`.
public struct PrefixedNumber: Hashable, Sendable {
  /// The prefix as written.
  public let letter: String
  /// The number without the prefix: `3`.
  public let digits: String
  /// The number with the prefix written out: `3000`.
  public let plain: String
  /// The span of the digits and the prefix, as UTF-8 offsets into the text.
  public let span: Range<Int>
}

extension PrefixedNumber {
  /// The problem of a number whose prefix is also a name.
  var ambiguity: FormulaProblem { FormulaProblem(.ambiguousPrefix(self), at: span) }

  /// Returns the number with another span.
  func moved(to span: Range<Int>) -> PrefixedNumber {
    PrefixedNumber(letter: letter, digits: digits, plain: plain, span: span)
  }
}

extension [PrefixedNumber] {
  /// Returns the problem of the first number whose prefix is a name in scope; nil if none is.
  public func ambiguity(_ isName: (_ letter: String) -> Bool) -> FormulaProblem? {
    first { isName($0.letter) }?.ambiguity
  }
}

extension Formula {
  /// Returns the formula's text with SI prefixes written out if they are also names: `3k * T` becomes `3000 * T`.
  ///
  /// - Complexity: linear in the text.
  public func textWithoutPrefixes(_ isName: (_ letter: String) -> Bool) -> String {
    guard prefixed.contains(where: { isName($0.letter) }) else { return text }
    let bytes = Array(text.utf8)
    var written: [UInt8] = []
    var end = 0
    for number in prefixed where isName(number.letter) {
      written += bytes[end..<number.span.lowerBound]
      written += number.plain.utf8
      end = number.span.upperBound
    }
    return String(decoding: written + bytes[end...], as: UTF8.self)
  }
}
