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
      let largest = Self.largestDistance(in: block, from: centre)
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

  @inline(__always)
  private static func largestDistance(in block: UnsafeBufferPointer<Double>, from centre: Double) -> Double {
    guard let base = block.baseAddress else { return 0 }
    let bytes = UnsafeRawPointer(base)
    let centres = SIMD8(repeating: centre)
    var lowest = SIMD8<Double>.zero
    var highest = SIMD8<Double>.zero
    var index = 0
    while index < block.count {
      let distances = bytes.loadUnaligned(fromByteOffset: index &* 8, as: SIMD8<Double>.self) - centres
      lowest.replace(with: distances, where: distances .< lowest)
      highest.replace(with: distances, where: distances .> highest)
      index &+= 8
    }
    return Swift.max(highest.max(), -lowest.min())
  }

  /// Adds the squares of a block, a multiple of eight numbers, in units of 2^`unit`.
  @inline(__always)
  private static func add(
    _ block: UnsafeBufferPointer<Double>, from centre: Double, unit: Int, to sum: inout ExactSum
  ) {
    guard let base = block.baseAddress else { return }
    let bytes = UnsafeRawPointer(base)
    let centres = SIMD8(repeating: centre)
    let scales = SIMD8(repeating: Double(sign: .plus, exponent: -unit, significand: 1))
    let constants = SIMD8(repeating: 0x1.8p52)
    var squares = SIMD8<Double>.zero
    var rests = SIMD8<Double>.zero
    var index = 0
    while index < block.count {
      let numbers = bytes.loadUnaligned(fromByteOffset: index &* 8, as: SIMD8<Double>.self)
      let distances = (numbers - centres) * scales
      let wholes = (distances + constants) - constants
      squares += wholes * wholes
      rests += (distances - wholes) * (distances + wholes)
      index &+= 8
    }
    for lane in 0..<8 { sum.add(squares[lane], exponent: 2 * unit) }
    // In multiples of 2^-18, that no bit is lower than those of squares.
    sum.add((rests.sum() + 0x1.8p34) - 0x1.8p34, exponent: 2 * unit)
  }
}
