import Geometry

/// Shortens names in the middle, because many names in a document differ only at the end.
enum NameText {
  /// The minimum number of columns for shortening a name in the middle; in less space, only the beginning is kept.
  private static let leastColumns = 8

  /// Returns the name, shortened to at most `columns` columns.
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
