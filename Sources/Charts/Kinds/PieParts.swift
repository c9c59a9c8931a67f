internal import CharacterCanvas
internal import Geometry

/// The places of a pie's disc and legend, and the texts of the legend.
///
/// In a small area, the legend loses its values, or its names are cut and its percentages rounded. The legend moves
/// below the disc if this makes the disc larger. If even the smallest disc does not fit, a divided bar replaces it.
struct PieParts {
  private static let (leastDisc, sample) = (Size(columns: 10, rows: 5), 3)
  private static let leastName = 4

  /// The area of the disc, or of the bar.
  private(set) var disc: Rect
  /// Whether a bar in the first row of `disc` replaces the disc.
  private(set) var isBar = false
  /// The area of the legend, one row per slice; nil if it does not fit.
  private(set) var list: Rect?
  private(set) var texts: [String] = []

  init(_ slices: [PieSlice], _ area: Rect, _ glyphs: GlyphSet) {
    let whole = min(area.size.columns, area.size.rows * 2)
    let hasDisc = area.size.rows >= Self.leastDisc.rows && whole >= Self.leastDisc.columns
    let long = Self.legend(slices, hasValues: true)
    // The disc gives up at most half of its width for the long legend.
    if hasDisc, let parts = Self.beside(long, area, glyphs, least: max(Self.leastDisc.columns, whole / 2)) {
      self = parts
      return
    }
    let space = area.size.columns - Self.sample
    let texts = [
      Self.legend(slices, hasValues: false),
      Self.shortLegend(slices, columns: space - Self.leastDisc.columns - 2, glyphs),
      Self.shortLegend(slices, columns: space, glyphs),
    ].compactMap(\.self)
    let found = texts.flatMap { texts in
      [Self.beside(texts, area, glyphs, least: Self.leastDisc.columns), Self.below(texts, area, glyphs)]
    }
    if hasDisc, let largest = found.compactMap(\.self).max(by: { $0.disc.size.area < $1.disc.size.area }) {
      self = largest
      return
    }
    if let below = texts.last, area.size.rows > 2 {
      (disc, isBar, self.texts) = (area, true, below)
      list = Rect(
        column: area.minColumn, row: area.minRow + 1, columns: area.size.columns, rows: area.size.rows - 1)
      return
    }
    isBar = !hasDisc
    let height = min(area.size.rows, (whole + 1) / 2)
    disc =
      isBar
      ? area
      : Rect(
        column: area.minColumn + (area.size.columns - whole) / 2, row: area.minRow + (area.size.rows - height) / 2,
        columns: whole, rows: height)
  }

  private init(disc: Rect, list: Rect, _ texts: [String]) { (self.disc, self.list, self.texts) = (disc, list, texts) }

  private static func beside(_ texts: [String], _ area: Rect, _ glyphs: GlyphSet, least: Int) -> PieParts? {
    let width = min(area.size.columns - columns(texts, glyphs) - sample - 2, area.size.columns, area.size.rows * 2)
    guard width >= least else { return nil }
    let height = min(area.size.rows, (width + 1) / 2)
    let disc = Rect(
      column: area.minColumn, row: area.minRow + (area.size.rows - height) / 2, columns: width, rows: height)
    let list = Rect(
      column: disc.maxColumn + 2, row: area.minRow, columns: area.maxColumn - disc.maxColumn - 2,
      rows: area.size.rows)
    return PieParts(disc: disc, list: list, texts)
  }

  private static func below(_ texts: [String], _ area: Rect, _ glyphs: GlyphSet) -> PieParts? {
    let rows = area.size.rows - texts.count
    let width = min(area.size.columns, rows * 2)
    let wanted = columns(texts, glyphs) + sample
    guard rows >= leastDisc.rows, width >= leastDisc.columns, wanted <= area.size.columns else { return nil }
    let disc = Rect(
      column: area.minColumn + (area.size.columns - width) / 2, row: area.minRow, columns: width,
      rows: min(rows, (width + 1) / 2))
    let list = Rect(
      column: area.minColumn + (area.size.columns - wanted) / 2, row: area.minRow + rows, columns: wanted,
      rows: texts.count)
    return PieParts(disc: disc, list: list, texts)
  }

  private static func columns(_ texts: [String], _ glyphs: GlyphSet) -> Int {
    texts.map { CellText.columns(of: $0, glyphs: glyphs) }.max() ?? 0
  }

  /// Returns the percentage of a slice with one decimal and no percent sign, such as `12.5`.
  static func share(_ slice: PieSlice) -> String {
    NumberLabel.text(((slice.end - slice.start) * 1_000).whole(in: 0...1_000), exponent: -1)
  }

  private static func legend(_ slices: [PieSlice], hasValues: Bool) -> [String] {
    let rows = slices.map { slice in
      [slice.name] + (hasValues ? [NumberLabel.text(slice.value)] : []) + [share(slice) + " %"]
    }
    return AlignedText.lines(of: rows, wordColumns: 1, gap: hasValues ? 2 : 1)
  }

  private static func shortLegend(_ slices: [PieSlice], columns: Int, _ glyphs: GlyphSet) -> [String]? {
    let shares = slices.map { slice in
      let hundredths = ((slice.end - slice.start) * 100).rounded().whole(in: 0...100)
      return (hundredths == 0 && slice.end > slice.start ? "<1" : "\(hundredths)") + " %"
    }
    let widest = slices.map { CellText.columns(of: $0.name, glyphs: glyphs) }.max() ?? 0
    let space = min(widest, columns - (shares.map { CellText.columns(of: $0) }.max() ?? 0) - 1)
    guard space >= min(widest, leastName) else { return nil }
    let names = slices.map { CellText.truncated($0.name, toColumns: space, glyphs: glyphs) }
    return AlignedText.lines(of: zip(names, shares).map { [$0, $1] }, wordColumns: 1, gap: 1)
  }
}
