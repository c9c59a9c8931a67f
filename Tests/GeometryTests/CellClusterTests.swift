import Geometry
import Testing

@Suite struct CellClusterTests {
  @Test func `every character is written as UTF-8, at the borders of its lengths too`() {
    let scalars: [Unicode.Scalar] = [
      " ", "~", "\u{7F}", "\u{80}", "é", "\u{7FF}", "\u{800}", "─", "\u{D7FF}", "\u{E000}", "\u{FFFF}", "\u{10000}",
      "😀",
      "\u{10FFFF}",
    ]
    for scalar in scalars {
      var bytes: [UInt8] = []
      CellCluster(scalar).append(to: &bytes)
      #expect(bytes == Array(String(Character(scalar)).utf8), "U+\(String(scalar.value, radix: 16))")
    }
  }

  @Test func `marks are written after the character`() {
    var bytes: [UInt8] = []
    for cluster in CellText.clusters(in: "e\u{301}x", glyphs: .unicode) { cluster.append(to: &bytes) }
    #expect(String(decoding: bytes, as: UTF8.self) == "e\u{301}x")
  }
}
