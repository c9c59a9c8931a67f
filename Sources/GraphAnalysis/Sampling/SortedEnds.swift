extension UnsafeMutableBufferPointer<Double> {
  /// So few are sorted at once.
  private static var few: Int { 32 }

  /// Sorts the `count` least ones at the beginning, and as many of the greatest at the end; those between are in no
  /// order.
  ///
  /// No element may be NaN.
  ///
  /// - Complexity: linear in all, expected (Hoare's selection), never more than their sorting; and the sorting of the ends.
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

  /// Puts the element of the sorted order at a place, with none greater before it and none less after it.
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
