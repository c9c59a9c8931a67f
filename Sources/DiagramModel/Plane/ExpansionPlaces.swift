import Formulas
package import Geometry
package import GraphDocument

/// Positions for the nodes into which a formula is expanded, relative to the top-left corner of all of them.
///
/// Operands are to the left of their operators, in reading order.
package struct ExpansionPlaces {
  package let root: Point
  /// The top-left corners of the nodes' boxes, in the order of the expansion's nodes.
  package let nodes: [Point]
  package let size: Size

  private static let rowGap = 1

  /// Lays out the nodes of an expansion.
  ///
  /// - Complexity: Linear in the nodes; no recursion.
  package init(of expansion: FormulaExpansion) {
    let parts = expansion.parts
    let sizes = parts.map { Self.size(of: $0) }
    let rootSize = Self.size(of: expansion.root)
    // Columns are counted from the right: a node is to the left of the nodes that it feeds, which come later in the
    // list.
    var columns = [Int](repeating: 1, count: sizes.count)
    for index in sizes.indices.reversed() {
      columns[index] = 1 + (parts[index].users.map { columns[$0] }.max() ?? 0)
    }
    var widths = [Int](repeating: 0, count: (columns.max() ?? 0) + 1)
    widths[0] = rootSize.columns
    for (size, column) in zip(sizes, columns) { widths[column] = max(widths[column], size.columns) }
    var lefts = widths
    var left = 0
    for column in widths.indices.reversed() {
      lefts[column] = left
      left += widths[column] + NodeMetrics.columnGap
    }
    // A node is on the row of its first new operand, and a leaf is below everything before it.
    var rows = [Int](repeating: 0, count: sizes.count)
    var firstRow: [Int: Int] = [:]
    var rootRow: Int?
    var next = 0
    for index in sizes.indices {
      rows[index] = firstRow[index] ?? next
      next = max(next, rows[index] + sizes[index].rows + Self.rowGap)
      if let user = parts[index].users.first {
        firstRow[user] = firstRow[user] ?? rows[index]
      } else {
        rootRow = rootRow ?? rows[index]
      }
    }
    root = Point(column: lefts[0], row: rootRow ?? 0)
    nodes = zip(columns, rows).map { Point(column: lefts[$0], row: $1) }
    size = Size(
      columns: lefts[0] + rootSize.columns, rows: max(next - Self.rowGap, (rootRow ?? 0) + rootSize.rows))
  }

  private static func size(of part: FormulaExpansion.Part) -> Size {
    part.signature.map { GroupFace.size(named: part.name, of: part.text, $0) }
      ?? part.content.face.size(named: part.name, text: part.text)
  }
}
