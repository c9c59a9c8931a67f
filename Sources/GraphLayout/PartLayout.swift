import Geometry

/// The layout of one part of a graph.
struct PartLayout {
  let places: [Point]
  let size: Size
  private(set) var quality = LayoutQuality()

  init(_ part: GraphPart, spacing: LayoutSpacing) {
    let layering = LongestPathLayering(part)
    let steps = 400 * (part.boxCount + part.wireCount)
    let layers = NetworkSimplex.tightened(
      layering.layers, tails: layering.tails, heads: layering.heads, effort: steps)
    let balanced = LayerBalance.balanced(layers, tails: layering.tails, heads: layering.heads)
    var grid = LayerGrid(layering, layers: balanced, laneLimit: 100_000 + 16 * part.boxCount)
    CrossingReduction.reduce(&grid, effort: 2_000_000)
    let heights = SlotHeights(part, spacing: spacing)
    let rows = RowAssignment.rows(grid, heights: heights, rounds: 8)
    let columns = LayerColumns.starts(grid, part: part, rows: rows, spacing: spacing)
    places = (0..<part.boxCount).map { Point(column: columns[Int(balanced[$0])], row: Int(rows[$0])) }
    size = Size(
      columns: columns.last ?? 0,
      rows: grid.position.indices.reduce(0) { max($0, Int(rows[$1] + heights.height($1))) })
    quality = LayoutQuality(grid, part: part, rows: rows, columns: columns)
  }
}
