/// Tightens layers so that the sum of the lengths of all wires is minimal (Gansner, Koutsofios, North and Vo 1993).
///
/// A tree of wires of length one joins all boxes. The part below a wire of the tree is moved while that shortens more
/// wires than it lengthens; the first other wire that then has length one replaces the one in the tree. All wires
/// have equal weight, so the gain of a move is the number of wires out of that part less the number into it: only one
/// sum per box has to be stored.
struct NetworkSimplex {
  private let tails: [Int32]
  private let heads: [Int32]
  private let outputs: NumberLists
  private let inputs: NumberLists
  private(set) var layers: [Int32]

  /// The wire to each box's parent; -1 for none.
  private var parentWires: [Int32]
  /// The first box below each box; -1 for none.
  private var firstChild: [Int32]
  /// The next box below the same parent; -1 for none.
  private var nextSibling: [Int32]
  /// The previous box below the same parent; -1 for none.
  private var previousSibling: [Int32]
  /// The number of wires out of a box and all boxes below it, less the number of wires into them.
  private var surplus: [Int32]
  /// The start of the range `postorder[low...own]`, which has a box and all boxes below it.
  private var low: [Int32]
  /// The end of that range, which is the index of the box itself.
  private var own: [Int32]
  private var postorder: [Int32]

  /// Returns tight layers, from 0, for boxes that wires connect to one part.
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

  /// Visits the boxes again and again until no move gains anything, or the effort is spent.
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

  /// Moves `top` and all boxes below it, and joins them to the tree by the nearest wire.
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

  /// Turns the tree below `top` so that `inside` is its root, and hangs it below `outside` by another wire.
  ///
  /// Returns the number of steps.
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

  /// Numbers the tree below `top` in postorder.
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
