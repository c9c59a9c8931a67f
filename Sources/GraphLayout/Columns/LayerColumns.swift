/// Computes the first column of each layer.
///
/// A layer is as wide as its widest box. The space between two layers has room for the wires that turn there.
enum LayerColumns {
  /// Returns the first column of each layer, counted from 0, followed by the column after the last layer.
  static func starts(_ grid: LayerGrid, part: GraphPart, rows: [Int], spacing: LayoutSpacing) -> [Int] {
    var starts: [Int] = []
    var column = 0
    for layer in 0..<grid.layerCount {
      starts.append(column)
      for slot in grid.order[layer] where !grid.isLane(Int(slot)) {
        column = max(column, starts[layer] + Int(part.columns[Int(slot)]))
      }
      if layer + 1 < grid.layerCount {
        let space = min(max(spacing.turnLimit, 0), max(spacing.turn, 0) * turns(grid, after: layer, rows: rows))
        column += max(spacing.betweenLayers, 1) + space
      }
    }
    return starts + [column]
  }

  /// Returns the number of columns that wires between a layer and the next need so that they turn without covering each
  /// other.
  ///
  /// This is the largest number of wires that run vertically on the same row.
  private static func turns(_ grid: LayerGrid, after layer: Int, rows: [Int]) -> Int {
    var edges: [(row: Int, step: Int)] = []
    for slot in grid.order[layer] {
      var least = Int.max
      var most = Int.min
      var turns = false
      for place in grid.outgoing.range(Int(slot)) {
        let segment = Int(grid.outgoing.items[place])
        let from = rows[Int(slot)] + Int(grid.tailRows[segment])
        let to = rows[Int(grid.heads[segment])] + Int(grid.headRows[segment])
        if from != to { turns = true }
        least = min(least, from, to)
        most = max(most, from, to)
      }
      if turns {
        edges.append((least, 1))
        edges.append((most + 1, -1))
      }
    }
    edges.sort { ($0.row, $0.step) < ($1.row, $1.step) }
    var deepest = 0
    var depth = 0
    for edge in edges {
      depth += edge.step
      deepest = max(deepest, depth)
    }
    return deepest
  }
}
