/// Sorts the slots (boxes and lanes) of all layers by the positions of their neighbours, in one sweep forwards or back.
struct OrderSweep {
  private var keys: [UInt64] = []
  private var free: [Int32] = []
  private var old: [Int32] = []

  /// Sorts the slots of each layer by the mean positions of their sources, beginning with the second layer.
  mutating func forwards(_ grid: inout LayerGrid, flips: Bool) {
    for layer in 1..<max(1, grid.layerCount) { sort(&grid, layer, byInputs: true, flips: flips) }
  }

  /// Sorts the slots of each layer by the mean positions of the slots that they feed, from the last layer but one
  /// backwards.
  mutating func back(_ grid: inout LayerGrid, flips: Bool) {
    for layer in (0..<max(0, grid.layerCount - 1)).reversed() { sort(&grid, layer, byInputs: false, flips: flips) }
  }

  /// Sorts the slots of a layer by their neighbours; slots without neighbours keep their positions.
  ///
  /// Slots with equal values stay in their present order. If `flips` is true, their order is reversed.
  private mutating func sort(_ grid: inout LayerGrid, _ layer: Int, byInputs: Bool, flips: Bool) {
    keys.removeAll(keepingCapacity: true)
    free.removeAll(keepingCapacity: true)
    var isSorted = true
    var last: UInt64 = 0
    for (place, slot) in grid.order[layer].enumerated() {
      guard let middle = byInputs ? Self.middleOfInputs(grid, Int(slot)) : Self.middleOfUsers(grid, Int(slot)) else {
        continue
      }
      let key = UInt64(middle.bitPattern) << 32 | UInt64(UInt32(truncatingIfNeeded: flips ? ~place : place))
      if key < last { isSorted = false }
      last = key
      keys.append(key)
      free.append(Int32(truncatingIfNeeded: place))
    }
    if isSorted { return }
    keys.sort()
    old.removeAll(keepingCapacity: true)
    old.append(contentsOf: grid.order[layer])
    for (place, key) in zip(free, keys) {
      grid.order[layer][Int(place)] =
        old[Int(flips ? ~UInt32(truncatingIfNeeded: key) : UInt32(truncatingIfNeeded: key))]
    }
    grid.place(layer)
  }

  /// Returns the mean position of the slots that feed a slot; nil if there are none.
  ///
  /// The result is never negative, so results and their bit patterns have the same order.
  private static func middleOfInputs(_ grid: LayerGrid, _ slot: Int) -> Float? {
    let range = grid.incoming.range(slot)
    if range.isEmpty { return nil }
    var sum: Float = 0
    for place in range { sum += Float(grid.position[Int(grid.inputSlots[place])]) }
    return sum / Float(range.count)
  }

  /// Returns the mean position of the slots that a slot feeds; nil if there are none.
  ///
  /// The ports of a box count as positions below each other.
  private static func middleOfUsers(_ grid: LayerGrid, _ slot: Int) -> Float? {
    let range = grid.outgoing.range(slot)
    if range.isEmpty { return nil }
    var sum: Float = 0
    for place in range {
      let head = Int(grid.userSlots[place])
      sum += Float(grid.position[head]) + Float(grid.userPorts[place]) / Float(grid.incoming.count(head))
    }
    return sum / Float(range.count)
  }
}
