extension Array {
  /// Returns the index of the first element that satisfies a condition; `endIndex` if there is none.
  ///
  /// All later elements must satisfy it too.
  ///
  /// - Complexity: O(log *n*).
  // Inlinable because another module uses it for the rows of the table.
  @inlinable
  package func partitionIndex(where isBehind: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = low + (high - low) / 2
      if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
