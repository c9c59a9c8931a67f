extension UnsafeBufferPointer<Double> {
  /// The double nearest to the exact sum of all numbers, for any sizes and signs; infinite if it is too large.
  ///
  /// Fast if possible: a `SlicedSum` gives the sum within a bound. If no number within the bound rounds to another
  /// double, that is the result. Otherwise (heavy cancellation, a tie) all is added again in an `ExactSum`.
  ///
  /// - Complexity: linear, at about the speed of memory.
  var roundedSum: Double { slicedSum.rounded ?? exactSum.rounded }

  /// The sum except for a bound.
  var slicedSum: SlicedSum {
    var sum = SlicedSum()
    sum.add(self)
    return sum
  }

  /// The sum without any rounding.
  var exactSum: ExactSum {
    var sum = ExactSum()
    sum.add(self)
    return sum
  }
}

extension SlicedSum {
  /// The double nearest to the exact sum; nil if the bound leaves two to choose from.
  var rounded: Double? { rounded(dividedBy: 1) }

  /// The double nearest to the exact sum divided by `count`; nil if the bound leaves two to choose from.
  func rounded(dividedBy count: Int) -> Double? {
    if bound == 0 { return total.rounded(dividedBy: count) }
    guard bound.isFinite else { return nil }
    var above = total
    above.add(bound)
    var below = total
    below.add(-bound)
    let lowest = below.rounded(dividedBy: count)
    return lowest == above.rounded(dividedBy: count) ? lowest : nil
  }
}

extension [Double] {
  /// The double nearest to the exact sum; infinite if it is too large.
  var roundedSum: Double { withUnsafeBufferPointer { $0.roundedSum } }
}
