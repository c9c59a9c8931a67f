import Geometry

/// The characters sent for a cell, chosen so that the terminal uses as many columns as the canvas.
///
/// Terminals mostly agree with the C library on the width of single characters, but not of combinations. If the first
/// character of a cluster alone has the full width, the cluster is sent completely. In all other cases, a blank follows
/// the first character, or a replacement is sent.
enum CellGlyph {
  private static let replacement: Unicode.Scalar = "\u{FFFD}"

  /// Returns the characters for a cell, base first, and the number of columns that they fill.
  ///
  /// The caller fills the remaining columns with blanks. `width` is the C library's width; -1 if unknown.
  static func encode(
    _ cluster: CellCluster, isUTF8: Bool, width: (Unicode.Scalar) -> Int
  ) -> (scalars: [Unicode.Scalar], columns: Int) {
    let columns = Int(cluster.columns)
    guard isUTF8 else { return (["?"], 1) }
    let baseWidth = width(cluster.base)
    guard baseWidth > 0, baseWidth <= columns else { return ([replacement], 1) }
    // A variation selector requests a wide picture for a narrow character; terminals treat this differently.
    guard baseWidth == columns else { return ([cluster.base], baseWidth) }
    return ([cluster.base] + cluster.marks.filter { width($0) == 0 }, columns)
  }
}
