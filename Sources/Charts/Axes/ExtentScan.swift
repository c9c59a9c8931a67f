internal import DataJoin
internal import DataSets

/// Computes the extents of columns of numbers, each in one pass.
enum ExtentScan {
  /// Returns the smallest extent that contains all numbers with their error bars; nil without numbers.
  ///
  /// - Parameters:
  ///   - numbers: The numbers.
  ///   - errors: Their error bars.
  ///   - isPositive: Whether to ignore numbers that are not above 0.
  ///   - places: The x of each number; nil to use its index.
  ///   - window: The range of x in which numbers count; nil for all.
  /// - Returns: The smallest and the largest number.
  static func extent(
    _ numbers: [Double], _ errors: ErrorColumn? = nil, isPositive: Bool = false, places: [Double]? = nil,
    window: Extent<Double>? = nil
  ) -> Extent<Double>? {
    var (low, high) = (Double.infinity, -Double.infinity)
    for index in numbers.indices {
      let number = numbers[index]
      if isPositive, number <= 0 { continue }
      if let window {
        let place = places.map { $0[index] } ?? Double(index)
        if !(place >= window.lowest && place <= window.highest) { continue }
      }
      low = min(low, number)
      high = max(high, number)
      guard let errors, let bar = errors[index] else { continue }
      let ends = (number - bar.lower, number + bar.upper)
      if !isPositive || ends.0 > 0 { low = min(low, ends.0) }
      high = max(high, ends.1)
    }
    if low > high { return nil }
    let limit = Double.greatestFiniteMagnitude
    return Extent(max(low, -limit), min(high, limit))
  }

  static func countNotPositive(_ numbers: [Double]) -> Int {
    numbers.count { $0 <= 0 }
  }
}

extension Extent<Double> {
  func union(_ other: Extent<Double>) -> Extent<Double> {
    Extent(Swift.min(lowest, other.lowest), Swift.max(highest, other.highest))
  }
}

extension Sequence<Extent<Double>?> {
  /// The smallest extent that contains all non-nil elements; nil if all elements are nil.
  var union: Extent<Double>? {
    compactMap(\.self).reduce(nil) { $0.map { [next = $1] in $0.union(next) } ?? $1 }
  }
}
