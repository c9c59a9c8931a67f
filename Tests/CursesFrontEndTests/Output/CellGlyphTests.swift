import Geometry
import Testing

@testable import CursesFrontEnd

struct CellGlyphTests {
  /// Widths as the C library of this system has them, for the characters of these tests.
  private func width(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0x0300...0x036F, 0xFE0F: 0
    case 0x4E00...0x9FFF, 0x1F300...0x1F9FF: 2
    case 0x1FAE8: -1
    default: 1
    }
  }

  private func sent(_ cluster: CellCluster, isUTF8: Bool = true) -> [String] {
    let glyph = CellGlyph.encode(cluster, isUTF8: isUTF8, width: width)
    var text = ""
    for scalar in glyph.scalars { text.unicodeScalars.append(scalar) }
    return [text, "\(glyph.columns)"]
  }

  private func cluster(_ text: String) -> CellCluster {
    for cluster in CellText.clusters(in: text) { return cluster }
    return .blank
  }

  @Test func `a character whose width all agree on is sent with its marks`() {
    #expect(sent(cluster("╭")) == ["╭", "1"])
    #expect(sent(cluster("漢")) == ["漢", "2"])
    #expect(sent(cluster("x\u{301}\u{302}")) == ["x\u{301}\u{302}", "1"])
  }

  @Test func `a narrow character on two columns is sent alone`() {
    #expect(sent(CellCluster("❤", columns: 2)) == ["❤", "1"])
  }

  @Test func `a character that the library does not know, or finds wider, is replaced`() {
    #expect(sent(CellCluster("\u{1FAE8}", columns: 2)) == ["\u{FFFD}", "1"])
    #expect(sent(CellCluster("漢", columns: 1)) == ["\u{FFFD}", "1"])
  }

  @Test func `outside UTF-8 nothing but ASCII is sent`() {
    #expect(sent(cluster("é"), isUTF8: false) == ["?", "1"])
  }
}
