/// Rows for blocks: no two slots of a layer overlap, and wires are short.
///
/// Blocks lie in an order in which each comes after all that lie above it. They are first put as far up as they go; then each is
/// moved, in sweeps from the bottom and from the top, to where the wires that leave it are shortest.
struct BlockRows {
  /// Each slot's top row.
  private(set) var rows: [Int32]
  /// How long all segments are upright, and how many are not straight.
  private(set) var length = 0
  private(set) var bends = 0

  private let offsets: [Int32]
  private let roots: [Int32]
  /// The slots of each block, by its root.
  private let members: NumberLists
  /// The roots, each after all that have a slot above one of theirs.
  private var sequence: [Int32] = []
  /// The row of each root's top.
  private var tops: [Int32]

  init(_ grid: LayerGrid, heights: SlotHeights, alignment: BlockAlignment, sweeps: Int) {
    offsets = alignment.offsets
    roots = alignment.roots
    members = NumberLists(indicesOf: alignment.roots, count: grid.slotCount)
    tops = [Int32](repeating: 0, count: grid.slotCount)
    rows = tops
    pack(grid, heights)
    for sweep in 0..<sweeps { shorten(grid, heights, fromTop: sweep % 2 == 1) }
    for slot in rows.indices { rows[slot] = tops[Int(roots[slot])] + offsets[slot] }
    for segment in grid.tails.indices {
      let (tail, head) = (Int(grid.tails[segment]), Int(grid.heads[segment]))
      let drop = rows[tail] + grid.tailRows[segment] - rows[head] - grid.headRows[segment]
      length += Int(drop.magnitude)
      if drop != 0 { bends += 1 }
    }
  }

  /// As far up as they go; longest paths over the blocks, in the order of Kahn.
  private mutating func pack(_ grid: LayerGrid, _ heights: SlotHeights) {
    var open = [Int32](repeating: 0, count: grid.slotCount)
    for order in grid.order {
      for slot in order.dropFirst() { open[Int(roots[Int(slot)])] += 1 }
    }
    var isRooted = [Bool](repeating: false, count: grid.slotCount)
    for root in roots where !isRooted[Int(root)] {
      isRooted[Int(root)] = true
      if open[Int(root)] == 0 { sequence.append(root) }
    }
    var lowest = [Int32](repeating: Int32.min, count: grid.slotCount)
    var next = 0
    while next < sequence.count {
      let root = Int(sequence[next])
      next += 1
      tops[root] = lowest[root] == Int32.min ? 0 : lowest[root]
      for place in members.range(root) {
        let slot = Int(members.items[place])
        let order = grid.order[Int(grid.layerOf[slot])]
        let position = Int(grid.position[slot]) + 1
        guard position < order.count else { continue }
        let below = Int(order[position])
        let top = tops[root] + offsets[slot] + heights.distance(slot, below) - offsets[below]
        let other = Int(roots[below])
        lowest[other] = max(lowest[other], top)
        open[other] -= 1
        if open[other] == 0 { sequence.append(roots[below]) }
      }
    }
  }

  /// Each block to the middle of the rows that its wires ask for, as far as the blocks around it let it.
  private mutating func shorten(_ grid: LayerGrid, _ heights: SlotHeights, fromTop: Bool) {
    var wanted: [Int32] = []
    for index in sequence.indices {
      let root = Int(sequence[fromTop ? index : sequence.count - 1 - index])
      var (least, most) = (Int32.min, Int32.max)
      wanted.removeAll(keepingCapacity: true)
      for place in members.range(root) {
        let slot = Int(members.items[place])
        let order = grid.order[Int(grid.layerOf[slot])]
        let position = Int(grid.position[slot])
        if position > 0 {
          let above = Int(order[position - 1])
          least = max(least, row(above) + heights.distance(above, slot) - offsets[slot])
        }
        if position + 1 < order.count {
          let below = Int(order[position + 1])
          most = min(most, row(below) - heights.distance(slot, below) - offsets[slot])
        }
        for item in grid.incoming.range(slot) {
          let segment = Int(grid.incoming.items[item])
          let tail = Int(grid.tails[segment])
          if Int(roots[tail]) == root { continue }
          wanted.append(row(tail) + grid.tailRows[segment] - grid.headRows[segment] - offsets[slot])
        }
        for item in grid.outgoing.range(slot) {
          let segment = Int(grid.outgoing.items[item])
          let head = Int(grid.heads[segment])
          if Int(roots[head]) == root { continue }
          wanted.append(row(head) + grid.headRows[segment] - grid.tailRows[segment] - offsets[slot])
        }
      }
      guard !wanted.isEmpty, least <= most else { continue }
      wanted.sort()
      let (low, high) = (wanted[(wanted.count - 1) / 2], wanted[wanted.count / 2])
      let best = min(max(tops[root], low), high)
      tops[root] = min(max(best, least), most)
    }
  }

  @inline(__always)
  private func row(_ slot: Int) -> Int32 { tops[Int(roots[slot])] + offsets[slot] }
}
