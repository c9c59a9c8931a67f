extension UnsafeBufferPointer<Double> {
  /// The arithmetic mean, within 2 units in the last place of the exact one; none of nothing.
  ///
  /// - Complexity: linear; one pass unless the sum is too large for a double.
  var meanValue: Double? {
    if isEmpty { return nil }
    let sum = roundedSum
    if sum.isFinite { return sum / Double(count) }
    return scaledMean
  }

  /// The sum of the squared distances from the mean, as it would be from the exact mean; none of nothing.
  ///
  /// Two passes, and a correction of the mean's own rounding (T. F. Chan, G. H. Golub, R. J. LeVeque, Algorithms for computing the sample
  /// variance, 1983), which is told by the sum. The squares are summed in blocks, and the blocks exactly, which keeps 14 digits for any length.
  /// Not finite where it is too large for a double.
  var meanAndSquaredDeviations: (mean: Double, squares: Double)? {
    if isEmpty { return nil }
    let sliced = slicedSum
    let sum = sliced.rounded ?? roundedSum
    let mean = sum.isFinite ? sum / Double(count) : scaledMean
    var squares = ExactSum()
    var start = 0
    while start < count {
      let end = Swift.min(start + 1024, count)
      squares.add(squaredDeviations(start..<end, from: mean))
      start = end
    }
    // What the sum has beside the rounded mean times the count, a product that is taken without rounding.
    var rest = sliced.total
    let product = mean * Double(count)
    rest.add(-product)
    rest.add(-(-product).addingProduct(mean, Double(count)))
    let deviation = product.isFinite ? rest.rounded : 0
    let result = squares.rounded - deviation / Double(count) * deviation
    return (mean, result < 0 ? 0 : result)
  }

  /// The mean where the sum is too large for a double.
  private var scaledMean: Double {
    var scaled = ExactSum()
    for number in self { scaled.add(number * 0x1p-64) }
    return scaled.rounded / Double(count) * 0x1p64
  }

  @inline(__always)
  private func squaredDeviations(_ range: Range<Int>, from mean: Double) -> Double {
    guard let base = baseAddress else { return 0 }
    let bytes = UnsafeRawPointer(base)
    let means = SIMD8(repeating: mean)
    var squares = SIMD8<Double>.zero
    var index = range.lowerBound
    while index &+ 8 <= range.upperBound {
      let deviation = bytes.loadUnaligned(fromByteOffset: index &* 8, as: SIMD8<Double>.self) - means
      squares += deviation * deviation
      index &+= 8
    }
    while index < range.upperBound {
      let deviation = self[index] - mean
      squares[0] += deviation * deviation
      index &+= 1
    }
    return squares.sum()
  }
}
