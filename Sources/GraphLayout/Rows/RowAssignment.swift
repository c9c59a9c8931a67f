/// The rows of a part: the best of four ways to line its slots up.
enum RowAssignment {
  /// Each slot's top row, the least of them 0.
  static func rows(_ grid: LayerGrid, heights: SlotHeights, sweeps: Int) -> [Int32] {
    let conflicts = BlockAlignment.conflicts(grid)
    var best: (cost: Int, rows: [Int32])?
    for (byInputs, fromTop) in [(true, true), (true, false), (false, true), (false, false)] {
      let alignment = BlockAlignment(grid, conflicts: conflicts, byInputs: byInputs, fromTop: fromTop)
      let result = BlockRows(grid, heights: heights, alignment: alignment, sweeps: sweeps)
      let cost = result.length + bendCost * result.bends
      if cost < best?.cost ?? .max { best = (cost, result.rows) }
    }
    let rows = best?.rows ?? []
    let top = rows.min() ?? 0
    return rows.map { $0 - top }
  }

  /// A wire rather goes so many rows further than it turns.
  private static let bendCost = 4
}
