/// The characters for bars that end within a cell.
///
/// Unicode has a block for each eighth only at the left and at the bottom of a cell. At the right and at the top it has
/// only one eighth and one half, so bars to the left or downwards are exact to a quarter of a cell. In ASCII, bars end
/// at whole cells; upward bars may also end at half a cell.
package enum EighthBlocks {
  private static let left: [Unicode.Scalar] = [" ", "▏", "▎", "▍", "▌", "▋", "▊", "▉", "█"]
  private static let bottom: [Unicode.Scalar] = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  /// Returns the character that fills a cell from the left by `eighths` eighths.
  ///
  /// `fill` is the ASCII character of a full cell.
  package static func left(_ eighths: Int, _ glyphs: ChartGlyphs, fill: Unicode.Scalar) -> Unicode.Scalar {
    glyphs == .ascii ? (eighths >= 4 ? fill : " ") : left[min(max(eighths, 0), 8)]
  }

  /// Returns the character that fills a cell from the bottom by `eighths` eighths.
  ///
  /// `fill` is the ASCII character of a full cell.
  package static func bottom(_ eighths: Int, _ glyphs: ChartGlyphs, fill: Unicode.Scalar) -> Unicode.Scalar {
    glyphs == .ascii ? (eighths >= 4 ? fill : eighths > 0 ? "_" : " ") : bottom[min(max(eighths, 0), 8)]
  }

  /// Returns the character that fills a cell from the right by about `eighths` eighths.
  ///
  /// `fill` is the ASCII character of a full cell.
  static func right(_ eighths: Int, _ glyphs: ChartGlyphs, fill: Unicode.Scalar) -> Unicode.Scalar {
    glyphs == .ascii ? (eighths >= 4 ? fill : " ") : coarse(eighths, eighth: "▕", half: "▐")
  }

  /// Returns the character that fills a cell from the top by about `eighths` eighths.
  ///
  /// `fill` is the ASCII character of a full cell.
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
