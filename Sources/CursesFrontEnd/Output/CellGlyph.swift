import Geometry

/// What is sent for one cell, so that the terminal cannot come to other columns than the canvas.
///
/// Terminals agree on the width of a single character, by and large with the C library, but not on what several make
/// together. So a cluster is sent whole only where its first character alone fills its columns; otherwise the first
/// character is sent with a blank, or a mark in its place.
enum CellGlyph {
  /// Replaces what the terminal has no known width for.
  private static let replacement: Unicode.Scalar = "\u{FFFD}"

  /// The characters for the cell, base first, and how many columns they fill; blanks have to fill up the rest.
  ///
  /// `width` is the C library's: -1 for what it does not know.
  static func encode(
    _ cluster: CellCluster, isUTF8: Bool, width: (Unicode.Scalar) -> Int
  ) -> (scalars: [Unicode.Scalar], columns: Int) {
    let columns = Int(cluster.columns)
    guard isUTF8 else { return (["?"], 1) }
    let baseWidth = width(cluster.base)
    guard baseWidth > 0, baseWidth <= columns else { return ([replacement], 1) }
    // A variation selector asks for a wide picture of a narrow character: terminals disagree on that.
    guard baseWidth == columns else { return ([cluster.base], baseWidth) }
    return ([cluster.base] + cluster.marks.filter { width($0) == 0 }, columns)
  }
}
