import CharacterCanvas
import Geometry
import PresentationModel

/// Draws a small map of the whole graph into the lower right corner of the canvas, with the part that the canvas shows.
///
/// Every cell asks once whether any node lies in its part of the plane: the cost is that of the map, not of the graph.
struct MinimapPainter {
  /// The map's cells without its border; on a canvas less than three times as wide or high there is none.
  private static let size = Size(columns: 24, rows: 8)

  /// Where the map lies on a canvas; nil where there is none.
  static func frame(for model: NodesPM, in area: Rect) -> Rect? {
    guard model.view.showsMinimap, area.size.columns >= 3 * size.columns, area.size.rows >= 2 * size.rows else {
      return nil
    }
    return Rect(
      column: area.maxColumn - size.columns - 2, row: area.maxRow - size.rows - 2, columns: size.columns + 2,
      rows: size.rows + 2)
  }

  let theme: Theme
  let glyphs: GlyphSet

  func paint(_ model: NodesPM, in area: Rect, on canvas: inout Canvas) {
    guard let frame = Self.frame(for: model, in: area) else { return }
    let extent = model.extent.union(model.viewport.rect)
    guard !extent.isEmpty else { return }
    canvas.fill(frame, style: theme[.minimap])
    canvas.frame(frame, .light, style: theme[.minimap])
    let scale = Scale(
      columns: Self.share(extent.size.columns, Self.size.columns), rows: Self.share(extent.size.rows, Self.size.rows))
    let block = SceneGlyphs.of(glyphs).block
    let seen = model.viewport.rect
    for row in 0..<Self.size.rows {
      for column in 0..<Self.size.columns {
        let part = Rect(
          column: extent.minColumn + column * scale.columns, row: extent.minRow + row * scale.rows,
          columns: scale.columns, rows: scale.rows)
        let isSeen = seen.intersects(part)
        guard isSeen || model.hasNode(in: part) else { continue }
        canvas.put(
          model.hasNode(in: part) ? block : SceneGlyphs.of(glyphs).gridDot,
          at: frame.origin + Point(column: column + 1, row: row + 1), style: theme[isSeen ? .minimapView : .minimap])
      }
    }
  }

  /// Cells of the plane to one of the map, so that all of them fit.
  private static func share(_ extent: Int, _ cells: Int) -> Int {
    max(1, (extent + cells - 1) / cells)
  }
}
