internal import CColumnKernels

/// A fast sum of many doubles with a small error bound.
///
/// Each number is split in two without rounding, at a place common to its block: adding 1.5 · 2^k rounds it to its high
/// part, and the remainder is its low part (the extraction of S. M. Rump, T. Ogita and S. Oishi, Accurate
/// floating-point summation, 2008). High parts are multiples of one unit, so they add up exactly as integers. Low parts
/// are added with rounding, which the error bound covers.
struct SlicedSum {
  /// The sum so far, at most `bound` from the exact sum.
  private(set) var total = ExactSum()
  /// The largest possible difference between `total` and the exact sum.
  private(set) var bound = 0.0
  /// The exponent k of the constant that splits numbers; numbers up to 2^(k - 1) can be split.
  private var exponent = Self.lowestExponent

  private static var laneCount: Int { Int(COLUMN_LANES) }
  /// The number of values in a block.
  ///
  /// In each lane, 4096 high parts of at most 2^51 units add up within 64 bits.
  private static var blockLength: Int { 4096 * laneCount }
  /// The lowest k, for which units of 2^(k - 52) and low parts are well above the smallest doubles.
  private static var lowestExponent: Int { -900 }
  /// The highest k, chosen so that the constant is well below the largest doubles.
  private static var highestExponent: Int { 1000 }

  init() {}

  /// Adds numbers of any size, even infinities and NaN.
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
    // These numbers are larger than all before: choose a constant for twice the largest number.
    let largest = block.reduce(0) { Swift.max($0, abs($1)) }
    if largest.isFinite, Int(largest.exponent) + 3 <= Self.highestExponent {
      exponent = Swift.max(exponent, Int(largest.exponent) + 3)
      if addCut(block) { return }
    }
    total.add(block)
  }

  /// Adds a block with the current constant; returns false, without adding, if a number is too large for the constant.
  ///
  /// The length of the block must be a multiple of the lane count.
  @inline(__always)
  private mutating func addCut(_ block: UnsafeBufferPointer<Double>) -> Bool {
    let constant = Double(sign: .plus, exponent: exponent, significand: 1.5)
    var cut = column_cut()
    column_cut_sum(LoopLevel.best, block.baseAddress, block.count, constant, &cut)
    // A number too large for the constant's binade changes the exponent or the sign.
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
    // A low part is at most half a unit, so the i-th sum of a lane is below i half units and is rounded by at most
    // 2^-53 of that size. Twice the sum of these errors covers the rounding of the bound itself.
    bound += unit * Double(additions * additions * Self.laneCount) * 0x1p-53
    return true
  }
}
