import CharacterCanvas
import DiagramModel
import Geometry

/// Draws a small map of the whole graph into a corner of the canvas, with the part that the canvas shows.
///
/// Every cell checks once whether any node is in its part of the plane: the cost is that of the map, not of the graph.
struct MinimapPainter {
  /// The map's cells without its border; on a canvas less than three times as wide or high there is none.
  private static let size = Size(columns: 24, rows: 8)

  /// The area of the map on a canvas: in its lower right corner, or in the next one if it would cover `focus`; nil for
  /// a canvas without space.
  static func area(in canvas: Rect, beside focus: Rect) -> Rect? {
    guard canvas.size.columns >= 3 * size.columns, canvas.size.rows >= 2 * size.rows else { return nil }
    let whole = Size(columns: size.columns + 2, rows: size.rows + 2)
    let (left, right) = (canvas.minColumn, canvas.maxColumn - whole.columns)
    let (top, bottom) = (canvas.minRow, canvas.maxRow - whole.rows)
    let corners = [(right, bottom), (left, bottom), (right, top), (left, top)].map { column, row in
      Rect(origin: Point(column: column, row: row), size: whole)
    }
    return corners.first { !$0.intersects(focus) } ?? corners[0]
  }

  let theme: Theme
  let glyphs: GlyphSet

  /// Draws the map on `area`, with `seen` as the visible part of the document plane.
  func paint(_ diagram: DiagramView, seen: Rect, in area: Rect, on canvas: inout Canvas) {
    let extent = diagram.extent.union(seen)
    guard !extent.isEmpty else { return }
    canvas.fill(area, style: theme[.minimap])
    canvas.frame(area, .light, style: theme[.minimap])
    let scale = Scale(
      columns: Self.share(extent.size.columns, Self.size.columns), rows: Self.share(extent.size.rows, Self.size.rows))
    let signs = SceneGlyphs.of(glyphs)
    for row in 0..<Self.size.rows {
      for column in 0..<Self.size.columns {
        let part = Rect(
          column: extent.minColumn + column * scale.columns, row: extent.minRow + row * scale.rows,
          columns: scale.columns, rows: scale.rows)
        let (isSeen, hasNode) = (seen.intersects(part), diagram.hasNode(in: part))
        guard isSeen || hasNode else { continue }
        canvas.put(
          hasNode ? signs.block : signs.gridDot, at: area.origin + Point(column: column + 1, row: row + 1),
          style: theme[isSeen ? .minimapView : .minimap])
      }
    }
  }

  /// Cells of the plane to one of the map, so that all of them fit.
  private static func share(_ extent: Int, _ cells: Int) -> Int {
    max(1, (extent + cells - 1) / cells)
  }
}
