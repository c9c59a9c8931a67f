import TestSupport
import Testing

@testable import DiagramModel

struct SearchTermTests {
  @Test func `a word is the text, begins it, lies in it or is not there, whatever the case`() {
    let word = SearchTerm("Rate")
    #expect(word.rank(in: "rate") == 0)
    #expect(word.rank(in: "RATE_a") == 1)
    #expect(word.rank(in: "monthly_rate") == 2)
    #expect(word.rank(in: "rat") == nil)
    #expect(word.rank(in: "") == nil)
    #expect(SearchTerm("").rank(in: "rate") == 3)
    #expect(SearchTerm("ÄRGER").rank(in: "ärgerlich") == 1)
    #expect(SearchTerm("a").rank(in: "ä") == nil)
  }

  @Test func `what is found by bytes is what is found by letters`() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    let letters: [Character] = ["a", "A", "b", "Z", "_", " ", "é", "e", "\u{301}", "\r\n", "\n", "漢", "д"]
    func text(_ length: Int) -> String {
      String((0..<Int.random(in: 0...length, using: &random)).map { _ in letters.randomElement(using: &random) ?? "a" })
    }
    for _ in 0..<5_000 {
      let (searched, place) = (text(3), text(8))
      let (word, whole) = (searched.lowercased(), place.lowercased())
      let expected: Int? =
        word.isEmpty ? 3 : whole == word ? 0 : whole.hasPrefix(word) ? 1 : whole.contains(word) ? 2 : nil
      #expect(SearchTerm(searched).rank(in: place) == expected, "seed \(seed): '\(searched)' in '\(place)'")
    }
  }
}
