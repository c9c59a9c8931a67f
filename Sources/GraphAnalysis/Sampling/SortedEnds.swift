extension UnsafeMutableBufferPointer<Double> {
  private static var few: Int { 32 }

  /// Sorts the lowest `count` elements to the beginning and the highest `count` elements to the end.
  ///
  /// The other elements are between them, unordered. No element may be NaN.
  ///
  /// - Complexity: Linear in all elements, expected (Hoare's selection), plus sorting the ends. Never more than sorting
  ///   all elements.
  mutating func sortEnds(of count: Int) {
    if 2 * count >= self.count {
      sort()
      return
    }
    select(count)
    var rest = UnsafeMutableBufferPointer(rebasing: self[count...])
    rest.select(rest.count - count)
    self[..<count].sort()
    rest[(rest.count - count)...].sort()
  }

  /// Moves an element to the index `place` that it has in sorted order.
  ///
  /// Smaller elements are then before it, and larger ones after it.
  private mutating func select(_ place: Int) {
    var (low, high) = (0, count - 1)
    var rounds = 2 * (Int.bitWidth - count.leadingZeroBitCount)
    while low < high {
      rounds -= 1
      if high - low < Self.few || rounds < 0 {
        self[low...high].sort()
        return
      }
      let (first, middle, last) = (self[low], self[low + (high - low) / 2], self[high])
      let pivot = Swift.max(Swift.min(first, middle), Swift.min(Swift.max(first, middle), last))
      var (left, right) = (low, high)
      while left <= right {
        while self[left] < pivot { left += 1 }
        while self[right] > pivot { right -= 1 }
        guard left <= right else { break }
        swapAt(left, right)
        left += 1
        right -= 1
      }
      if place <= right {
        high = right
      } else if place >= left {
        low = left
      } else {
        return
      }
    }
  }
}
