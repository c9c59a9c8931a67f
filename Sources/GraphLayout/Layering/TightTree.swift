/// A tree of wires of length one that joins all boxes, from which the network simplex method starts.
///
/// The tree begins with the first box. If no wire of length one leads out of the tree, the whole tree is moved by
/// layers until such a wire does. The time is O(E log E) for E wires.
struct TightTree {
  private(set) var layers: [Int32]
  /// For each box, the wire to its parent in the tree; −1 for the root.
  private(set) var parentWires: [Int32]

  init(_ start: [Int32], tails: [Int32], heads: [Int32], outputs: NumberLists, inputs: NumberLists) {
    layers = start
    parentWires = [Int32](repeating: -1, count: start.count)
    var isIn = [Bool](repeating: false, count: start.count)
    // The layer of a box in the tree is the one in `layers` plus `shift`; so a wire's slack changes only with `shift`.
    var shift = 0
    var leading = KeyedHeap()
    var feeding = KeyedHeap()
    var joined = 0

    func join(_ box: Int, _ layers: inout [Int32]) {
      isIn[box] = true
      layers[box] -= Int32(truncatingIfNeeded: shift)
      joined += 1
      for place in outputs.range(box) {
        let wire = outputs.items[place]
        let head = Int(heads[Int(wire)])
        if !isIn[head] { leading.push(key: Int(layers[head]) - Int(layers[box]), item: wire) }
      }
      for place in inputs.range(box) {
        let wire = inputs.items[place]
        let tail = Int(tails[Int(wire)])
        if !isIn[tail] { feeding.push(key: Int(layers[box]) - Int(layers[tail]), item: wire) }
      }
    }

    join(0, &layers)
    while joined < start.count {
      while let top = leading.least, isIn[Int(heads[Int(top.item)])] { leading.pop() }
      while let top = feeding.least, isIn[Int(tails[Int(top.item)])] { feeding.pop() }
      let ahead = leading.least.map { $0.key - shift - 1 } ?? Int.max
      let behind = feeding.least.map { $0.key + shift - 1 } ?? Int.max
      if ahead <= behind, let top = leading.least {
        shift += ahead
        leading.pop()
        let head = Int(heads[Int(top.item)])
        parentWires[head] = top.item
        join(head, &layers)
      } else if let top = feeding.least {
        shift -= behind
        feeding.pop()
        let tail = Int(tails[Int(top.item)])
        parentWires[tail] = top.item
        join(tail, &layers)
      } else {
        // No wire joins the remaining boxes to the first one; callers pass only connected parts.
        break
      }
    }
  }
}
