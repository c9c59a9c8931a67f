import Geometry

struct PartLayout {
  let places: [Point]
  let size: Size
  /// The measures of the layout before high layers were divided into several columns.
  private(set) var quality = LayoutQuality()

  /// Lays out a part.
  ///
  /// `effort` is the number of wires that may be visited just to improve the layout.
  init(_ part: GraphPart, spacing: LayoutSpacing, effort: Int) {
    let layering = LongestPathLayering(part)
    let layers = NetworkSimplex.tightened(
      layering.layers, tails: layering.tails, heads: layering.heads,
      effort: Self.layeringSteps(of: part.boxCount + part.wireCount))
    let balanced = LayerBalance.balanced(layers, tails: layering.tails, heads: layering.heads)
    var grid = LayerGrid(layering, layers: balanced, laneLimit: 100_000 + 16 * part.boxCount)
    CrossingReduction.reduce(&grid, effort: effort)
    let heights = SlotHeights(part, spacing: spacing)
    let rows = RowAssignment.rows(grid, heights: heights, rounds: min(max(effort / max(grid.slotCount, 1), 2), 8))
    let columns = LayerColumns.starts(grid, part: part, rows: rows, spacing: spacing)
    quality = LayoutQuality(grid, part: part, rows: rows, columns: columns)
    let height = grid.position.indices.reduce(0) { max($0, rows[$1] + heights.height($1)) }
    if let limit = spacing.rowLimit, height > max(limit, 1) {
      let folded = FoldedLayers(grid, part: part, spacing: spacing, rowLimit: max(limit, 1))
      (places, size) = (folded.places, folded.size)
      return
    }
    places = (0..<part.boxCount).map { Point(column: columns[Int(balanced[$0])], row: rows[$0]) }
    size = Size(columns: columns.last ?? 0, rows: height)
  }

  /// Returns the maximum number of steps for shortening wires by moving boxes between layers.
  ///
  /// Parts of more than a hundred thousand boxes get fewer steps per box, because slightly shorter wires would take a
  /// minute.
  private static func layeringSteps(of boxesAndWires: Int) -> Int {
    min(400 * boxesAndWires, 100_000_000 + 20 * boxesAndWires)
  }
}
