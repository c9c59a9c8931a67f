/// Counts how often segments between layers cross.
///
/// Segments are gone through from top to bottom by their left ends; a tree of sums over their right ends, in order, tells how many
/// of those before end further down: O(S log S) for S segments (Barth, Jünger and Mutzel 2002).
struct CrossingCounter {
  /// How crossings are counted.
  enum Measure {
    /// As drawn: wires that share a lane cross others once, and the ports of a box have an order.
    case drawn
    /// Each wire by itself, and all wires into a box meet in one point: as `dot` counts.
    case wires
  }

  private var tree: [Int] = []
  private var ends: [(key: Int32, weight: Int32)] = []
  private var firstKey: [Int32] = []

  /// All crossings of the grid.
  mutating func count(_ grid: LayerGrid, by measure: Measure = .drawn) -> Int {
    var crossings = 0
    for layer in 0..<max(0, grid.layerCount - 1) { crossings += count(grid, after: layer, by: measure) }
    return crossings
  }

  /// The crossings between a layer and the next.
  mutating func count(_ grid: LayerGrid, after layer: Int, by measure: Measure = .drawn) -> Int {
    let keys = enterKeys(grid, layer + 1, measure)
    var leaves = 1
    while leaves < keys { leaves *= 2 }
    if tree.count < 2 * leaves { tree = [Int](repeating: 0, count: 2 * leaves) }
    for place in 0..<(2 * leaves) { tree[place] = 0 }

    var crossings = 0
    for slot in grid.order[layer] {
      ends.removeAll(keepingCapacity: true)
      for place in grid.outgoing.range(Int(slot)) {
        let key = firstKey[Int(grid.position[Int(grid.userSlots[place])])]
        switch measure {
        case .drawn: ends.append((key + grid.userPorts[place], 1))
        case .wires: ends.append((key, grid.weights[Int(grid.outgoing.items[place])]))
        }
      }
      for (key, weight) in ends {
        var place = Int(key) + leaves
        while place > 1 {
          if place & 1 == 0 { crossings += tree[place + 1] * Int(weight) }
          place /= 2
        }
      }
      for (key, weight) in ends {
        var place = Int(key) + leaves
        while place > 0 {
          tree[place] += Int(weight)
          place /= 2
        }
      }
    }
    return crossings
  }

  /// The key of each slot's first end, by its position.
  ///
  /// - Returns: how many keys there are.
  private mutating func enterKeys(_ grid: LayerGrid, _ layer: Int, _ measure: Measure) -> Int {
    firstKey.removeAll(keepingCapacity: true)
    var next = 0
    for slot in grid.order[layer] {
      firstKey.append(Int32(truncatingIfNeeded: next))
      switch measure {
      case .drawn: next += grid.incoming.count(Int(slot))
      case .wires: next += 1
      }
    }
    return next
  }
}
