import Geometry

/// The bytes for one cell, so that terminal and canvas agree on columns.
///
/// Terminals mostly agree with the C library on the width of a single character, but not on that of combinations. So a
/// cluster is sent completely only if its first character alone fills its columns; otherwise the first character is
/// sent with a blank, or a replacement.
enum CellGlyph {
  /// Replaces a character of unknown width.
  private static let replacement: Unicode.Scalar = "\u{FFFD}"

  /// The characters for the cell, base first, and how many columns they fill; blanks have to fill up the rest.
  ///
  /// `width` is the C library's: -1 if it is unknown.
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
