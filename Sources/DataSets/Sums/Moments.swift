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
  /// Fast if possible: the squares are added up with a bound of the error, and if both ends have the same form, that is
  /// the result. Otherwise all is added again exactly.
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

  /// The variance for these squared distances from some centre, and that sum of distances.
  private func variance(squares: ExactSum, sum: LongNatural) -> LeadingBits {
    let length = UInt64(count)
    return (squares.magnitude.number * LongNatural(length)).lessened(by: sum * sum)
      .leadingBits(dividedBy: length * (length - 1))
  }

  /// Two numbers that the variance is between; nil if the numbers are too large or too small for the fast path.
  private var varianceBounds: (lowest: LeadingBits, highest: LeadingBits)? {
    // Near the mean little cancels, and from 0 every distance is exact. The numbers in front are taken for all: a mean of all would be another
    // way through memory.
    for centre in [UnsafeBufferPointer(rebasing: prefix(Self.chunkLength)).roundedMean ?? 0, 0] {
      guard let (sliced, squares) = sums(from: centre), sliced.bound.isFinite else { continue }
      var sum = sliced.total
      sum.add(centre, times: -count)
      let isNegative = sum.magnitude.isNegative
      let bound = isNegative ? -sliced.bound : sliced.bound
      var (nearer, farther) = (sum, sum)
      nearer.add(-bound)
      farther.add(bound)
      let least = nearer.magnitude.isNegative == isNegative ? nearer.magnitude.number : .zero
      let (lowest, highest) = squares.bounds
      return (variance(squares: lowest, sum: farther.magnitude.number), variance(squares: highest, sum: least))
    }
    return nil
  }

  /// The number of values that both sums process at once while they are in the processor's caches.
  private static var chunkLength: Int { 1 << 14 }

  /// The sum of the numbers and of their squared distances from a centre; nil if these cannot be added up fast.
  private func sums(from centre: Double) -> (sum: SlicedSum, squares: SquaredDistances)? {
    var sum = SlicedSum()
    var squares = SquaredDistances(from: centre)
    var start = 0
    while start < count {
      let chunk = UnsafeBufferPointer(rebasing: self[start..<Swift.min(start + Self.chunkLength, count)])
      guard squares.add(chunk) else { return nil }
      sum.add(chunk)
      start += chunk.count
    }
    return (sum, squares)
  }
}
