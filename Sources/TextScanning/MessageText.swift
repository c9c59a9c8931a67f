/// Formats parts of messages: excerpts of texts, lists and counts.
public enum MessageText {
  /// The maximum number of words of a list that a message spells out by default.
  public static let listedWords = 10

  /// Returns a count with its noun: `1 edit`, `3 edits`.
  ///
  /// - Parameters:
  ///   - count: The number, 0 or more.
  ///   - one: The singular.
  ///   - several: The plural; nil for `one` with an s.
  /// - Returns: The number in digits, and the noun.
  public static func counted(_ count: Int, _ one: String, _ several: String? = nil) -> String {
    "\(count) \(count == 1 ? one : several ?? one + "s")"
  }

  /// Returns the first words of a list, and the number of remaining ones: `a, b, c and 9 more`.
  ///
  /// - Parameters:
  ///   - words: The words, in the order of the list.
  ///   - count: The most words that are spelled out, 1 or more.
  ///   - total: The total number, if `words` holds only the first ones; nil if it holds all.
  /// - Returns: The words, unchanged and separated by commas; empty if there are none.
  /// - Complexity: Linear in the words spelled out, if counting `words` is constant.
  public static func list(
    _ words: some Collection<String>, atMost count: Int = listedWords, of total: Int? = nil
  ) -> String {
    let shown = words.prefix(count)
    let rest = (total ?? words.count) - shown.count
    return shown.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }

  /// Returns the beginning and the end of a long path, such as `a → b → … 7 more … → j`.
  ///
  /// - Parameters:
  ///   - steps: The steps from the first to the last.
  ///   - arrow: The text between two steps.
  ///   - beginning: How many of the first steps are written.
  ///   - end: How many of the last steps are written.
  /// - Returns: All steps, if there are at most `beginning` + `end`.
  /// - Complexity: Linear in the steps that are written.
  public static func path(_ steps: [String], _ arrow: String, beginning: Int, end: Int) -> String {
    let rest = steps.count - beginning - end
    let shown = rest <= 0 ? steps : steps.prefix(beginning) + ["… \(rest) more …"] + steps.suffix(end)
    return shown.joined(separator: arrow)
  }

  /// Returns the first 64 Unicode scalars of a text and `…`; a text that is not longer is returned unchanged.
  public static func shortened(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard let end = scalars.index(scalars.startIndex, offsetBy: 64, limitedBy: scalars.endIndex),
      end != scalars.endIndex
    else { return text }
    return String(scalars[..<end]) + "…"
  }

  /// Returns a character in quotes; for an invisible character, its code point, such as `U+00A0`.
  public static func quoted(_ scalar: Unicode.Scalar) -> String {
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator, .spaceSeparator,
      .nonspacingMark, .enclosingMark:
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    default:
      return scalar == "'" ? "\"'\"" : "'\(scalar)'"
    }
  }

  /// Returns a number of bytes as text, such as `256 MiB` for a whole number of GiB or MiB, and `1000 bytes` for other
  /// numbers.
  public static func bytes(_ count: Int) -> String {
    for (shift, unit) in [(30, "GiB"), (20, "MiB")] where count >= 1 << shift && count % (1 << shift) == 0 {
      return "\(count >> shift) \(unit)"
    }
    return "\(count) bytes"
  }
}
