public import Geometry

/// The set of characters with which a chart is drawn.
public enum ChartGlyphs: String, CaseIterable, Hashable, Sendable {
  /// Braille with 2 × 4 dots per cell for lines, points and areas; eighth blocks for bars.
  case braille
  /// Half blocks with 1 × 2 dots per cell for lines, points and areas; eighth blocks for bars.
  case blocks
  case ascii

  /// The glyph set of the canvas.
  public var canvasGlyphs: GlyphSet { self == .ascii ? .ascii : .unicode }

  var dots: Size {
    switch self {
    case .braille: Size(columns: 2, rows: 4)
    case .blocks: Size(columns: 1, rows: 2)
    case .ascii: Size(columns: 1, rows: 1)
    }
  }
}

/// The symbols, such as `●` and `▲`, that distinguish series without colours.
enum SeriesMark {
  private static let shapes: [Unicode.Scalar] = ["●", "○", "▲", "△", "■", "□", "◆", "◇"]
  private static let letters: [Unicode.Scalar] = ["*", "o", "+", "x", "#", "@", "%", "&"]

  /// Returns symbol number `place`.
  ///
  /// The eight symbols repeat.
  static func of(_ place: Int, _ glyphs: ChartGlyphs) -> Unicode.Scalar {
    let marks = glyphs == .ascii ? letters : shapes
    return marks[place % marks.count]
  }

  /// Returns the symbol of a point that fades in or out; nil if the point is invisible.
  ///
  /// `presence` is from 0 (invisible) to 1 (fully visible).
  static func of(_ place: Int, _ glyphs: ChartGlyphs, presence: Double) -> Unicode.Scalar? {
    if presence >= 0.75 { return of(place, glyphs) }
    if presence < 0.25 { return nil }
    return glyphs == .ascii ? "." : presence < 0.5 ? "·" : "•"
  }
}
