/// Assigns boxes to layers such that every wire leads to a later layer.
///
/// Wires that close a loop are reversed for the layout, so that any graph can be laid out.
struct LongestPathLayering {
  private(set) var layers: [Int32]
  /// The boxes in an order in which every wire leads forwards, except the reversed wires.
  private(set) var order: [Int32] = []
  /// For each wire, the box in the earlier layer.
  ///
  /// For a wire that closes a loop, this is the box where the wire ends.
  private(set) var tails: [Int32]
  /// For each wire, the box in the later layer.
  private(set) var heads: [Int32]
  /// For each wire, its row in the box in the earlier layer.
  private(set) var tailRows: [Int32]
  /// For each wire, its row in the box in the later layer.
  private(set) var headRows: [Int32]

  /// Puts each box into the first layer that its sources allow.
  ///
  /// Boxes with more outgoing than incoming wires are then moved to the last layer that their wires allow.
  ///
  /// - Complexity: linear.
  init(_ part: GraphPart) {
    layers = [Int32](repeating: 0, count: part.boxCount)
    tails = part.sources
    heads = part.targets
    tailRows = part.sourceRows
    headRows = part.targetRows
    putInOrder(boxCount: part.boxCount)
    let outputs = NumberLists(indicesOf: tails, count: part.boxCount)
    let inputs = NumberLists(indicesOf: heads, count: part.boxCount)
    for box in order {
      for wire in outputs.range(Int(box)) {
        let target = Int(heads[Int(outputs.items[wire])])
        layers[target] = max(layers[target], layers[Int(box)] + 1)
      }
    }
    for _ in 0..<2 {
      for box in order.reversed() where outputs.count(Int(box)) > inputs.count(Int(box)) {
        layers[Int(box)] = outputs.range(Int(box)).reduce(Int32.max) { least, wire in
          min(least, layers[Int(heads[Int(outputs.items[wire])])] - 1)
        }
      }
      for box in order where inputs.count(Int(box)) > outputs.count(Int(box)) {
        layers[Int(box)] = inputs.range(Int(box)).reduce(0) { most, wire in
          max(most, layers[Int(tails[Int(inputs.items[wire])])] + 1)
        }
      }
    }
  }

  /// Orders the boxes by Kahn's algorithm.
  ///
  /// If all remaining boxes are on loops, the first of them is taken, and its wires from other remaining boxes are
  /// reversed.
  private mutating func putInOrder(boxCount: Int) {
    let outputs = NumberLists(indicesOf: tails, count: boxCount)
    let inputs = NumberLists(indicesOf: heads, count: boxCount)
    var open = [Int32](repeating: 0, count: boxCount)
    for head in heads { open[Int(head)] += 1 }
    var isTaken = [Bool](repeating: false, count: boxCount)
    order.reserveCapacity(boxCount)
    for box in 0..<boxCount where open[box] == 0 {
      order.append(Int32(truncatingIfNeeded: box))
      isTaken[box] = true
    }
    var next = 0
    var firstLeft = 0
    while true {
      while next < order.count {
        for place in outputs.range(Int(order[next])) {
          let wire = Int(outputs.items[place])
          let target = Int(heads[wire])
          guard !isTaken[target] else { continue }
          open[target] -= 1
          if open[target] == 0 {
            isTaken[target] = true
            order.append(Int32(truncatingIfNeeded: target))
          }
        }
        next += 1
      }
      while firstLeft < boxCount, isTaken[firstLeft] { firstLeft += 1 }
      guard firstLeft < boxCount else { return }
      for place in inputs.range(firstLeft) {
        let wire = Int(inputs.items[place])
        if !isTaken[Int(tails[wire])] {
          swap(&tails[wire], &heads[wire])
          swap(&tailRows[wire], &headRows[wire])
        }
      }
      isTaken[firstLeft] = true
      order.append(Int32(truncatingIfNeeded: firstLeft))
    }
  }
}
