/// A first order of the slots (boxes and lanes) in each layer, from a walk that begins at the inputs or at the results.
enum FirstOrder {
  /// Puts slots into their layers in the order of a depth-first walk, which places connected slots side by side.
  ///
  /// The walk is not recursive.
  static func enter(_ grid: inout LayerGrid, byInputs: Bool) {
    var isMet = [Bool](repeating: false, count: grid.slotCount)
    for layer in 0..<grid.layerCount { grid.order[layer].removeAll(keepingCapacity: true) }
    var stack: [Int32] = []
    for start in 0..<grid.slotCount {
      let isEnd = byInputs ? grid.incoming.count(start) == 0 : grid.outgoing.count(start) == 0
      guard isEnd else { continue }
      stack.append(Int32(truncatingIfNeeded: start))
      while let slot = stack.popLast() {
        if isMet[Int(slot)] { continue }
        isMet[Int(slot)] = true
        grid.order[Int(grid.layerOf[Int(slot)])].append(slot)
        let range = byInputs ? grid.outgoing.range(Int(slot)) : grid.incoming.range(Int(slot))
        for place in range.reversed() {
          let segment = Int(byInputs ? grid.outgoing.items[place] : grid.incoming.items[place])
          let next = byInputs ? grid.heads[segment] : grid.tails[segment]
          if !isMet[Int(next)] { stack.append(next) }
        }
      }
    }
    for layer in 0..<grid.layerCount { grid.place(layer) }
  }
}
