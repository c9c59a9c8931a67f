extension UnsafeMutableBufferPointer<Double> {
  private static var few: Int { 32 }

  /// Sorts the lowest `count` elements at the beginning and the highest `count` at the end.
  ///
  /// The rest is unordered.
  ///
  /// No element may be NaN.
  ///
  /// - Complexity: linear in all elements, expected (Hoare's selection), and never more than sorting all of them; plus
  ///   sorting the ends.
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

  /// Moves the element that has the index `place` in sorted order to this index, smaller ones before it and larger ones
  /// after it.
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
