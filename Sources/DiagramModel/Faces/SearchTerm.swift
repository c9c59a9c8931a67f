/// A word to search in texts, ignoring case.
///
/// Each key press searches every node of a document. Bytes are therefore compared instead of characters if the text
/// allows it.
package struct SearchTerm {
  private let word: String
  private let bytes: [UInt8]

  package init(_ word: String) {
    self.word = word.lowercased()
    bytes = Array(self.word.utf8)
  }

  package func isIn(_ text: String) -> Bool { rank(in: text) != nil }

  /// Returns how well a text matches; nil for no match.
  ///
  /// - 0: The text is the word itself.
  /// - 1: The text begins with the word.
  /// - 2: The text contains the word.
  /// - 3: The word is empty.
  ///
  /// - Complexity: Linear in the text, times the length of the word if the text repeats its beginning.
  package func rank(in text: String) -> Int? {
    if word.isEmpty { return 3 }
    // Texts of printable ASCII, which most names are, are not copied.
    if let rank = text.utf8.withContiguousStorageIfAvailable({ Self.plainRank(of: bytes, in: $0) }) ?? nil {
      return rank.known
    }
    let text = text.lowercased()
    if Self.hasPlainLetters(text), Self.hasPlainLetters(word) {
      return Array(text.utf8).withUnsafeBufferPointer { Self.rank(of: bytes, in: $0) { $0 } }.known
    }
    if text == word { return 0 }
    if text.hasPrefix(word) { return 1 }
    return text.contains(word) ? 2 : nil
  }

  /// Returns whether every Unicode scalar of a text is a whole character, so that scalars can be compared.
  ///
  /// This is true for Latin, Greek, Cyrillic, kana and Han letters without combining marks. Comparing characters takes
  /// a hundred times as long.
  private static func hasPlainLetters(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      switch scalar.value {
      case 0x0D, 0xA9, 0xAD, 0xAE: false
      case ..<0x300, 0x370..<0x483, 0x48A..<0x530, 0x2010..<0x2028, 0x20A0..<0x20D0, 0x3001..<0x302A, 0x3041..<0x3097:
        true
      case 0x30A1..<0x30FF, 0x3400..<0xA000: true
      case _: false
      }
    }
  }

  private struct Rank {
    var known: Int?
  }

  /// Returns how well a text matches, as in `rank(in:)`; nil if the text contains anything but printable ASCII.
  private static func plainRank(of word: [UInt8], in text: UnsafeBufferPointer<UInt8>) -> Rank? {
    text.allSatisfy { $0 >= 0x20 && $0 < 0x7F } ? rank(of: word, in: text, lowercased) : nil
  }

  private static func rank(
    of word: [UInt8], in text: UnsafeBufferPointer<UInt8>, _ form: (UInt8) -> UInt8
  ) -> Rank {
    guard text.count >= word.count else { return Rank() }
    for start in 0...(text.count - word.count) {
      var length = 0
      while length < word.count, form(text[start + length]) == word[length] { length += 1 }
      guard length == word.count else { continue }
      return Rank(known: start > 0 ? 2 : text.count == word.count ? 0 : 1)
    }
    return Rank()
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 { byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte }
}
