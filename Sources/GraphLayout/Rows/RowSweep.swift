/// Gives the slots of a layer the best possible rows while the other layers stay unchanged.
///
/// The rows of a layer are an isotonic regression: slots in order, each at least its required distance below the one
/// above it, minimizing the total height of their segments. Solved exactly by the slopes of that sum, stored in a heap
/// of the rows at which they change: O(S log S) for S segments.
struct RowSweep {
  /// The segments that determine a slot.
  enum Side {
    case inputs
    case users
    case both
  }

  private var slopes = KeyedHeap()
  /// The first row at which each slot has the least cost, after subtracting the distances above.
  private var least: [Int] = []
  /// The last row at which each slot has the least cost, after subtracting the distances above.
  private var most: [Int] = []
  /// The distance of each slot from the first one.
  private var distances: [Int] = []

  /// Goes once over all layers: forwards by inputs, backwards by users, or by both in either direction.
  mutating func run(_ grid: LayerGrid, _ heights: SlotHeights, _ rows: inout [Int], by side: Side, forwards: Bool) {
    for step in 0..<grid.layerCount {
      settle(grid, heights, &rows, layer: forwards ? step : grid.layerCount - 1 - step, by: side)
    }
  }

  private mutating func settle(
    _ grid: LayerGrid, _ heights: SlotHeights, _ rows: inout [Int], layer: Int, by side: Side
  ) {
    let order = grid.order[layer]
    guard !order.isEmpty else { return }
    slopes.removeAll()
    least.removeAll(keepingCapacity: true)
    most.removeAll(keepingCapacity: true)
    distances.removeAll(keepingCapacity: true)
    var distance = 0
    var above = -1
    for slot in order.lazy.map({ Int($0) }) {
      if above >= 0 { distance += heights.distance(above, slot) }
      above = slot
      distances.append(distance)
      var pull = 0
      if side != .users { pull += pullOfInputs(grid, rows, slot, distance) }
      if side != .inputs { pull += pullOfUsers(grid, rows, slot, distance) }
      if pull == 0 {
        // Without segments, the slot stays where it is.
        slopes.push(key: distance - rows[slot], item: 2)
        pull = 1
      }
      let high = take(pull)
      least.append(-(slopes.least?.key ?? -high))
      most.append(high)
    }
    var limit = Int.max
    for place in order.indices.reversed() {
      let slot = Int(order[place])
      // At both ends of the range of best rows some segment is straight; the slot moves to the nearer end.
      let now = rows[slot] - distances[place]
      let wanted = now - least[place] <= most[place] - now ? least[place] : most[place]
      limit = min(limit, wanted)
      rows[slot] = limit + distances[place]
    }
  }

  /// Removes slopes from the bottom until the sum no longer rises.
  ///
  /// - Returns: the row of the last removed slope.
  private mutating func take(_ pull: Int) -> Int {
    var left = pull
    var row = 0
    while left > 0, let top = slopes.least {
      row = -top.key
      if Int(top.item) <= left {
        slopes.pop()
        left -= Int(top.item)
      } else {
        slopes.lighten(by: Int32(truncatingIfNeeded: left))
        left = 0
      }
    }
    return row
  }

  private mutating func pullOfInputs(_ grid: LayerGrid, _ rows: [Int], _ slot: Int, _ distance: Int) -> Int {
    var pull = 0
    for place in grid.incoming.range(slot) {
      let segment = Int(grid.incoming.items[place])
      let row = rows[Int(grid.tails[segment])] + Int(grid.tailRows[segment] - grid.headRows[segment])
      pull += self.pull(towards: row, grid.straightness(segment), distance)
    }
    return pull
  }

  private mutating func pullOfUsers(_ grid: LayerGrid, _ rows: [Int], _ slot: Int, _ distance: Int) -> Int {
    var pull = 0
    for place in grid.outgoing.range(slot) {
      let segment = Int(grid.outgoing.items[place])
      let row = rows[Int(grid.heads[segment])] + Int(grid.headRows[segment] - grid.tailRows[segment])
      pull += self.pull(towards: row, grid.straightness(segment), distance)
    }
    return pull
  }

  /// Adds a segment that is straight if the slot is on `row`.
  ///
  /// - Returns: the weight of the segment.
  private mutating func pull(towards row: Int, _ weight: Int32, _ distance: Int) -> Int {
    slopes.push(key: distance - row, item: 2 * weight)
    return Int(weight)
  }
}
