public import Geometry

/// The characters of lines, as tables.
public enum LineGlyphs {
  /// Indexed by `LineArms.index`: nine for each weight of up and down.
  private static let unicode: [Unicode.Scalar] = table(
    """
     ╴╸╶─╾╺╼━\
    ╵┘┙└┴┵┕┶┷\
    ╹┚┛┖┸┹┗┺┻\
    ╷┐┑┌┬┭┍┮┯\
    │┤┥├┼┽┝┾┿\
    ╿┦┩┞╀╃┡╄╇\
    ╻┒┓┎┰┱┏┲┳\
    ╽┧┪┟╁╅┢╆╈\
    ┃┨┫┠╂╉┣╊╋
    """)

  /// Whatever bends or joins is a `+`, so that a crossing, which is none, looks otherwise.
  private static let ascii: [Unicode.Scalar] = table(
    """
     -=--====\
    |++++++++\
    #++++++++\
    |++++++++\
    |++++++++\
    #++++++++\
    #++++++++\
    #++++++++\
    #++++++++
    """)

  /// Where lines of one net meet from all four sides, told from two nets that cross.
  public static func junction(in glyphs: GlyphSet) -> Unicode.Scalar {
    switch glyphs {
    case .unicode: "●"
    case .ascii: "+"
    }
  }

  /// Where two nets cross: in ASCII the heavier one, or else the upright one, is a bridge over the other.
  public static func crossing(of arms: LineArms, in glyphs: GlyphSet) -> Unicode.Scalar {
    switch glyphs {
    case .unicode: unicode[min(arms.index, unicode.count - 1)]
    case .ascii:
      arms.left > arms.up
        ? glyph(for: LineArms(left: arms.left, right: arms.right), in: .ascii)
        : glyph(for: LineArms(up: arms.up, down: arms.down), in: .ascii)
    }
  }

  /// The character for the lines that meet in a cell: bends of two light lines round, straight lines broken if asked.
  public static func glyph(
    for arms: LineArms, in glyphs: GlyphSet, isRounded: Bool = true, isDashed: Bool = false
  ) -> Unicode.Scalar {
    switch glyphs {
    case .ascii:
      if isDashed, arms.isUpright { return ":" }
      if isDashed, arms.isAcross { return "~" }
      return ascii[min(arms.index, ascii.count - 1)]
    case .unicode:
      let table = isDashed ? (isRounded ? roundedDashed : dashed) : isRounded ? rounded : unicode
      return table[min(arms.index, table.count - 1)]
    }
  }

  private static let rounded = replacing(["┌": "╭", "┐": "╮", "└": "╰", "┘": "╯"], in: unicode)
  private static let dashed = replacing(["─": "╌", "│": "╎", "━": "╍", "┃": "╏"], in: unicode)
  private static let roundedDashed = replacing(["─": "╌", "│": "╎", "━": "╍", "┃": "╏"], in: rounded)

  private static func replacing(
    _ others: [Unicode.Scalar: Unicode.Scalar], in table: [Unicode.Scalar]
  ) -> [Unicode.Scalar] {
    table.map { others[$0] ?? $0 }
  }

  private static func table(_ text: String) -> [Unicode.Scalar] {
    Array(text.unicodeScalars)
  }

  /// What every line character of the tables and of the borders is made of.
  static let shapes: [Unicode.Scalar: LineShape] = {
    var shapes: [Unicode.Scalar: LineShape] = [:]
    for (index, scalar) in unicode.enumerated() where index > 0 {
      shapes[scalar] = LineShape(arms: LineArms(index: index))
    }
    for (index, scalar) in rounded.enumerated() where shapes[scalar] == nil {
      shapes[scalar] = LineShape(arms: LineArms(index: index), isRounded: true)
    }
    for (index, scalar) in dashed.enumerated() where shapes[scalar] == nil {
      shapes[scalar] = LineShape(arms: LineArms(index: index), isDashed: true)
    }
    let double = Border.double.parts(in: .unicode)
    let light = Border.light.parts(in: .unicode)
    for (scalar, plain) in [
      (double.across, light.across), (double.upright, light.upright), (double.topLeft, light.topLeft),
      (double.topRight, light.topRight), (double.bottomLeft, light.bottomLeft), (double.bottomRight, light.bottomRight),
    ] {
      if let arms = shapes[plain]?.arms { shapes[scalar] = LineShape(arms: arms, isDouble: true) }
    }
    return shapes
  }()
}
