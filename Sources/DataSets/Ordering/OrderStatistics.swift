/// Finds the number at a position in ascending order, without sorting all numbers.
enum OrderStatistics {
  /// Returns the numbers at positions `rank` and `rank` + 1 in ascending order, from position 0.
  ///
  /// At the last position, both are the same number.
  ///
  /// - Precondition: `rank` is in `0..<numbers.count`, and the numbers are finite.
  ///
  /// - Complexity: Linear: each round finds sixteen bits of the number and keeps only the numbers that share them.
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

  /// Returns the number at the position `rank` in ascending order, as an integer that sorts like it (`orderedKey`).
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

  /// Returns the digit of the number at the position `rank`, where `counts` is how often each digit occurs.
  ///
  /// Changes `rank` to the number's position among the numbers with this digit.
  private static func digit(holding rank: inout Int, _ counts: [Int]) -> Int {
    for (digit, count) in counts.enumerated() {
      if rank < count { return digit }
      rank -= count
    }
    return counts.count - 1
  }
}
