/// For each slot (box or lane) of a layer, the sorted positions in a neighbouring layer where its segments end.
struct EndLists {
  /// The ends of one slot's segments: the first, the last, and the beginning of the list if there are more than two.
  struct Ends {
    var first: Int32 = 0
    var last: Int32 = 0
    var count: Int32 = 0
    var start: Int32 = 0
  }

  private static let shortList = 24

  private var ends: [Int32] = []

  mutating func removeAll() { ends.removeAll(keepingCapacity: true) }

  /// Adds the ends of the next slot's segments.
  ///
  /// `end` returns the end for each index of `range`.
  @inline(__always)
  mutating func collect(_ range: Range<Int>, _ end: (Int) -> Int32) -> Ends {
    let count = Int32(truncatingIfNeeded: range.count)
    switch count {
    case 0: return Ends()
    case 1:
      let only = end(range.lowerBound)
      return Ends(first: only, last: only, count: 1)
    case 2:
      let (one, other) = (end(range.lowerBound), end(range.lowerBound + 1))
      return Ends(first: min(one, other), last: max(one, other), count: 2)
    case _:
      let start = ends.count
      for place in range { ends.append(end(place)) }
      sort(from: start)
      return Ends(
        first: ends[start], last: ends[ends.count - 1], count: count, start: Int32(truncatingIfNeeded: start))
    }
  }

  private mutating func sort(from start: Int) {
    if ends.count - start > Self.shortList {
      ends[start...].sort()
      return
    }
    for next in (start + 1)..<ends.count {
      let end = ends[next]
      var place = next
      while place > start, ends[place - 1] > end {
        ends[place] = ends[place - 1]
        place -= 1
      }
      ends[place] = end
    }
  }

  /// Returns how many crossings swapping two slots removes; negative if it adds crossings.
  ///
  /// This is the number of crossings with `upper` above `lower`, minus the number with `upper` below.
  @inline(__always)
  func gain(_ upper: Ends, _ lower: Ends) -> Int {
    if upper.count == 0 || lower.count == 0 { return 0 }
    // Most often, all ends of one slot are above all ends of the other.
    if upper.last < lower.first { return -Int(upper.count &* lower.count) }
    if lower.last < upper.first { return Int(upper.count &* lower.count) }
    if upper.first == lower.last, upper.last == lower.first { return 0 }
    return upper.count <= 2 && lower.count <= 2 ? gainOfFew(upper, lower) : gainOfMany(upper, lower)
  }

  @inline(__always)
  private func gainOfFew(_ upper: Ends, _ lower: Ends) -> Int {
    var gain = Self.sign(upper.first, lower.first)
    if lower.count == 2 { gain += Self.sign(upper.first, lower.last) }
    if upper.count == 2 {
      gain += Self.sign(upper.last, lower.first)
      if lower.count == 2 { gain += Self.sign(upper.last, lower.last) }
    }
    return gain
  }

  @inline(__always)
  private static func sign(_ upper: Int32, _ lower: Int32) -> Int {
    (upper > lower ? 1 : 0) - (upper < lower ? 1 : 0)
  }

  private func gainOfMany(_ upper: Ends, _ lower: Ends) -> Int {
    var gain = 0
    var (smaller, smallerOrEqual) = (0, 0)
    for place in 0..<Int(upper.count) {
      let end = self.end(place, of: upper)
      while smaller < Int(lower.count), self.end(smaller, of: lower) < end { smaller += 1 }
      while smallerOrEqual < Int(lower.count), self.end(smallerOrEqual, of: lower) <= end { smallerOrEqual += 1 }
      gain += smaller - (Int(lower.count) - smallerOrEqual)
    }
    return gain
  }

  @inline(__always)
  private func end(_ place: Int, of slot: Ends) -> Int32 {
    if slot.count > 2 { return ends[Int(slot.start) + place] }
    return place == 0 ? slot.first : slot.last
  }
}
