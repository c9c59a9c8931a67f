extension UnsafeBufferPointer<Double> {
  /// The double nearest to the exact arithmetic mean; none of nothing.
  ///
  /// - Complexity: linear, at about the speed of memory.
  var roundedMean: Double? {
    if isEmpty { return nil }
    return slicedSum.rounded(dividedBy: count) ?? exactSum.rounded(dividedBy: count)
  }

  /// `form` of the exact sample variance: of n numbers, (n Σx² - (Σx)²) / (n (n - 1)).
  ///
  /// Fast where it can be: the squares are added up but for a bound, and where both ends of it have the same form, that is the result.
  /// Otherwise all is added again exactly.
  ///
  /// - Precondition: there are two finite numbers or more, and fewer than 2^32.
  /// - Complexity: linear.
  func sampleVariance(_ form: (LeadingBits) -> Double) -> Double {
    if count >= Self.fewNumbers, let (lowest, highest) = varianceBounds {
      let result = form(lowest)
      if result == form(highest) { return result }
    }
    var squares = ExactSum.ofSquares
    for number in self { squares.add(squareOf: number) }
    return form(variance(squares: squares, sum: exactSum.magnitude.number))
  }

  /// Below this length adding exactly takes no longer.
  private static var fewNumbers: Int { 128 }

  /// The variance of what has these squared distances from some centre, and that sum of distances.
  private func variance(squares: ExactSum, sum: LongNatural) -> LeadingBits {
    let length = UInt64(count)
    return (squares.magnitude.number * LongNatural(length)).lessened(by: sum * sum)
      .leadingBits(dividedBy: length * (length - 1))
  }

  /// Two numbers that the variance lies between; nil where the numbers are too large or too small for the fast path.
  private var varianceBounds: (lowest: LeadingBits, highest: LeadingBits)? {
    let sliced = slicedSum
    guard sliced.bound.isFinite else { return nil }
    // Near the mean little cancels, and from 0 every distance is exact.
    for centre in [sliced.total.rounded(dividedBy: count), 0] {
      guard let squares = SquaredDistances(of: self, from: centre) else { continue }
      var sum = sliced.total
      sum.add(centre, times: -count)
      let isNegative = sum.magnitude.isNegative
      let bound = isNegative ? -sliced.bound : sliced.bound
      var (nearer, farther) = (sum, sum)
      nearer.add(-bound)
      farther.add(bound)
      let least = nearer.magnitude.isNegative == isNegative ? nearer.magnitude.number : .zero
      return (
        variance(squares: squares.lowest, sum: farther.magnitude.number), variance(squares: squares.highest, sum: least)
      )
    }
    return nil
  }
}
