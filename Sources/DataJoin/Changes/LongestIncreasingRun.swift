/// The longest increasing subsequence of positions: the elements that need not move.
///
/// Patience sorting (Fredman 1975). A position that extends one of the two latest runs takes constant time. So
/// sequences mostly in order take linear time, others O(*n* log *n*).
struct LongestIncreasingRun {
  /// For each length of run minus 1, the lowest position at the end of a run of this length; ascending.
  private let ends: UnsafeMutableBufferPointer<Int32>
  private var count = 0
  /// The place of the latest position, and below the place of the position before the latest break in the order.
  private var latest = -1
  private var earlier = -1

  /// Returns, for each position, 0 if it is in the longest run that was found, else 1; nil if all are in it.
  ///
  /// The positions must all be different.
  static func outsiders(of positions: [Int32]) -> [UInt8]? {
    if zip(positions, positions.dropFirst()).allSatisfy({ $0 < $1 }) { return nil }
    var outsiders = [UInt8](repeating: 1, count: positions.count)
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: positions.count * 3) { scratch in
      scratch.initialize(repeating: -1)
      let n = positions.count
      // By place: the index of the position that ends the run. By index: the index of its predecessor in the run.
      let endIndices = UnsafeMutableBufferPointer(rebasing: scratch[n..<2 * n])
      let before = UnsafeMutableBufferPointer(rebasing: scratch[(2 * n)...])
      var run = LongestIncreasingRun(ends: UnsafeMutableBufferPointer(rebasing: scratch[..<n]))
      for index in 0..<n {
        let place = run.add(positions[index])
        if place > 0 { before[index] = endIndices[place - 1] }
        endIndices[place] = Int32(truncatingIfNeeded: index)
      }
      var member = run.count > 0 ? endIndices[run.count - 1] : -1
      while member >= 0 {
        outsiders[Int(member)] = 0
        member = before[Int(member)]
      }
    }
    return outsiders
  }

  private init(ends: UnsafeMutableBufferPointer<Int32>) {
    self.ends = ends
  }

  /// Adds `position` and returns its place: the length of the longest run that it ends, minus 1.
  private mutating func add(_ position: Int32) -> Int {
    let place: Int
    if follows(latest, position) {
      place = latest + 1
    } else {
      place = follows(earlier, position) ? earlier + 1 : search(position)
      earlier = latest
    }
    latest = place
    ends[place] = position
    count = max(count, place + 1)
    return place
  }

  /// Whether the place of `position` is the one after `place`.
  private func follows(_ place: Int, _ position: Int32) -> Bool {
    place >= 0 && ends[place] < position && (place + 1 == count || ends[place + 1] > position)
  }

  /// Returns the first place whose end is not below `position`.
  private func search(_ position: Int32) -> Int {
    // Bisects without a branch, because the processor could not predict it.
    var low = 0
    var rest = count
    while rest > 1 {
      let half = rest &>> 1
      low = ends[low &+ half &- 1] < position ? low &+ half : low
      rest &-= half
    }
    return rest == 1 && ends[low] < position ? low + 1 : low
  }
}
