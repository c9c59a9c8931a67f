extension Unit {
  /// A value split into the units of a chain, after rounding.
  public struct ChainParts: Hashable, Sendable {
    /// Whether the value is below 0; the minus sign applies to all parts.
    public let isNegative: Bool
    /// The whole numbers for all units of the chain except the last.
    public let whole: [Int]
    /// The number of the last unit, 0 or more.
    public let last: Double
  }

  /// Returns a value split into one number for each unit of this chain: 5.9999 `ft in` without decimals is 6 ft 0 in.
  ///
  /// - Parameters:
  ///   - value: The value in the first unit.
  ///   - decimals: The number of decimals of the last number, 0 to 15.
  /// - Returns: nil if the unit is not a chain, or the value is not finite or has more than 15 digits in the last unit.
  public func chainParts(of value: Double, decimals: Int) -> ChainParts? {
    guard let first = factors.first, let smallest = chain.last, value.isFinite, 0...15 ~= decimals else { return nil }
    let digits = UnitScale(powerOfTen: decimals)
    guard let conversion = UnitConversion.scale(first.baseScale.divided(by: smallest.baseScale).multiplied(by: digits))
    else { return nil }
    let rounded = conversion.apply(value.magnitude).rounded()
    guard rounded < 1e15, let power = digits.ratio, let ten = Int(exactly: power.numerator) else { return nil }
    var rest = Int(rounded)
    var whole: [Int] = []
    for factor in [first] + chain.dropLast() {
      guard let ratio = factor.baseScale.divided(by: smallest.baseScale).multiplied(by: digits).ratio,
        ratio.isWhole, let size = Int(exactly: ratio.numerator), size > 0
      else { return nil }
      whole.append(rest / size)
      rest %= size
    }
    return ChainParts(isNegative: value < 0 && rounded > 0, whole: whole, last: Double(rest) / Double(ten))
  }

  /// The units of a chain as separate units, largest first; only the unit itself if it is not a chain.
  public var chainUnits: [Unit] {
    guard isChain else { return [self] }
    return (factors + chain).compactMap { try? Unit([$0]) }
  }
}
