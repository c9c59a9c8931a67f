/// Patterns that fill areas, such as the slices of a pie, so that they differ even without colours.
enum Hatch {
  /// The number of patterns; higher numbers repeat them.
  static let count = 12

  /// Returns whether a dot is set in a pattern.
  ///
  /// The patterns are: all dots, every second dot, vertical lines, horizontal lines, diagonal lines, every fourth dot;
  /// falling diagonal lines, all but every fourth dot, wide horizontal lines, distant horizontal lines, crossed diagonal
  /// lines, every sixteenth dot.
  static func isSet(_ pattern: Int, _ column: Int, _ row: Int) -> Bool {
    switch pattern % count {
    case 0: true
    case 1: (column + row) % 2 == 0
    case 2: column % 2 == 0
    case 3: row % 2 == 0
    case 4: (column + row) % 4 == 0
    case 5: column % 2 == 0 && row % 2 == 0
    case 6: (column + 3 * row) % 4 == 0
    case 7: column % 2 != 0 || row % 2 != 0
    case 8: row % 4 < 2
    case 9: row % 4 == 0
    case 10: (column + row) % 4 == 0 || (column + 3 * row) % 4 == 0
    case _: column % 4 == 0 && row % 4 == 0
    }
  }

  /// Returns the character of a cell that the pattern fills completely.
  static func character(_ pattern: Int, _ glyphs: ChartGlyphs) -> Unicode.Scalar {
    let signs: [Unicode.Scalar] =
      glyphs == .ascii
      ? ["#", "o", "=", "*", ":", ".", "x", "%", "+", "-", "@", ","]
      : ["█", "▒", "▓", "░", "╱", "·", "╲", "▚", "═", "─", "╳", "◦"]
    return signs[pattern % signs.count]
  }

  /// Returns the character that shows a pattern in a legend.
  ///
  /// It shows the pattern's dots if the characters have dots.
  static func swatch(_ pattern: Int, _ glyphs: ChartGlyphs) -> Unicode.Scalar {
    guard glyphs == .braille else { return character(pattern, glyphs) }
    return dots(pattern)
  }

  static func swatch(ofShade shade: Int, _ glyphs: ChartGlyphs) -> Unicode.Scalar {
    guard glyphs == .braille else { return character(ofShade: shade, glyphs) }
    return dots(Self.pattern(ofShade: shade))
  }

  private static func dots(_ pattern: Int) -> Unicode.Scalar {
    var dots: UInt8 = 0
    for row in 0..<4 {
      for column in 0..<2 where isSet(pattern, column, row) { dots |= 1 << UInt8(row * 2 + column) }
    }
    return DotGlyphs.character(dots, .braille, owner: .ground)
  }

  /// Returns the pattern for a shade, from 0 (lightest) to `ChartRole.shadeCount - 1`.
  static func pattern(ofShade shade: Int) -> Int { [5, 4, 3, 1, 0][min(max(shade, 0), 4)] }

  /// Returns the character for a shade; darker shades have denser characters.
  static func character(ofShade shade: Int, _ glyphs: ChartGlyphs) -> Unicode.Scalar {
    let signs: [Unicode.Scalar] = glyphs == .ascii ? [".", ":", "+", "*", "#"] : ["·", "░", "▒", "▓", "█"]
    return signs[min(max(shade, 0), 4)]
  }
}
