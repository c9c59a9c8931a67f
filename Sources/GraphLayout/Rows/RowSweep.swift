/// Gives the slots (boxes and lanes) of a layer the best possible rows while the other layers stay unchanged.
///
/// The problem is an isotonic regression. Slots stay in order, each at least its required distance below the previous
/// one. The total number of rows that their segments run up or down is minimal. The exact solution uses the slopes of
/// this sum, stored in a heap of the rows where the slopes change: O(S log S) for S segments.
struct RowSweep {
  enum Side {
    case inputs
    case users
    case both
  }

  private var slopes = KeyedHeap()
  /// For each slot, the first of the rows with the lowest cost, minus the slot's entry in `distances`.
  private var least: [Int] = []
  /// For each slot, the last of the rows with the lowest cost, minus the slot's entry in `distances`.
  private var most: [Int] = []
  /// For each slot, its distance in rows from the first slot of the layer if all slots are as close together as
  /// allowed.
  private var distances: [Int] = []

  /// Goes through all layers once, from first to last or, if `forwards` is false, from last to first.
  ///
  /// `side` selects the neighbours that determine rows.
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

  /// Removes slopes at the end of the cost function until the cost no longer rises there.
  ///
  /// - Returns: The row of the last removed slope.
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

  /// Adds the cost of a segment that is straight if its slot is on `row`.
  ///
  /// - Returns: the weight of the segment.
  private mutating func pull(towards row: Int, _ weight: Int32, _ distance: Int) -> Int {
    slopes.push(key: distance - row, item: 2 * weight)
    return Int(weight)
  }
}
