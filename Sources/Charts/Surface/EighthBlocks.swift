/// The characters of bars that end within a cell.
///
/// Unicode has blocks for every eighth only at the left and at the bottom of a cell. At its right and top there are one and four
/// eighths, so bars that go down or to the left end within a quarter of a cell. In ASCII they end at a whole cell, upright ones at a
/// half.
package enum EighthBlocks {
  private static let left: [Unicode.Scalar] = [" ", "▏", "▎", "▍", "▌", "▋", "▊", "▉", "█"]
  private static let bottom: [Unicode.Scalar] = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  /// A cell filled from its left by this many eighths; `fill` is the whole cell in ASCII.
  package static func left(_ eighths: Int, _ glyphs: ChartGlyphs, fill: Unicode.Scalar) -> Unicode.Scalar {
    glyphs == .ascii ? (eighths >= 4 ? fill : " ") : left[min(max(eighths, 0), 8)]
  }

  /// A cell filled from its bottom.
  package static func bottom(_ eighths: Int, _ glyphs: ChartGlyphs, fill: Unicode.Scalar) -> Unicode.Scalar {
    glyphs == .ascii ? (eighths >= 4 ? fill : eighths > 0 ? "_" : " ") : bottom[min(max(eighths, 0), 8)]
  }

  /// A cell filled from its right.
  static func right(_ eighths: Int, _ glyphs: ChartGlyphs, fill: Unicode.Scalar) -> Unicode.Scalar {
    glyphs == .ascii ? (eighths >= 4 ? fill : " ") : coarse(eighths, eighth: "▕", half: "▐")
  }

  /// A cell filled from its top.
  static func top(_ eighths: Int, _ glyphs: ChartGlyphs, fill: Unicode.Scalar) -> Unicode.Scalar {
    glyphs == .ascii ? (eighths >= 4 ? fill : " ") : coarse(eighths, eighth: "▔", half: "▀")
  }

  private static func coarse(_ eighths: Int, eighth: Unicode.Scalar, half: Unicode.Scalar) -> Unicode.Scalar {
    switch eighths {
    case ..<1: " "
    case 1...2: eighth
    case 3...6: half
    case _: "█"
    }
  }
}
