extension UnsafeBufferPointer<Double> {
  /// The double nearest to the exact arithmetic mean; nil if there are no numbers.
  ///
  /// - Complexity: linear, at about the speed of memory.
  var roundedMean: Double? {
    if isEmpty { return nil }
    return slicedSum.rounded(dividedBy: count) ?? exactSum.rounded(dividedBy: count)
  }

  /// Computes the sample variance, and returns the number that `form` makes of it.
  ///
  /// The variance of n numbers is (n Σx² - (Σx)²) / (n (n - 1)). A fast sum with an error bound suffices if `form`
  /// gives the same number for both ends of the bound. Otherwise all numbers are added again exactly.
  ///
  /// - Precondition: There are at least two finite numbers, and fewer than 2^32.
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

  /// The number of values below which the exact sum is as fast as the sum with an error bound.
  private static var fewNumbers: Int { 128 }

  /// Returns the variance from the sum of the distances from any fixed number, and the sum of their squares.
  private func variance(squares: ExactSum, sum: LongNatural) -> LeadingBits {
    let length = UInt64(count)
    return (squares.magnitude.number * LongNatural(length)).lessened(by: sum * sum)
      .leadingBits(dividedBy: length * (length - 1))
  }

  /// The lowest and the highest possible variance, computed fast.
  ///
  /// Nil if the numbers are too large or too small for the fast computation.
  private var varianceBounds: (lowest: LeadingBits, highest: LeadingBits)? {
    // Near the mean little cancels, and from 0 every distance is exact. The mean of the first chunk is used for all
    // numbers: the mean of all would need another pass through memory.
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

  /// The number of values that are added to both sums before the next values are read; they stay in the processor's
  /// caches.
  private static var chunkLength: Int { 1 << 14 }

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
