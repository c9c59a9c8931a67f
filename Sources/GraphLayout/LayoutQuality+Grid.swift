extension LayoutQuality {
  /// Counts a part that is laid out.
  init(_ grid: LayerGrid, part: GraphPart, rows: [Int], columns: [Int]) {
    var counter = CrossingCounter()
    crossings = counter.count(grid, by: .drawn)
    wireCrossings = counter.count(grid, by: .wires)
    for segment in grid.tails.indices {
      let (tail, head) = (Int(grid.tails[segment]), Int(grid.heads[segment]))
      let drop = grid.drop(segment, rows)
      let across = columns[Int(grid.layerOf[head])] - columns[Int(grid.layerOf[tail])]
      let width = grid.isLane(tail) ? 0 : Int(part.columns[tail])
      length += Int(grid.weights[segment]) * (Int(drop.magnitude) + across - width)
      if drop != 0 { bends += 2 * Int(grid.weights[segment]) }
    }
  }
}
