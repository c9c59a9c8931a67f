/// The nodes that a graph search has visited, in order, each with its predecessor on the path.
///
/// It is a hash table, so its cost depends on the number of visited nodes and not on the size of the graph.
struct VisitedNodes {
  private(set) var nodes: [Int32] = []
  /// For each node, the index in `nodes` of its predecessor; −1 for a start.
  private(set) var origins: [Int32] = []
  private var table: [Int32]
  private var mask: Int

  init() {
    table = [Int32](repeating: -1, count: 64)
    mask = 63
  }

  /// Adds a node; `origin` is the index in `nodes` of its predecessor, −1 for a start.
  ///
  /// - Returns: false if the node was visited before.
  mutating func insert(_ node: Int32, from origin: Int32) -> Bool {
    var place = VisitedNodes.hash(node) & mask
    while table[place] >= 0 {
      if table[place] == node { return false }
      place = (place + 1) & mask
    }
    table[place] = node
    nodes.append(node)
    origins.append(origin)
    if nodes.count * 2 > table.count { grow() }
    return true
  }

  /// Returns the path from the start of the search to the node at `place` in `nodes`.
  func path(to place: Int) -> [Int32] {
    var path: [Int32] = []
    var place = Int32(truncatingIfNeeded: place)
    while place >= 0 {
      path.append(nodes[Int(place)])
      place = origins[Int(place)]
    }
    return path.reversed()
  }

  private mutating func grow() {
    table = [Int32](repeating: -1, count: table.count * 4)
    mask = table.count - 1
    for node in nodes {
      var place = VisitedNodes.hash(node) & mask
      while table[place] >= 0 { place = (place + 1) & mask }
      table[place] = node
    }
  }

  private static func hash(_ node: Int32) -> Int {
    Int(truncatingIfNeeded: UInt64(truncatingIfNeeded: node) &* 0x9E37_79B9_7F4A_7C15 >> 32)
  }
}
