enum PrimeFactors {
  /// The largest number that may be factored.
  ///
  /// That takes about a millisecond.
  static let limit: UInt64 = 1_000_000_000_000

  /// Calls `body` with each prime factor of `number`, which is 1 or more, and the factor's exponent.
  ///
  /// - Complexity: At most O(√`number`) divisions.
  static func forEach(of number: UInt64, _ body: (_ prime: UInt64, _ count: Int64) -> Void) {
    var rest = number
    guard rest > 1 else { return }
    func divide(by candidate: UInt64) {
      var count: Int64 = 0
      while rest.isMultiple(of: candidate) {
        rest /= candidate
        count += 1
      }
      if count > 0 { body(candidate, count) }
    }
    divide(by: 2)
    divide(by: 3)
    // Primes above 3 are one below or one above a multiple of 6.
    var candidate: UInt64 = 5
    while candidate <= rest / candidate {
      divide(by: candidate)
      divide(by: candidate + 2)
      candidate += 6
    }
    if rest > 1 { body(rest, 1) }
  }
}
