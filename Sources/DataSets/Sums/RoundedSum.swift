extension UnsafeBufferPointer<Double> {
  /// The double nearest to the exact sum of all numbers, of any size and sign; infinite if the sum is too large.
  ///
  /// Fast if possible: a `SlicedSum` gives the sum within an error bound. If all numbers within the bound round to the
  /// same double, that is the result. Otherwise (heavy cancellation, a tie) all numbers are added again in an
  /// `ExactSum`.
  ///
  /// - Complexity: linear, at about the speed of memory.
  var roundedSum: Double { slicedSum.rounded ?? exactSum.rounded }

  /// The sum with an error bound.
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
  /// The double nearest to the exact sum; nil if several doubles are possible within the error bound.
  var rounded: Double? { rounded(dividedBy: 1) }

  /// Returns the double nearest to the exact sum divided by `count`; nil if several doubles are possible within the
  /// error bound.
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
