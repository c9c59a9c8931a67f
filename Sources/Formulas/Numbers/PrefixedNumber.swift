/// A number with an SI prefix, such as `3k`, which people could also read as 3 times a node named `k`.
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
  /// The error that the number could also be a product: `3k` could be 3 times the node `k`.
  var ambiguity: FormulaProblem { FormulaProblem(.ambiguousPrefix(self), at: span) }

  func moved(to span: Range<Int>) -> PrefixedNumber {
    PrefixedNumber(letter: letter, digits: digits, plain: plain, span: span)
  }
}

extension [PrefixedNumber] {
  /// Returns the error for the first number whose prefix is also a name in the document; nil if there is none.
  public func ambiguity(_ isName: (_ letter: String) -> Bool) -> FormulaProblem? {
    first { isName($0.letter) }?.ambiguity
  }
}

extension Formula {
  /// Returns the formula's text, in which numbers are written out if their SI prefix is also a name.
  ///
  /// For example, `3k * T` becomes `3000 * T`.
  ///
  /// - Complexity: Linear in the text.
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
