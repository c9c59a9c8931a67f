/// Finds a longest increasing subsequence of positions (a run).
///
/// The elements of the run need not move. Uses patience sorting (Fredman 1975). A position that extends one of the two
/// latest runs takes constant time, so mostly ordered sequences take linear time, and others O(*n* log *n*).
struct LongestIncreasingRun {
  /// For each length of a run, at index length - 1, the lowest position at which such a run ends.
  private let ends: UnsafeMutableBufferPointer<Int32>
  private var count = 0
  /// The index in `ends` of the position that was added last.
  ///
  /// `earlier` is the index of the last position before the order was interrupted.
  private var latest = -1
  private var earlier = -1

  /// Returns 0 for each position in the longest run and 1 for each other position; nil if the run contains all
  /// positions.
  ///
  /// All positions must be different.
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

  /// Adds `position` and returns its index in `ends`: the length of the longest run that ends with it, minus 1.
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

  /// Returns whether `position` extends the run of length `place` + 1 and belongs directly after it in `ends`.
  private func follows(_ place: Int, _ position: Int32) -> Bool {
    place >= 0 && ends[place] < position && (place + 1 == count || ends[place + 1] > position)
  }

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
