/// The key for sorting points.
public enum SortKey: Hashable, Sendable {
  case value
  /// Points without x come last, in both directions.
  case valueX
}

extension DataSet {
  /// The points in order; equal ones keep theirs.
  ///
  /// Minus zero comes before zero.
  ///
  /// - Complexity: linear, in as many passes as the numbers have digits that differ.
  public func sorted(by key: SortKey, descending: Bool = false) -> DataSet {
    switch key {
    case .value:
      if isPlain, !descending { return DataSet(checked: SpreadSort.sorted(values)) }
      return gathered(orderOfValues(descending: descending))
    case .valueX:
      return sorted(byKeys: xColumn ?? [Double](repeating: .nan, count: count), descending: descending)
    }
  }

  /// The points in order of `keys`, one for each; points with a NaN key come last.
  ///
  /// Points beyond the last key come last too.
  public func sorted(byKeys keys: [Double], descending: Bool = false) -> DataSet {
    gathered(order(byKeys: keys, descending: descending))
  }

  /// The indices of the points in the order of `sorted(by: .value)`.
  public func orderOfValues(descending: Bool = false) -> [Int] {
    descending ? RadixOrder.descending(values) : RadixOrder.ascending(values)
  }

  /// The indices of the points in the order of `sorted(byKeys:)`.
  public func order(byKeys keys: [Double], descending: Bool = false) -> [Int] {
    let keyed = indices.filter { $0 < keys.count && !keys[$0].isNaN }
    let unkeyed = indices.filter { $0 >= keys.count || keys[$0].isNaN }
    let numbers = keyed.map { keys[$0] }
    let order = descending ? RadixOrder.descending(numbers) : RadixOrder.ascending(numbers)
    return order.map { keyed[$0] } + unkeyed
  }

  /// The points in the caller's order; points that it considers equal keep their order.
  ///
  /// - Complexity: O(n log n).
  public func sortedPoints(by areInOrder: (Datum, Datum) -> Bool) -> DataSet {
    // The library's sort is stable and takes any comparator without trapping, but it does not promise the first.
    gathered(
      indices.sorted { first, second in
        if areInOrder(self[first], self[second]) { return true }
        return first < second && !areInOrder(self[second], self[first])
      })
  }
}
