import JSONText
import TestSupport
import Testing

struct JSONOutputTests {
  /// Scalar by scalar, as the documentation of `append(jsonString:)` says.
  private func escaped(_ text: String) -> String {
    let short: [Unicode.Scalar: String] = [
      "\"": "\\\"", "\\": "\\\\", "\u{8}": "\\b", "\u{C}": "\\f", "\n": "\\n", "\r": "\\r", "\t": "\\t",
    ]
    let contents = text.unicodeScalars.map { scalar in
      if let form = short[scalar] { return form }
      guard scalar.properties.generalCategory == .control else { return String(scalar) }
      let digits = String(scalar.value, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
    return "\"" + contents.joined() + "\""
  }

  private func written(_ text: String) -> String {
    var output: [UInt8] = []
    output.append(jsonString: text)
    return String(decoding: output, as: UTF8.self)
  }

  @Test func `control characters, quotes and backslashes are escaped, and nothing else, wherever they stand`() {
    for value in (0 as UInt32)..<0x300 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      for before in 0..<18 {
        let text = String(repeating: "a", count: before) + String(scalar) + "bcdefghij"
        #expect(written(text) == escaped(text), "U+\(String(value, radix: 16)) behind \(before) letters")
      }
    }
  }

  @Test func `random texts are written as scalar by scalar`() {
    let seed: UInt64 = 8_259
    var random = SeededGenerator(seed: seed)
    let parts = [
      "a", "bcd", "12345678", "\"", "\\", "\u{7F}", "\u{80}", "\u{9F}", "\u{A0}", "é", "€", "😀", "\n", "\u{0}", " ",
    ]
    for round in 0..<RandomRounds.count(2_000, long: 200_000) {
      let count = Int.random(in: 0..<12, using: &random)
      let text = (0..<count).compactMap { _ in parts.randomElement(using: &random) }.joined()
      #expect(written(text) == escaped(text), "seed \(seed), round \(round)")
    }
  }
}
