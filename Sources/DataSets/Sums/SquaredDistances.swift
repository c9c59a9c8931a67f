internal import CColumnKernels

/// The sum of the squared distances of numbers from a centre, exact but for a bound.
///
/// Each block has a unit, 2^-24 of a power of two above its largest distance. A distance is cut into a whole number of units and a rest of half
/// a unit at most, without rounding (as in `SlicedSum`). Squares of whole numbers below 2^24 add up in a double without rounding, 32 in each lane; what
/// the rests bring is 2^-24 of that, and its rounding is the bound.
struct SquaredDistances {
  private let centre: Double
  private var sum = ExactSum.ofSquares
  private var bound = ExactSum.ofSquares
  /// Distances of the latest block are below 2 to this power.
  private var power = 0
  /// Blocks of that power that are still to be added, the squares of their whole numbers, and what the rests bring in 2^-18 square units.
  private var pending = (blocks: 0, squares: UInt64(0), rests: Int64(0))

  private static var blockLength: Int { 32 * Int(COLUMN_LANES) }
  /// The squares of a block come to 2^56 at most.
  private static var mostPending: Int { 64 }
  /// Units stay clear of the smallest and the largest doubles.
  private static var powers: ClosedRange<Int> { -900...900 }
  /// In square units: eight lanes of 32 products below 2^24 and their sums, rounded by 2^-20 each at most.
  private static var boundOfBlock: Double { 0x1p-15 }

  /// No distances.
  init(from centre: Double) {
    self.centre = centre
  }

  /// Two numbers that the sum lies between.
  var bounds: (lowest: ExactSum, highest: ExactSum) {
    var all = self
    all.addPending()
    var (lowest, highest) = (all.sum, all.sum)
    lowest.subtract(all.bound)
    highest.add(all.bound)
    return (lowest, highest)
  }

  /// Adds numbers; false where a distance may be no double, or is too large or too small.
  mutating func add(_ numbers: UnsafeBufferPointer<Double>) -> Bool {
    let blocked = numbers.count - numbers.count % Int(COLUMN_LANES)
    // A number from half the centre to its double has a distance that is a double (P. H. Sterbenz, Floating-point computation, 1974).
    let reach = centre == 0 ? .greatestFiniteMagnitude : abs(centre) / 2
    var start = 0
    while start < blocked {
      let end = Swift.min(start + Self.blockLength, blocked)
      if !add(block: UnsafeBufferPointer(rebasing: numbers[start..<end]), reach: reach) { return false }
      start = end
    }
    for index in blocked..<numbers.count {
      let distance = numbers[index] - centre
      guard abs(distance) <= reach else { return false }
      sum.add(squareOf: distance)
    }
    return true
  }

  /// Adds a block, a multiple of the lanes, in the unit of the one before it where that is neither too small nor needlessly large.
  private mutating func add(block: UnsafeBufferPointer<Double>, reach: Double) -> Bool {
    var squares = squares(of: block)
    guard squares.largest <= reach else { return false }
    if squares.largest == 0 { return true }
    let needed = Int(squares.largest.exponent) + 1
    guard Self.powers.contains(needed) else { return false }
    if needed > power || needed < power - 2 {
      addPending()
      power = needed
      squares = self.squares(of: block)
    }
    pending.blocks += 1
    // Whole numbers below 2^53 each.
    pending.squares += withLanes(squares.squares, of: Double.self) { lanes in lanes.reduce(0) { $0 &+ UInt64($1) } }
    // Below 2^32, and rounded to 2^-18, that no bit is lower than those of squares.
    let rests = withLanes(squares.rests, of: Double.self) { $0.reduce(0, +) }
    pending.rests += Int64((rests * 0x1p18).rounded())
    if pending.blocks == Self.mostPending { addPending() }
    return true
  }

  private mutating func addPending() {
    let exponent = 2 * (power - 24)
    sum.add(Double((pending.squares >> 32) << 32), exponent: exponent)
    sum.add(Double(pending.squares & 0xFFFF_FFFF), exponent: exponent)
    sum.add(Double((pending.rests >> 32) << 32), exponent: exponent - 18)
    sum.add(Double(pending.rests & 0xFFFF_FFFF), exponent: exponent - 18)
    bound.add(Self.boundOfBlock * Double(pending.blocks), exponent: exponent)
    pending = (0, 0, 0)
  }

  private func squares(of block: UnsafeBufferPointer<Double>) -> column_squares {
    let scale = Double(sign: .plus, exponent: 24 - power, significand: 1)
    var squares = column_squares()
    column_sum_squares(LoopLevel.best, block.baseAddress, block.count, centre, scale, &squares)
    return squares
  }
}
