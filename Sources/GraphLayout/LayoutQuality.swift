/// Measures of how readable a layout is, such as the number of crossings.
public struct LayoutQuality: Hashable, Sendable {
  /// The number of crossings as drawn: several wires of one source that share a line count as one wire.
  public var crossings = 0
  /// The number of crossings if each wire is counted separately, and all wires into a box end in one point.
  public var wireCrossings = 0
  /// The number of turns of all wires; a wire has two between neighbouring layers if it changes its row there.
  public var bends = 0
  /// The total length of all wires, each counted separately, in horizontal and vertical cells.
  public var length = 0

  /// Creates the measures of a layout without wires.
  public init() {}

  mutating func add(_ other: LayoutQuality) {
    crossings += other.crossings
    wireCrossings += other.wireCrossings
    bends += other.bends
    length += other.length
  }
}

extension LayoutQuality {
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
