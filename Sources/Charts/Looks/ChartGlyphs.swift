public import Geometry

/// Which characters a chart is made of.
public enum ChartGlyphs: String, CaseIterable, Hashable, Sendable {
  /// Braille, two by four dots a cell, for lines, points and areas; eighth blocks for bars.
  case braille
  /// Half blocks, one by two a cell, for lines, points and areas; eighth blocks for bars.
  case blocks
  /// Printable ASCII alone.
  case ascii

  /// What the canvas is to be made of.
  public var canvasGlyphs: GlyphSet { self == .ascii ? .ascii : .unicode }

  /// How many dots a cell has across and upright.
  var dots: Size {
    switch self {
    case .braille: Size(columns: 2, rows: 4)
    case .blocks: Size(columns: 1, rows: 2)
    case .ascii: Size(columns: 1, rows: 1)
    }
  }
}
