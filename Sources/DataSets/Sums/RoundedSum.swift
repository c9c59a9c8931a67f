extension UnsafeBufferPointer<Double> {
  /// The double nearest to the exact sum of any numbers; infinite on overflow.
  ///
  /// A fast `SlicedSum` suffices if all numbers within its error bound round to the same double. Otherwise (heavy
  /// cancellation, a tie) all numbers are added again in an `ExactSum`.
  ///
  /// - Complexity: linear, at about the speed of memory.
  var roundedSum: Double { slicedSum.rounded ?? exactSum.rounded }

  var slicedSum: SlicedSum {
    var sum = SlicedSum()
    sum.add(self)
    return sum
  }

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
