/// The characters that tell series apart without colours.
enum SeriesMark {
  private static let shapes: [Unicode.Scalar] = ["●", "○", "▲", "△", "■", "□", "◆", "◇"]
  private static let letters: [Unicode.Scalar] = ["*", "o", "+", "x", "#", "@", "%", "&"]

  /// The mark of the series at `place`.
  static func of(_ place: Int, _ glyphs: ChartGlyphs) -> Unicode.Scalar {
    let marks = glyphs == .ascii ? letters : shapes
    return marks[place % marks.count]
  }

  /// The mark of a point that comes or goes, so far present from 0 to 1; nil where nothing is to be seen of it yet.
  static func of(_ place: Int, _ glyphs: ChartGlyphs, presence: Double) -> Unicode.Scalar? {
    if presence >= 0.75 { return of(place, glyphs) }
    if presence < 0.25 { return nil }
    return glyphs == .ascii ? "." : presence < 0.5 ? "·" : "•"
  }
}
