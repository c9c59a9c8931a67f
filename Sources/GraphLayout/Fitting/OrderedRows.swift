/// Places items below each other in a given order, each as near as possible to its wanted row.
enum OrderedRows {
  struct Item {
    var rows: Int
    /// The empty rows between this item and the one before.
    var gap: Int
    var wanted: Double
    /// How strongly the item is drawn to its wanted row, relative to other items.
    var weight: Double
  }

  /// Returns the first row of each item; nil if the items do not fit into `rows` rows.
  ///
  /// The weighted sum of squared distances from the wanted rows is minimal (pool adjacent violators, Ayer et al. 1955).
  ///
  /// - Complexity: linear.
  static func place(_ items: [Item], rows: Int) -> [Int]? {
    var offsets: [Int] = []
    var end = 0
    for (index, item) in items.enumerated() {
      if index > 0 { end += item.gap }
      offsets.append(end)
      end += item.rows
    }
    guard end <= rows else { return nil }
    var pools: [(sum: Double, weight: Double, count: Int)] = []
    for (item, offset) in zip(items, offsets) {
      let weight = max(item.weight, 1e-3)
      pools.append((sum: (item.wanted - Double(offset)) * weight, weight: weight, count: 1))
      while pools.count > 1, case (let last, let other) = (pools[pools.count - 1], pools[pools.count - 2]),
        other.sum / other.weight >= last.sum / last.weight
      {
        pools.removeLast()
        pools[pools.count - 1] = (other.sum + last.sum, other.weight + last.weight, other.count + last.count)
      }
    }
    var starts: [Int] = []
    for pool in pools {
      let start = min(max((pool.sum / pool.weight).rounded(), 0), Double(rows - end))
      for _ in 0..<pool.count { starts.append(offsets[starts.count] + Int(start)) }
    }
    return starts
  }
}
