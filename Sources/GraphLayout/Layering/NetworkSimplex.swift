/// Moves boxes between layers so that the total length of all wires is minimal (Gansner, Koutsofios, North and Vo
/// 1993).
///
/// A tree of wires of length one joins all boxes. A wire of the tree divides the boxes into two parts. If moving the
/// lower part by layers shortens more wires than it lengthens, the part is moved until another wire has length one,
/// which then replaces the wire in the tree. All wires count the same, so the gain is the number of wires out of the
/// part minus the number into it. Only this difference is stored for each box.
struct NetworkSimplex {
  private let tails: [Int32]
  private let heads: [Int32]
  private let outputs: NumberLists
  private let inputs: NumberLists
  private(set) var layers: [Int32]

  /// For each box, the wire that joins it to its parent in the tree; −1 if it has no parent.
  private var parentWires: [Int32]
  /// For each box, the first of its children in the tree; −1 if it has none.
  private var firstChild: [Int32]
  /// For each box, the next child of the same parent; −1 if there is none.
  private var nextSibling: [Int32]
  /// For each box, the previous child of the same parent; −1 if there is none.
  private var previousSibling: [Int32]
  /// For each box, the number of wires out of its subtree, minus the number of wires into it.
  ///
  /// The subtree is the box and all boxes below it in the tree.
  private var surplus: [Int32]
  /// For each box, the lowest postorder number of the boxes below it in the tree.
  private var low: [Int32]
  /// For each box, its own number in the postorder of the tree.
  private var own: [Int32]
  private var postorder: [Int32]

  /// Returns the layers, from 0, with the shortest total length of wires.
  ///
  /// All boxes must be connected.
  ///
  /// `start` is any layering in which every wire runs to a later layer. `effort` limits the number of steps; the result
  /// is always a valid layering.
  static func tightened(_ start: [Int32], tails: [Int32], heads: [Int32], effort: Int) -> [Int32] {
    guard start.count > 1 else { return start.map { _ in 0 } }
    var simplex = NetworkSimplex(start, tails: tails, heads: heads)
    simplex.run(effort: effort)
    let first = simplex.layers.min() ?? 0
    return simplex.layers.map { $0 - first }
  }

  private init(_ start: [Int32], tails: [Int32], heads: [Int32]) {
    self.tails = tails
    self.heads = heads
    outputs = NumberLists(indicesOf: tails, count: start.count)
    inputs = NumberLists(indicesOf: heads, count: start.count)
    let tree = TightTree(start, tails: tails, heads: heads, outputs: outputs, inputs: inputs)
    layers = tree.layers
    parentWires = tree.parentWires
    let none = [Int32](repeating: -1, count: start.count)
    (firstChild, nextSibling, previousSibling) = (none, none, none)
    surplus = none
    (low, own, postorder) = (none, none, none)
    for box in start.indices.reversed() where parentWires[box] >= 0 { hang(box, below: parent(of: box)) }
    number(from: 0, first: 0)
    for box in start.indices {
      surplus[box] = Int32(truncatingIfNeeded: outputs.count(box) - inputs.count(box))
    }
    for box in postorder where box >= 0 && parentWires[Int(box)] >= 0 {
      surplus[parent(of: Int(box))] += surplus[Int(box)]
    }
  }

  /// Moves parts of the tree again and again until no move gains anything, or the effort is used up.
  private mutating func run(effort: Int) {
    var left = effort
    var box = 0
    var quiet = 0
    while quiet < layers.count, left > 0 {
      if gains(box) {
        left -= exchange(box)
        quiet = 0
      } else {
        quiet += 1
      }
      left -= 1
      box = box + 1 == layers.count ? 0 : box + 1
    }
  }

  private func gains(_ box: Int) -> Bool {
    let wire = Int(parentWires[box])
    guard wire >= 0 else { return false }
    return Int(tails[wire]) == box ? surplus[box] < 0 : surplus[box] > 0
  }

  private func parent(of box: Int) -> Int {
    let wire = Int(parentWires[box])
    return Int(Int(tails[wire]) == box ? heads[wire] : tails[wire])
  }

  private func isBelow(_ box: Int, _ top: Int) -> Bool {
    low[top] <= own[box] && own[box] <= own[top]
  }

  /// Moves the box `top` and all boxes below it until another wire has length one, and joins them to the tree by this
  /// wire.
  ///
  /// - Returns: the number of steps.
  private mutating func exchange(_ top: Int) -> Int {
    let forwards = surplus[top] > 0
    var steps = 0
    var nearest = -1
    var slack = Int32.max
    scan: for place in Int(low[top])...Int(own[top]) {
      let box = Int(postorder[place])
      let range = forwards ? outputs.range(box) : inputs.range(box)
      steps += range.count + 1
      for item in range {
        let wire = Int(forwards ? outputs.items[item] : inputs.items[item])
        let length = layers[Int(heads[wire])] - layers[Int(tails[wire])] - 1
        if length < slack, !isBelow(Int(forwards ? heads[wire] : tails[wire]), top) {
          slack = length
          nearest = wire
          if slack == 0 { break scan }
        }
      }
    }
    guard nearest >= 0 else { return steps }
    if slack > 0 {
      for place in Int(low[top])...Int(own[top]) { layers[Int(postorder[place])] += forwards ? slack : -slack }
      steps += Int(own[top] - low[top])
    }
    let inside = Int(forwards ? tails[nearest] : heads[nearest])
    let outside = Int(forwards ? heads[nearest] : tails[nearest])
    return steps + rehang(top, at: inside, below: outside, by: nearest)
  }

  /// Makes the box `inside` the root of the subtree of `top`, and attaches this subtree to `outside` by the wire
  /// `wire`.
  ///
  /// - Returns: the number of steps.
  private mutating func rehang(_ top: Int, at inside: Int, below outside: Int, by wire: Int) -> Int {
    let moved = surplus[top]
    var joint = outside
    while !isBelow(top, joint) {
      surplus[joint] += moved
      joint = parent(of: joint)
    }
    var box = parent(of: top)
    while box != joint {
      surplus[box] -= moved
      box = parent(of: box)
    }
    // The path from `inside` to `top` is reversed.
    var next = inside
    var above = outside
    var aboveWire = Int32(truncatingIfNeeded: wire)
    var below: Int32 = 0
    while true {
      let oldWire = parentWires[next]
      let oldParent = parent(of: next)
      let oldSurplus = surplus[next]
      takeDown(next, from: oldParent)
      parentWires[next] = aboveWire
      hang(next, below: above)
      surplus[next] = moved - below
      below = oldSurplus
      if next == top { break }
      (above, aboveWire, next) = (next, oldWire, oldParent)
    }
    let first = low[joint]
    number(from: joint, first: first)
    return Int(own[joint] - first) * 2
  }

  private mutating func hang(_ box: Int, below above: Int) {
    let first = firstChild[above]
    nextSibling[box] = first
    previousSibling[box] = -1
    if first >= 0 { previousSibling[Int(first)] = Int32(truncatingIfNeeded: box) }
    firstChild[above] = Int32(truncatingIfNeeded: box)
  }

  private mutating func takeDown(_ box: Int, from above: Int) {
    let (previous, next) = (previousSibling[box], nextSibling[box])
    if previous >= 0 { nextSibling[Int(previous)] = next } else { firstChild[above] = next }
    if next >= 0 { previousSibling[Int(next)] = previous }
  }

  /// Numbers the boxes of the subtree of `top` in postorder, beginning with `first`.
  private mutating func number(from top: Int, first: Int32) {
    var next = first
    var box = top
    while true {
      low[box] = next
      while firstChild[box] >= 0 {
        box = Int(firstChild[box])
        low[box] = next
      }
      while true {
        own[box] = next
        postorder[Int(next)] = Int32(truncatingIfNeeded: box)
        next += 1
        if box == top { return }
        if nextSibling[box] >= 0 {
          box = Int(nextSibling[box])
          break
        }
        box = parent(of: box)
      }
    }
  }
}
