internal import CColumnKernels

/// The sum of the squared distances of numbers from a centre, exact but for a bound.
///
/// Each block has a unit, 2^-24 of a power of two above its largest distance. A distance is cut into a whole number of units and a rest of half
/// a unit at most, without rounding (as in `SlicedSum`). Squares of whole numbers below 2^24 add up in a double without rounding, 32 in each lane; what
/// the rests bring is 2^-24 of that, and its rounding is the bound.
struct SquaredDistances {
  private(set) var lowest: ExactSum
  private(set) var highest: ExactSum

  private static var blockLength: Int { 32 * 8 }
  /// Units stay clear of the smallest and the largest doubles.
  private static var powers: ClosedRange<Int> { -900...900 }
  /// In square units: eight lanes of 32 products below 2^24 and their sums, rounded by 2^-20 each at most.
  private static var bound: Double { 0x1p-15 }

  /// Nil where a distance may be no double, or is too large or too small.
  init?(of numbers: UnsafeBufferPointer<Double>, from centre: Double) {
    var sum = ExactSum.ofSquares
    var bound = ExactSum.ofSquares
    let blocked = numbers.count - numbers.count % 8
    // A number from half the centre to its double has a distance that is a double (P. H. Sterbenz, Floating-point computation, 1974).
    let reach = centre == 0 ? .greatestFiniteMagnitude : abs(centre) / 2
    var start = 0
    while start < blocked {
      let end = Swift.min(start + Self.blockLength, blocked)
      let block = UnsafeBufferPointer(rebasing: numbers[start..<end])
      let largest = column_largest_distance(LoopLevel.best, block.baseAddress, block.count, centre)
      guard largest <= reach else { return nil }
      if largest > 0 {
        let power = Int(largest.exponent) + 1
        guard Self.powers.contains(power) else { return nil }
        Self.add(block, from: centre, unit: power - 24, to: &sum)
        bound.add(Self.bound, exponent: 2 * (power - 24))
      }
      start = end
    }
    for index in blocked..<numbers.count {
      let distance = numbers[index] - centre
      guard abs(distance) <= reach else { return nil }
      sum.add(squareOf: distance)
    }
    lowest = sum
    lowest.subtract(bound)
    highest = sum
    highest.add(bound)
  }

  /// Adds the squares of a block, a multiple of eight numbers, in units of 2^`unit`.
  @inline(__always)
  private static func add(
    _ block: UnsafeBufferPointer<Double>, from centre: Double, unit: Int, to sum: inout ExactSum
  ) {
    let scale = Double(sign: .plus, exponent: -unit, significand: 1)
    var added = column_squares()
    column_sum_squares(LoopLevel.best, block.baseAddress, block.count, centre, scale, &added)
    // Whole numbers below 2^53 each.
    let squares = [Double](lanes: added.squares).reduce(0) { $0 &+ UInt64($1) }
    sum.add(Double((squares >> 32) << 32), exponent: 2 * unit)
    sum.add(Double(squares & 0xFFFF_FFFF), exponent: 2 * unit)
    // In multiples of 2^-18, that no bit is lower than those of squares.
    let rests = [Double](lanes: added.rests).reduce(0, +)
    sum.add((rests + 0x1.8p34) - 0x1.8p34, exponent: 2 * unit)
  }
}
