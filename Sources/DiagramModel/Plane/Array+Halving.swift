extension Array {
  /// The first index of the elements that satisfy a condition which all later ones satisfy too; the end if there is
  /// none.
  ///
  /// - Complexity: O(log *n*).
  // The rows of the table are halved too, in another module.
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
