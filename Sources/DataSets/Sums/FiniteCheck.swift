extension UnsafeBufferPointer<Double> {
  /// Whether no number is infinite or not-a-number.
  @usableFromInline
  var allFinite: Bool {
    // A finite number less itself is 0; all others leave not-a-number, which stays in the sum.
    var sum = SIMD8<Double>.zero
    var index = 0
    let bytes = UnsafeRawPointer(baseAddress)
    if let bytes {
      while index &+ 8 <= count {
        let numbers = bytes.loadUnaligned(fromByteOffset: index &* 8, as: SIMD8<Double>.self)
        sum += numbers - numbers
        index &+= 8
      }
    }
    while index < count {
      sum[0] += self[index] - self[index]
      index &+= 1
    }
    return sum == .zero
  }
}

extension [Double] {
  /// Whether no number is infinite or not-a-number.
  var allFinite: Bool { withUnsafeBufferPointer { $0.allFinite } }
}
