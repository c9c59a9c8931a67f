/// The characters that have a meaning for a reader, such as `<` for a browser, and what is written for each of them.
///
/// A text is read scalar by scalar. A `Character` would hide a sign behind the combining mark that follows it, and the
/// reader of the output sees the sign.
public struct TextEscapes: Sendable {
  /// The replacements of ASCII characters, by code.
  private var ascii: [String?]
  private var others: [Unicode.Scalar: String] = [:]

  /// Creates escapes from each character and its replacement.
  public init(_ escapes: [Unicode.Scalar: String]) {
    ascii = [String?](repeating: nil, count: 128)
    for (scalar, escape) in escapes {
      if scalar.isASCII { ascii[Int(scalar.value)] = escape } else { others[scalar] = escape }
    }
  }

  /// Creates escapes that write each of the characters `signs` after another character.
  public init(putting prefix: Unicode.Scalar, before signs: [Unicode.Scalar]) {
    self.init(Dictionary(signs.map { ($0, "\(prefix)\($0)") }, uniquingKeysWith: { first, _ in first }))
  }

  /// Returns these escapes and further ones, which replace those of the same characters.
  public func adding(_ escapes: [Unicode.Scalar: String]) -> TextEscapes {
    let added = TextEscapes(escapes)
    var sum = self
    for (place, escape) in added.ascii.enumerated() where escape != nil { sum.ascii[place] = escape }
    sum.others.merge(added.others) { _, new in new }
    return sum
  }

  /// Returns a text with each of the characters replaced.
  ///
  /// - Complexity: linear in the text.
  public func escaped(_ text: some StringProtocol) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if let escape = scalar.isASCII ? ascii[Int(scalar.value)] : others.isEmpty ? nil : others[scalar] {
        result.append(contentsOf: escape.unicodeScalars)
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }
}
