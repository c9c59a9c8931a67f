/// A word that is looked for in texts, whatever the case of their letters.
///
/// Of printable ASCII, which most names are, only bytes are compared: every node of a document is asked with each key of a search.
package struct SoughtWord {
  private let word: String
  /// nil where the word is not of printable ASCII alone.
  private let bytes: [UInt8]?

  package init(_ word: String) {
    self.word = word.lowercased()
    let bytes = Array(self.word.utf8)
    self.bytes = bytes.allSatisfy(Self.isPlain) ? bytes : nil
  }

  package func isIn(_ text: String) -> Bool { rank(in: text) != nil }

  /// 0 where the text is the word itself, 1 where it begins with it, 2 where it holds it, 3 for an empty word; nil for none.
  package func rank(in text: String) -> Int? {
    if word.isEmpty { return 3 }
    if let bytes, let rank = text.utf8.withContiguousStorageIfAvailable({ Self.rank(of: bytes, in: $0) }) ?? nil {
      return rank.known
    }
    let text = text.lowercased()
    if text == word { return 0 }
    if text.hasPrefix(word) { return 1 }
    return text.contains(word) ? 2 : nil
  }

  private struct Rank {
    var known: Int?
  }

  /// nil for a text that is not of printable ASCII alone.
  private static func rank(of word: [UInt8], in text: UnsafeBufferPointer<UInt8>) -> Rank? {
    guard text.allSatisfy(isPlain) else { return nil }
    guard text.count >= word.count else { return Rank() }
    for start in 0...(text.count - word.count) {
      var length = 0
      while length < word.count, lowercased(text[start + length]) == word[length] { length += 1 }
      guard length == word.count else { continue }
      return Rank(known: start > 0 ? 2 : text.count == word.count ? 0 : 1)
    }
    return Rank()
  }

  private static func isPlain(_ byte: UInt8) -> Bool { byte >= 0x20 && byte < 0x7F }

  private static func lowercased(_ byte: UInt8) -> UInt8 { byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte }
}
