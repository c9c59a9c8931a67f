internal import DataJoin
internal import DataSets

/// Extents of columns, in one pass.
enum ExtentScan {
  /// The extent of all numbers, or only of those above 0 with `isPositive`, widened by errors; nil if there are none.
  ///
  /// With `places` and `window`, only numbers whose place is in the window count.
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

  /// How many numbers are not above 0.
  static func countNotPositive(_ numbers: [Double]) -> Int {
    numbers.count { $0 <= 0 }
  }
}

extension Extent<Double> {
  /// The extent around both.
  func union(_ other: Extent<Double>) -> Extent<Double> {
    Extent(Swift.min(lowest, other.lowest), Swift.max(highest, other.highest))
  }
}

extension Sequence<Extent<Double>?> {
  /// The extent around all extents that are not nil.
  var union: Extent<Double>? {
    compactMap(\.self).reduce(nil) { $0.map { [next = $1] in $0.union(next) } ?? $1 }
  }
}
