/// Moves blocks of boxes to the rows where their wires are shortest.
///
/// A block is a set of boxes that straight wires connect. Moving one layer at a time cannot achieve this, because the
/// neighbouring layer holds each box in place.
struct BlockShift {
  private var roots: [Int32]
  private var wanted: [(drop: Int, weight: Int32)] = []

  init(slotCount: Int) {
    roots = [Int32](0..<Int32(truncatingIfNeeded: slotCount))
  }

  /// Moves each block once, as far as the boxes and wires above and below allow.
  ///
  /// - Returns: whether any block moved.
  mutating func run(_ grid: LayerGrid, _ heights: SlotHeights, _ rows: inout [Int]) -> Bool {
    for slot in roots.indices { roots[slot] = Int32(truncatingIfNeeded: slot) }
    for segment in grid.tails.indices where grid.drop(segment, rows) == 0 {
      join(Int(grid.tails[segment]), Int(grid.heads[segment]))
    }
    for slot in roots.indices { roots[slot] = Int32(truncatingIfNeeded: root(slot)) }
    let members = NumberLists(indicesOf: roots, count: roots.count)
    var hasMoved = false
    for block in roots.indices where members.count(block) > 0 {
      if move(members.items[members.range(block)], grid, heights, &rows) { hasMoved = true }
    }
    return hasMoved
  }

  private mutating func move(
    _ slots: ArraySlice<Int32>, _ grid: LayerGrid, _ heights: SlotHeights, _ rows: inout [Int]
  ) -> Bool {
    wanted.removeAll(keepingCapacity: true)
    var (least, most) = (Int.min, Int.max)
    for slot in slots.lazy.map({ Int($0) }) {
      let order = grid.order[Int(grid.layerOf[slot])]
      let position = Int(grid.position[slot])
      if position > 0 {
        let above = Int(order[position - 1])
        if roots[above] != roots[slot] { least = max(least, rows[above] + heights.distance(above, slot) - rows[slot]) }
      }
      if position + 1 < order.count {
        let below = Int(order[position + 1])
        if roots[below] != roots[slot] { most = min(most, rows[below] - heights.distance(slot, below) - rows[slot]) }
      }
      for place in grid.incoming.range(slot) {
        let segment = Int(grid.incoming.items[place])
        if roots[Int(grid.tails[segment])] == roots[slot] { continue }
        wanted.append((grid.drop(segment, rows), grid.straightness(segment)))
      }
      for place in grid.outgoing.range(slot) {
        let segment = Int(grid.outgoing.items[place])
        if roots[Int(grid.heads[segment])] == roots[slot] { continue }
        wanted.append((-grid.drop(segment, rows), grid.straightness(segment)))
      }
    }
    guard !wanted.isEmpty, least <= most else { return false }
    let step = min(max(medianStep(), least), most)
    if step == 0 { return false }
    for slot in slots { rows[Int(slot)] += step }
    return true
  }

  /// Returns the best number of rows by which to move a block: the weighted median of the moves that make a segment
  /// straight.
  ///
  /// Of two equally good moves, it is the shorter one.
  private mutating func medianStep() -> Int {
    wanted.sort { $0.drop < $1.drop }
    let total = wanted.reduce(0) { $0 + Int($1.weight) }
    var sum = 0
    for (index, step) in wanted.enumerated() {
      sum += Int(step.weight)
      if 2 * sum == total, index + 1 < wanted.count {
        let next = wanted[index + 1].drop
        return step.drop.magnitude <= next.magnitude ? step.drop : next
      }
      if 2 * sum > total { return step.drop }
    }
    return 0
  }

  private mutating func join(_ one: Int, _ other: Int) {
    let (one, other) = (root(one), root(other))
    if one != other { roots[max(one, other)] = Int32(truncatingIfNeeded: min(one, other)) }
  }

  private mutating func root(_ slot: Int) -> Int {
    var slot = slot
    while Int(roots[slot]) != slot {
      roots[slot] = roots[Int(roots[slot])]
      slot = Int(roots[slot])
    }
    return slot
  }
}
