/// The longest increasing run of positions, not necessarily neighbours: the elements that need not move.
///
/// Patience sorting (Fredman 1975). A position that follows one of the two before it in the run costs constant time, so
/// sequences mostly in order take linear time, any other O(*n* log *n*).
struct LongestIncreasingRun {
  /// For each length of run, less 1, the lowest position that ends such a run; ascending.
  private let ends: UnsafeMutableBufferPointer<Int32>
  private var count = 0
  /// Where the latest position went, and the one that was the latest when the latest broke the order.
  private var latest = -1
  private var earlier = -1

  /// For each of `positions`, all different, 0 if it belongs to a certain longest run, else 1; nil if all belong to it.
  static func outsiders(of positions: [Int32]) -> [UInt8]? {
    if zip(positions, positions.dropFirst()).allSatisfy({ $0 < $1 }) { return nil }
    var outsiders = [UInt8](repeating: 1, count: positions.count)
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: positions.count * 3) { scratch in
      scratch.initialize(repeating: -1)
      let n = positions.count
      // By place, which of the positions ends the run; by position, which one is before it in its run.
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

  /// Takes `position` in and returns its place: the length of the longest run that it ends, less 1.
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

  /// Whether `position` goes just after the place.
  private func follows(_ place: Int, _ position: Int32) -> Bool {
    place >= 0 && ends[place] < position && (place + 1 == count || ends[place + 1] > position)
  }

  /// The first place whose end is not below `position`.
  private func search(_ position: Int32) -> Int {
    // Halved without a branch: which half it is cannot be foreseen.
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
