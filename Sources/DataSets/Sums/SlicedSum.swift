internal import CColumnKernels

/// A sum of many doubles at the speed of memory, exact except for a small `bound`.
///
/// Every number is cut in two without rounding, at a place that is common to a whole block: added to a constant 1.5 ·
/// 2^k, whose binade is wider than all the numbers, it leaves its high part in the bits of the result, and the rest is
/// its low part (the extraction of S. M. Rump, T. Ogita and S. Oishi, Accurate floating-point summation, 2008). High
/// parts are multiples of one unit, so their bits add up as whole numbers, exactly. Low parts are smaller than a unit
/// and are added with rounding, which the bound covers.
struct SlicedSum {
  /// The sum so far, except for the rounding of low parts.
  private(set) var total = ExactSum()
  /// The largest difference of `total` from the sum.
  private(set) var bound = 0.0
  /// The k of the constant: numbers up to 2^(k - 1) can be cut with it.
  private var exponent = Self.lowestExponent

  private static var laneCount: Int { Int(COLUMN_LANES) }
  /// In each lane 4096 high parts of no more than 2^51 units can be added up in 64 bits.
  private static var blockLength: Int { 4096 * laneCount }
  /// Units of 2^(k - 52), and low parts, stay clear of the smallest doubles, and the constant of the largest.
  private static var lowestExponent: Int { -900 }
  private static var highestExponent: Int { 1000 }

  init() {}

  /// Adds numbers of any kind.
  mutating func add(_ numbers: UnsafeBufferPointer<Double>) {
    let blocked = numbers.count - numbers.count % Self.laneCount
    var start = 0
    while start < blocked {
      let end = Swift.min(start + Self.blockLength, blocked)
      add(block: UnsafeBufferPointer(rebasing: numbers[start..<end]))
      start = end
    }
    for index in blocked..<numbers.count { total.add(numbers[index]) }
  }

  private mutating func add(block: UnsafeBufferPointer<Double>) {
    if addCut(block) { return }
    // Larger numbers than any before: the next constant holds twice as much.
    let largest = block.reduce(0) { Swift.max($0, abs($1)) }
    if largest.isFinite, Int(largest.exponent) + 3 <= Self.highestExponent {
      exponent = Swift.max(exponent, Int(largest.exponent) + 3)
      if addCut(block) { return }
    }
    total.add(block)
  }

  /// Adds a block, a multiple of the lanes, with the present constant; false, without adding, if a number is too large
  /// for it.
  @inline(__always)
  private mutating func addCut(_ block: UnsafeBufferPointer<Double>) -> Bool {
    let constant = Double(sign: .plus, exponent: exponent, significand: 1.5)
    var cut = column_cut()
    column_cut_sum(LoopLevel.best, block.baseAddress, block.count, constant, &cut)
    // A number that left the constant's binade changed the exponent or the sign.
    if cut.differences >> 52 != 0 { return false }
    let additions = block.count / Self.laneCount
    let constantsAdded = constant.bitPattern &* UInt64(truncatingIfNeeded: additions)
    let unit = Double(sign: .plus, exponent: exponent - 52, significand: 1)
    withLanes(cut.high, of: UInt64.self) { high in
      for bits in high {
        let units = Int64(bitPattern: bits &- constantsAdded)
        total.add(Double((units >> 32) << 32) * unit)
        total.add(Double(units & 0xFFFF_FFFF) * unit)
      }
    }
    withLanes(cut.low, of: Double.self) { low in
      for rest in low { total.add(rest) }
    }
    // A low part is half a unit at most, so that the i-th sum of a lane is below i half units and is rounded by no more than 2^-53 of
    // that. Twice the sum of these covers the rounding of the bound itself.
    bound += unit * Double(additions * additions * Self.laneCount) * 0x1p-53
    return true
  }
}
