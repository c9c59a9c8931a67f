import Geometry

/// A name made to fit: cut in the middle, since the names of a document often begin alike and differ at the end.
enum NameText {
  /// Fewer columns have space for a beginning alone.
  private static let leastColumns = 8

  /// The name in at most so many columns.
  ///
  /// - Complexity: linear in the name.
  static func fitted(_ name: String, columns: Int, glyphs: GlyphSet) -> String {
    let wanted = CellText.columns(of: name, glyphs: glyphs)
    guard wanted > columns, columns >= leastColumns else {
      return CellText.truncated(name, toColumns: columns, glyphs: glyphs)
    }
    var end = ""
    var used = 0
    for character in name.reversed() {
      let width = CellText.columns(of: String(character), glyphs: glyphs)
      if used + width > columns / 3 { break }
      end.insert(character, at: end.startIndex)
      used += width
    }
    return CellText.truncated(name, toColumns: columns - used, glyphs: glyphs) + end
  }
}
