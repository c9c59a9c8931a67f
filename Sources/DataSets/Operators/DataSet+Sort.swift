/// The property by which points are sorted.
public enum SortKey: Hashable, Sendable {
  case value
  /// Sorts by x; points without x come last in both directions.
  case valueX
}

extension DataSet {
  /// Returns the points sorted by `key`; equal points keep their order.
  ///
  /// Minus zero comes before zero.
  ///
  /// - Complexity: Linear, with one pass per digit in which the numbers differ.
  public func sorted(by key: SortKey, descending: Bool = false) -> DataSet {
    switch key {
    case .value:
      if isPlain, !descending { return DataSet(checked: SpreadSort.sorted(values)) }
      return gathered(orderOfValues(descending: descending))
    case .valueX:
      return sorted(byKeys: xColumn ?? [Double](repeating: .nan, count: count), descending: descending)
    }
  }

  /// Returns the points in the order of the numbers in `keys`, which has one number per point.
  ///
  /// Points with a NaN key, and points without a key because `keys` is too short, come last.
  public func sorted(byKeys keys: [Double], descending: Bool = false) -> DataSet {
    gathered(order(byKeys: keys, descending: descending))
  }

  /// Returns the indices of the points in the order in which `sorted(by: .value)` returns the points.
  public func orderOfValues(descending: Bool = false) -> [Int] {
    descending ? RadixOrder.descending(values) : RadixOrder.ascending(values)
  }

  /// Returns the indices of the points in the order in which `sorted(byKeys:)` returns the points.
  public func order(byKeys keys: [Double], descending: Bool = false) -> [Int] {
    let keyed = indices.filter { $0 < keys.count && !keys[$0].isNaN }
    let unkeyed = indices.filter { $0 >= keys.count || keys[$0].isNaN }
    let numbers = keyed.map { keys[$0] }
    let order = descending ? RadixOrder.descending(numbers) : RadixOrder.ascending(numbers)
    return order.map { keyed[$0] } + unkeyed
  }

  /// Returns the points sorted by `areInOrder`; points that it considers equal keep their order.
  ///
  /// - Complexity: O(n log n).
  public func sortedPoints(by areInOrder: (Datum, Datum) -> Bool) -> DataSet {
    // The standard library's sort is stable and accepts any comparator without trapping, but stability is not
    // documented.
    gathered(
      indices.sorted { first, second in
        if areInOrder(self[first], self[second]) { return true }
        return first < second && !areInOrder(self[second], self[first])
      })
  }
}
