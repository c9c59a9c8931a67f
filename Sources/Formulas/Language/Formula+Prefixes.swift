extension Formula {
  /// The formula with its SI prefixes written out where they are also names: `3k * T` as `3000 * T`.
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
