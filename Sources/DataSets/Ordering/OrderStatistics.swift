/// Finds numbers by their rank without putting all in order.
enum OrderStatistics {
  /// The number of rank `rank` (the lowest has 0) and the one that follows it; the same twice for the last.
  ///
  /// `rank` is in `0..<numbers.count`. The numbers are finite.
  ///
  /// - Complexity: Linear: each round settles sixteen bits of the wanted number for the remaining numbers.
  static func neighbours(_ numbers: [Double], at rank: Int) -> (at: Double, above: Double) {
    if numbers.count <= 4096 {
      let sorted = numbers.sorted { $0.orderedKey < $1.orderedKey }
      return (sorted[rank], sorted[Swift.min(rank + 1, sorted.count - 1)])
    }
    let wanted = key(in: numbers, at: rank)
    var notAbove = 0
    var next = UInt64.max
    for number in numbers {
      let key = number.orderedKey
      if key <= wanted { notAbove += 1 } else { next = Swift.min(next, key) }
    }
    let found = Double(orderedKey: wanted)
    return (found, notAbove > rank + 1 || next == .max ? found : Double(orderedKey: next))
  }

  /// The key of the number of rank `rank`.
  private static func key(in numbers: [Double], at rank: Int) -> UInt64 {
    var rank = rank
    var counts = [Int](repeating: 0, count: 1 << 16)
    for number in numbers { counts[Int(number.orderedKey >> 48)] += 1 }
    var prefix = UInt64(digit(holding: &rank, counts))
    var candidates: [UInt64] = []
    candidates.reserveCapacity(counts[Int(prefix)])
    for number in numbers where number.orderedKey >> 48 == prefix { candidates.append(number.orderedKey) }
    for shift: UInt64 in [32, 16, 0] {
      for index in counts.indices { counts[index] = 0 }
      for key in candidates { counts[Int((key >> shift) & 0xFFFF)] += 1 }
      prefix = prefix << 16 | UInt64(digit(holding: &rank, counts))
      candidates = candidates.filter { $0 >> shift == prefix }
    }
    return prefix
  }

  /// The digit whose numbers contain the rank, which becomes the rank among these.
  private static func digit(holding rank: inout Int, _ counts: [Int]) -> Int {
    for (digit, count) in counts.enumerated() {
      if rank < count { return digit }
      rank -= count
    }
    return counts.count - 1
  }
}
