import CharacterCanvas
import DiagramModel
import Geometry
import PresentationModel

/// Draws a small map of the whole graph in a corner of the canvas, and marks the visible part of the plane on it.
///
/// The painter checks each cell of the map once for nodes. The time therefore depends on the size of the map, and not
/// on the graph.
struct MinimapPainter {
  /// The size of the map without its border.
  ///
  /// The map is shown only on a canvas at least three times as wide and twice as high as the map.
  private static let size = CanvasView.minimapSize

  /// Returns the area of the map: the lower right corner of the canvas, or another corner if the map would cover
  /// `focus`.
  ///
  /// Nil if the canvas is too small.
  static func area(in canvas: Rect, beside focus: Rect) -> Rect? {
    guard CanvasView.hasSpaceForMinimap(canvas.size) else { return nil }
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

  private static func share(_ extent: Int, _ cells: Int) -> Int {
    max(1, (extent + cells - 1) / cells)
  }
}
