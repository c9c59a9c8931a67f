/// Patterns that fill areas, such as the slices of a pie, so that they differ even without colours.
enum Hatch {
  /// The number of different fillings; higher numbers repeat them.
  static let count = 6

  /// Returns whether the dot at a position is set in the pattern with this number.
  ///
  /// The patterns are: all dots, every second one, vertical lines, horizontal lines, diagonal lines, and every fourth
  /// dot.
  static func isSet(_ pattern: Int, _ column: Int, _ row: Int) -> Bool {
    switch pattern % count {
    case 0: true
    case 1: (column + row) % 2 == 0
    case 2: column % 2 == 0
    case 3: row % 2 == 0
    case 4: (column + row) % 4 == 0
    case _: column % 2 == 0 && row % 2 == 0
    }
  }

  /// Returns the character that represents a pattern in a completely filled cell.
  static func character(_ pattern: Int, _ glyphs: ChartGlyphs) -> Unicode.Scalar {
    let signs: [Unicode.Scalar] =
      glyphs == .ascii ? ["#", "o", "=", "*", ":", "."] : ["█", "▒", "▓", "░", "╱", "·"]
    return signs[pattern % signs.count]
  }

  /// Returns a character that shows a pattern in a legend: the dots of the pattern if the characters have dots.
  static func swatch(_ pattern: Int, _ glyphs: ChartGlyphs) -> Unicode.Scalar {
    guard glyphs == .braille else { return character(pattern, glyphs) }
    return dots(pattern)
  }

  /// Returns a character that shows a shade in a legend.
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

  /// Returns the number of the pattern for a shade, from 0 (lightest) to `ChartRole.shadeCount` - 1.
  static func pattern(ofShade shade: Int) -> Int { [5, 4, 3, 1, 0][min(max(shade, 0), 4)] }

  /// Returns the character of a cell with a shade; the character is denser for a darker shade.
  static func character(ofShade shade: Int, _ glyphs: ChartGlyphs) -> Unicode.Scalar {
    let signs: [Unicode.Scalar] = glyphs == .ascii ? [".", ":", "+", "*", "#"] : ["·", "░", "▒", "▓", "█"]
    return signs[min(max(shade, 0), 4)]
  }
}
