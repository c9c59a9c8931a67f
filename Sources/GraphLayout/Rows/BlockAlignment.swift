/// Chains of slots whose segments are straight: each slot is put in line with the middle one of its neighbours on one side
/// where nothing that is more important lies between (Brandes and Köpf 2001, with the erratum of 2020 by Brandes, Walter and
/// Zink; ports as in Rüegg, Schulze, Carstens and von Hanxleden 2015).
struct BlockAlignment {
  /// The slot that stands for each slot's block.
  private(set) var roots: [Int32]
  /// How many rows below the root's top a slot's top lies.
  private(set) var offsets: [Int32]

  /// `byInputs` aligns each slot with what feeds it, otherwise with what it feeds; `fromTop` says which of two in each other's
  /// way is served first.
  init(_ grid: LayerGrid, conflicts: [Bool], byInputs: Bool, fromTop: Bool) {
    roots = [Int32](0..<Int32(truncatingIfNeeded: grid.slotCount))
    offsets = [Int32](repeating: 0, count: grid.slotCount)
    var sides: [(position: Int32, segment: Int32)] = []
    for step in 1..<max(1, grid.layerCount) {
      let layer = byInputs ? step : grid.layerCount - 1 - step
      var bound = fromTop ? Int32(-1) : Int32.max
      let order = grid.order[layer]
      for place in order.indices {
        let slot = Int(order[fromTop ? place : order.count - 1 - place])
        Self.collectSides(grid, slot, byInputs: byInputs, &sides)
        guard !sides.isEmpty else { continue }
        let (low, high) = ((sides.count - 1) / 2, sides.count / 2)
        for middle in fromTop ? [low, high] : [high, low] {
          let (position, segment) = sides[middle]
          guard !conflicts[Int(segment)], fromTop ? bound < position : bound > position else { continue }
          let neighbour = Int(byInputs ? grid.tails[Int(segment)] : grid.heads[Int(segment)])
          let drop = grid.tailRows[Int(segment)] - grid.headRows[Int(segment)]
          roots[slot] = roots[neighbour]
          offsets[slot] = offsets[neighbour] + (byInputs ? drop : -drop)
          bound = position
          break
        }
      }
    }
  }

  private static func collectSides(
    _ grid: LayerGrid, _ slot: Int, byInputs: Bool, _ sides: inout [(position: Int32, segment: Int32)]
  ) {
    sides.removeAll(keepingCapacity: true)
    for place in byInputs ? grid.incoming.range(slot) : grid.outgoing.range(slot) {
      let segment = byInputs ? grid.incoming.items[place] : grid.outgoing.items[place]
      let neighbour = byInputs ? grid.tails[Int(segment)] : grid.heads[Int(segment)]
      let entry = (position: grid.position[Int(neighbour)], segment: segment)
      var index = sides.count
      sides.append(entry)
      while index > 0, sides[index - 1].position > entry.position {
        sides[index] = sides[index - 1]
        index -= 1
      }
      sides[index] = entry
    }
  }

  /// Which segments cross one between two lanes: those are not made straight, so that long wires are.
  static func conflicts(_ grid: LayerGrid) -> [Bool] {
    var conflicts = [Bool](repeating: false, count: grid.tails.count)
    for layer in 0..<max(0, grid.layerCount - 1) {
      let order = grid.order[layer + 1]
      var first = 0
      var low: Int32 = 0
      for place in order.indices {
        let lane = Self.laneSegment(grid, into: Int(order[place]))
        guard lane != nil || place == order.count - 1 else { continue }
        let high = lane.map { grid.position[Int(grid.tails[$0])] } ?? Int32.max
        while first <= place {
          for item in grid.incoming.range(Int(order[first])) {
            let segment = Int(grid.incoming.items[item])
            let from = grid.position[Int(grid.tails[segment])]
            let isInner = grid.isLane(Int(grid.tails[segment])) && grid.isLane(Int(order[first]))
            if !isInner, from < low || from > high { conflicts[segment] = true }
          }
          first += 1
        }
        low = max(low, lane.map { _ in high } ?? low)
      }
    }
    return conflicts
  }

  /// The segment from lane to lane into a slot.
  private static func laneSegment(_ grid: LayerGrid, into slot: Int) -> Int? {
    guard grid.isLane(slot) else { return nil }
    for place in grid.incoming.range(slot) {
      let segment = Int(grid.incoming.items[place])
      if grid.isLane(Int(grid.tails[segment])) { return segment }
    }
    return nil
  }
}
