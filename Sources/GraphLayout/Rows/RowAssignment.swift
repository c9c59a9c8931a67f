/// Assigns rows to the boxes and lanes of a part so that they are close together and wires are short and straight.
///
/// At first, layers are centred on each other. Then each layer in turn gets the rows that suit its neighbours best, and
/// straight parts are moved as one block. Straight long wires are most important (after the priority method of
/// Sugiyama, Tagawa and Toda 1981 and the weights of Gansner, Koutsofios, North and Vo 1993).
enum RowAssignment {
  /// Returns the top row of each slot (box or lane); the smallest one is 0.
  static func rows(_ grid: LayerGrid, heights: SlotHeights, rounds: Int) -> [Int] {
    var rows = centred(grid, heights)
    var sweep = RowSweep()
    var shift = BlockShift(slotCount: grid.slotCount)
    sweep.run(grid, heights, &rows, by: .inputs, forwards: true)
    sweep.run(grid, heights, &rows, by: .users, forwards: false)
    for round in 0..<rounds {
      sweep.run(grid, heights, &rows, by: .both, forwards: round % 2 == 0)
      if !shift.run(grid, heights, &rows) { break }
    }
    let top = rows.min() ?? 0
    return rows.map { $0 - top }
  }

  private static func centred(_ grid: LayerGrid, _ heights: SlotHeights) -> [Int] {
    var rows = [Int](repeating: 0, count: grid.slotCount)
    for order in grid.order {
      var row = 0
      for (place, slot) in order.enumerated() {
        if place > 0 { row += heights.distance(Int(order[place - 1]), Int(slot)) }
        rows[Int(slot)] = row
      }
      guard let last = order.last else { continue }
      let middle = (row + heights.height(Int(last))) / 2
      for slot in order { rows[Int(slot)] -= middle }
    }
    return rows
  }
}
