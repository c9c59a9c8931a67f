extension UnsafeBufferPointer<Double> {
  /// The double nearest to the exact sum of all numbers, whatever their sizes and signs; infinite where it is too large.
  ///
  /// Fast where it can be: the error of every addition is found without rounding (the 2Sum of D. E. Knuth, The Art of
  /// Computer Programming 2, 4.2.2) and added up beside, in four lanes; a bound of what that still leaves out is kept too.
  /// If no number within the bound rounds to another double, that is the result. Otherwise (heavy cancellation,
  /// a tie, an overflow on the way) all is added again in an `ExactSum`.
  ///
  /// - Complexity: linear, at about the speed of memory.
  var roundedSum: Double {
    var total = ExactSum()
    var errorMagnitude = 0.0
    let blocked = count - count % Self.laneCount
    var start = 0
    while start < blocked {
      let end = Swift.min(start + Self.blockLength, blocked)
      errorMagnitude += addBlock(start..<end, to: &total)
      start = end
    }
    for index in blocked..<count { total.add(self[index]) }
    // Errors were themselves added with rounding: in a lane no more than this many times, each time by half a unit in the
    // last place (2^-53) of no more than their magnitudes. Twice that covers the rounding of the bound itself.
    let additions = Double(Self.blockLength / Self.laneCount)
    let bound = errorMagnitude * additions * 0x1p-52
    if bound == 0 { return total.rounded }
    if bound.isFinite {
      var above = total
      above.add(bound)
      total.add(-bound)
      let lowest = total.rounded
      if lowest == above.rounded { return lowest }
    }
    var exact = ExactSum()
    exact.add(self)
    return exact.rounded
  }

  private static var laneCount: Int { 4 }
  private static var blockLength: Int { 4096 }

  /// Adds a block to `total`, all but the rounding of its errors' sum; returns the sum of the errors' magnitudes.
  @inline(__always)
  private func addBlock(_ range: Range<Int>, to total: inout ExactSum) -> Double {
    guard let base = baseAddress else { return 0 }
    let bytes = UnsafeRawPointer(base)
    var sum = SIMD4<Double>.zero
    var errors = SIMD4<Double>.zero
    var magnitudes = SIMD4<Double>.zero
    let magnitudeBits = SIMD4<UInt64>(repeating: .max >> 1)
    var index = range.lowerBound
    while index < range.upperBound {
      let numbers = bytes.loadUnaligned(fromByteOffset: index &* 8, as: SIMD4<Double>.self)
      let next = sum + numbers
      let added = next - sum
      let error = (sum - (next - added)) + (numbers - added)
      sum = next
      errors += error
      magnitudes += unsafeBitCast(
        unsafeBitCast(error, to: SIMD4<UInt64>.self) & magnitudeBits, to: SIMD4<Double>.self)
      index &+= 4
    }
    for lane in 0..<4 {
      total.add(sum[lane])
      total.add(errors[lane])
    }
    return magnitudes.sum()
  }
}

extension [Double] {
  /// The double nearest to the exact sum; infinite where it is too large.
  var roundedSum: Double { withUnsafeBufferPointer { $0.roundedSum } }
}
