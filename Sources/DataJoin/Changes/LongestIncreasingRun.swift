/// The longest increasing run of positions, not necessarily neighbours: the elements that need not move.
///
/// Patience sorting (Fredman 1975). A position that directly follows the one before it costs constant time, so that sequences
/// mostly in order take linear time, any other O(*n* log *n*).
enum LongestIncreasingRun {
  /// Which of `positions`, all different, belong to a longest run.
  static func members(of positions: [Int32]) -> [Bool] {
    // By length of run less 1: the lowest position that ends a run of that length, and which of the positions it is.
    var ends: [Int32] = []
    var endIndices: [Int32] = []
    var before = [Int32](repeating: -1, count: positions.count)
    // Where the position before this one went.
    var latest = -1
    for index in positions.indices {
      let position = positions[index]
      latest = place(of: position, in: ends, after: latest)
      if latest > 0 { before[index] = endIndices[latest - 1] }
      if latest == ends.count {
        ends.append(position)
        endIndices.append(Int32(truncatingIfNeeded: index))
      } else {
        ends[latest] = position
        endIndices[latest] = Int32(truncatingIfNeeded: index)
      }
    }
    var members = [Bool](repeating: false, count: positions.count)
    var member = endIndices.last ?? -1
    while member >= 0 {
      members[Int(member)] = true
      member = before[Int(member)]
    }
    return members
  }

  /// The first of the ascending `ends` that is not below `position`, looked for first just after `latest`.
  private static func place(of position: Int32, in ends: [Int32], after latest: Int) -> Int {
    var low = 0
    var high = ends.count
    if latest >= 0 {
      if ends[latest] < position {
        low = latest + 1
        if low == high || ends[low] > position { return low }
      } else {
        high = latest
      }
    }
    while low < high {
      let middle = (low + high) / 2
      if ends[middle] < position { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
