public import Geometry

/// The characters that draw lines, such as `─`, `┼` and `●`.
public enum LineGlyphs {
  /// The Unicode characters in the order of `table(_:)`: each row has one combination of the arms up and down.
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

  /// The ASCII characters, in the same order.
  ///
  /// A bend is a `.` if it leads down and a `'` if it leads up, so that two adjacent bends are distinct. Every join is
  /// a `+`, unlike a crossing.
  private static let ascii: [Unicode.Scalar] = table(
    """
     -=--====\
    |'''++'++\
    #'''++'++\
    |...++.++\
    |++++++++\
    #++++++++\
    #...++.++\
    #++++++++\
    #++++++++
    """)

  /// Returns the character for a junction, where lines of one net (lines that belong together) meet from all four
  /// sides: `●` or `+`.
  public static func junction(in glyphs: GlyphSet) -> Unicode.Scalar {
    switch glyphs {
    case .unicode: "●"
    case .ascii: "+"
    }
  }

  /// Returns the character where lines of two nets cross; a net is a set of lines that belong together.
  ///
  /// In ASCII, the character of the heavier line is used, or of the vertical line if both are equal.
  public static func crossing(of arms: LineArms, in glyphs: GlyphSet) -> Unicode.Scalar {
    switch glyphs {
    case .unicode: unicode[Int(arms.bits)]
    case .ascii:
      arms.left > arms.up
        ? glyph(for: LineArms(left: arms.left, right: arms.right), in: .ascii)
        : glyph(for: LineArms(up: arms.up, down: arms.down), in: .ascii)
    }
  }

  /// Returns the character for the lines that meet in a cell.
  ///
  /// If requested, bends of two light lines are round, and straight lines are dashed.
  public static func glyph(
    for arms: LineArms, in glyphs: GlyphSet, isRounded: Bool = true, isDashed: Bool = false
  ) -> Unicode.Scalar {
    switch glyphs {
    case .ascii:
      if isDashed, arms.isUpright { return ":" }
      if isDashed, arms.isAcross { return "~" }
      return ascii[Int(arms.bits)]
    case .unicode:
      let table = isDashed ? (isRounded ? roundedDashed : dashed) : isRounded ? rounded : unicode
      return table[Int(arms.bits)]
    }
  }

  private static let rounded = replacing([("┌", "╭"), ("┐", "╮"), ("└", "╰"), ("┘", "╯")], in: unicode)
  private static let dashed = replacing([("─", "╌"), ("│", "╎"), ("━", "╍"), ("┃", "╏")], in: unicode)
  private static let roundedDashed = replacing([("─", "╌"), ("│", "╎"), ("━", "╍"), ("┃", "╏")], in: rounded)

  private static func replacing(
    _ others: [(old: Unicode.Scalar, new: Unicode.Scalar)], in table: [Unicode.Scalar]
  ) -> [Unicode.Scalar] {
    table.map { scalar in others.first { $0.old == scalar }?.new ?? scalar }
  }

  /// Returns a table that is indexed by `LineArms.bits`.
  ///
  /// `text` has one character for each of the 81 combinations. The index of a character is a number in base 3 whose
  /// digits, from the lowest, are the weights of left, right, up and down.
  private static func table(_ text: String) -> [Unicode.Scalar] {
    var table = [Unicode.Scalar](repeating: " ", count: 256)
    let weights: [LineArms.Weight] = [.none, .light, .heavy]
    for (index, scalar) in text.unicodeScalars.prefix(81).enumerated() {
      let arms = LineArms(
        left: weights[index % 3], right: weights[index / 3 % 3], up: weights[index / 9 % 3],
        down: weights[index / 27 % 3])
      table[Int(arms.bits)] = scalar
    }
    return table
  }

  static let shapes: [Unicode.Scalar: LineShape] = {
    var shapes: [Unicode.Scalar: LineShape] = [:]
    let tables = zip(UInt8.min...UInt8.max, zip(unicode, zip(rounded, dashed)))
    for (bits, (plain, (round, broken))) in tables where plain != " " {
      let arms = LineArms(bits: bits)
      shapes[plain] = LineShape(arms: arms)
      if round != plain { shapes[round] = LineShape(arms: arms, isRounded: true) }
      if broken != plain { shapes[broken] = LineShape(arms: arms, isDashed: true) }
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
