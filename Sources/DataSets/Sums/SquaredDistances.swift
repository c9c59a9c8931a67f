internal import CColumnKernels

/// The sum of squared distances from a centre, with an error bound.
///
/// Each piece of numbers has a unit: 2^-24 of a power of two above its largest distance. A distance is split without
/// rounding into whole units and a remainder of at most half a unit (as in `SlicedSum`). Squares of whole numbers up to
/// 2^24 add up exactly, eight in each lane of doubles and then in 64 bits. The remainders contribute 2^-24 of the sum;
/// their rounding is the error bound.
struct SquaredDistances {
  private let centre: Double
  private var sum = ExactSum.ofSquares
  private var bound = ExactSum.ofSquares
  /// The exponent of the power of two above all distances of the latest piece.
  private var power = 0

  /// The number of values that are split with the same unit; they stay in the processor's caches until they are read
  /// again.
  private static var pieceLength: Int { 1 << 14 }
  /// The range of `power` in which units are far from the smallest and the largest doubles.
  private static var powers: ClosedRange<Int> { -900...900 }
  /// The error bound of one set of lane sums, in square units.
  ///
  /// Each of eight lanes adds eight products below 2^24, each rounded by at most 2^-28. Their sums are below 2^27 and
  /// rounded by 2^-26; the last of these sums is rounded by half of 2^-20.
  private static var boundOfStretch: Double { 0x1p-17 }

  init(from centre: Double) {
    self.centre = centre
  }

  var bounds: (lowest: ExactSum, highest: ExactSum) {
    var (lowest, highest) = (sum, sum)
    lowest.subtract(bound)
    highest.add(bound)
    return (lowest, highest)
  }

  /// Adds numbers.
  ///
  /// Returns false if a distance is not exactly a double, or too large or too small.
  mutating func add(_ numbers: UnsafeBufferPointer<Double>) -> Bool {
    let blocked = numbers.count - numbers.count % Int(COLUMN_LANES)
    // A number from half the centre to its double has a distance that is a double (P. H. Sterbenz, Floating-point computation, 1974).
    let reach = centre == 0 ? .greatestFiniteMagnitude : abs(centre) / 2
    var start = 0
    while start < blocked {
      let end = Swift.min(start + Self.pieceLength, blocked)
      if !add(piece: UnsafeBufferPointer(rebasing: numbers[start..<end]), reach: reach) { return false }
      start = end
    }
    for index in blocked..<numbers.count {
      let distance = numbers[index] - centre
      guard abs(distance) <= reach else { return false }
      sum.add(squareOf: distance)
    }
    return true
  }

  /// Adds a piece whose length is a multiple of the lane count.
  ///
  /// The unit of the previous piece is kept unless it is too small or needlessly large.
  private mutating func add(piece: UnsafeBufferPointer<Double>, reach: Double) -> Bool {
    var squares = squares(of: piece)
    guard squares.largest <= reach else { return false }
    if squares.largest == 0 { return true }
    let needed = Int(squares.largest.exponent) + 1
    guard Self.powers.contains(needed) else { return false }
    if needed > power || needed < power - 2 {
      power = needed
      squares = self.squares(of: piece)
    }
    let exponent = 2 * (power - 24)
    withLanes(squares.squares, of: UInt64.self) { lanes in
      // The lanes add up to at most 2^62.
      let total = lanes.reduce(0, &+)
      sum.add(Double((total >> 32) << 32), exponent: exponent)
      sum.add(Double(total & 0xFFFF_FFFF), exponent: exponent)
    }
    withLanes(squares.rests, of: Int64.self) { lanes in
      let total = lanes.reduce(0, &+)
      let exponent = exponent - Int(COLUMN_REST_BITS)
      sum.add(Double((total >> 32) << 32), exponent: exponent)
      sum.add(Double(total & 0xFFFF_FFFF), exponent: exponent)
    }
    let stretches = (piece.count + Int(COLUMN_STRETCH) - 1) / Int(COLUMN_STRETCH)
    bound.add(Self.boundOfStretch * Double(stretches), exponent: exponent)
    return true
  }

  private func squares(of piece: UnsafeBufferPointer<Double>) -> column_squares {
    let scale = Double(sign: .plus, exponent: 24 - power, significand: 1)
    var squares = column_squares()
    column_sum_squares(LoopLevel.best, piece.baseAddress, piece.count, centre, scale, &squares)
    return squares
  }
}
