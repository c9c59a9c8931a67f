extension UnsafeBufferPointer<Double> {
  /// The arithmetic mean, within 2 units in the last place of the exact one; none of nothing.
  ///
  /// - Complexity: linear; one pass unless the sum is too large for a double.
  var meanValue: Double? {
    if isEmpty { return nil }
    let sum = roundedSum
    if sum.isFinite { return sum / Double(count) }
    var scaled = ExactSum()
    for number in self { scaled.add(number * 0x1p-64) }
    return scaled.rounded / Double(count) * 0x1p64
  }

  /// The sum of the squared distances from `mean`, as it would be from the exact mean.
  ///
  /// Two passes with the correction of the mean's own rounding (T. F. Chan, G. H. Golub, R. J. LeVeque, Algorithms for
  /// computing the sample variance, 1983); the squares are summed in blocks, and the blocks exactly, which keeps 14 digits
  /// for any length. Not finite where it is too large for a double.
  func squaredDeviations(from mean: Double) -> Double {
    var squares = ExactSum()
    var deviations = ExactSum()
    var start = 0
    while start < count {
      let end = Swift.min(start + 1024, count)
      let block = deviationBlock(start..<end, from: mean)
      squares.add(block.squares)
      deviations.add(block.deviations)
      start = end
    }
    let deviation = deviations.rounded
    let result = squares.rounded - deviation / Double(count) * deviation
    return result < 0 ? 0 : result
  }

  @inline(__always)
  private func deviationBlock(_ range: Range<Int>, from mean: Double) -> (squares: Double, deviations: Double) {
    guard let base = baseAddress else { return (0, 0) }
    let bytes = UnsafeRawPointer(base)
    let means = SIMD8(repeating: mean)
    var squares = SIMD8<Double>.zero
    var deviations = SIMD8<Double>.zero
    var index = range.lowerBound
    while index &+ 8 <= range.upperBound {
      let deviation = bytes.loadUnaligned(fromByteOffset: index &* 8, as: SIMD8<Double>.self) - means
      squares += deviation * deviation
      deviations += deviation
      index &+= 8
    }
    while index < range.upperBound {
      let deviation = self[index] - mean
      squares[0] += deviation * deviation
      deviations[0] += deviation
      index &+= 1
    }
    return (squares.sum(), deviations.sum())
  }
}
