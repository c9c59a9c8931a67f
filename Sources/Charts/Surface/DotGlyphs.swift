/// The characters for the dots of a cell.
enum DotGlyphs {
  /// The bit of a braille pattern for each dot, row by row (Unicode 16, Braille Patterns).
  private static let brailleBits: [UInt32] = [0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80]

  /// The character for dots given as bits, row by row; in ASCII the mark of the owner.
  static func character(_ dots: UInt8, _ glyphs: ChartGlyphs, owner: ChartRole) -> Unicode.Scalar {
    switch glyphs {
    case .braille:
      var pattern: UInt32 = 0x2800
      for (place, bit) in brailleBits.enumerated() where dots >> UInt8(place) & 1 == 1 { pattern |= bit }
      return Unicode.Scalar(pattern) ?? " "
    case .blocks: return dots == 1 ? "▀" : dots == 2 ? "▄" : "█"
    case .ascii:
      switch owner {
      case .series(let place): return SeriesMark.of(place, .ascii)
      case .shade(let shade): return Hatch.character(ofShade: shade, .ascii)
      case .ground, .title, .label, .tick, .axis, .zero, .value, .error, .cursor: return "*"
      }
    }
  }
}
