/// Several lists of numbers in one array: list `i` is `items[starts[i]..<starts[i + 1]]`.
struct NumberLists {
  private(set) var starts: [Int32]
  var items: [Int32]

  /// Creates a list for each key in `0..<count`: the indices at which the key occurs in `keys`, ascending.
  ///
  /// - Complexity: Linear.
  init(indicesOf keys: [Int32], count: Int) {
    var starts = [Int32](repeating: 0, count: count + 1)
    for key in keys { starts[Int(key) + 1] += 1 }
    for index in 0..<count { starts[index + 1] += starts[index] }
    var next = starts
    var items = [Int32](repeating: 0, count: keys.count)
    for (index, key) in keys.enumerated() {
      items[Int(next[Int(key)])] = Int32(truncatingIfNeeded: index)
      next[Int(key)] += 1
    }
    self.starts = starts
    self.items = items
  }

  @inline(__always)
  func range(_ list: Int) -> Range<Int> { Int(starts[list])..<Int(starts[list + 1]) }

  @inline(__always)
  func count(_ list: Int) -> Int { Int(starts[list + 1] - starts[list]) }
}
