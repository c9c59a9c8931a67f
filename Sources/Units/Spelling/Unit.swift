/// A unit: a spelling, such as kN·m, and its meaning.
///
/// Units are equal if their spellings are equal; `hasSameMeaning(as:)` compares the meanings. Factors are in the order
/// in which they were typed, but factors with negative exponents come last. ``one`` is the unit of plain numbers.
public struct Unit: Sendable {
  /// The largest number of factors.
  public static let factorLimit = 16

  /// The factors; empty for plain numbers.
  public let factors: [UnitFactor]
  /// The smaller units of a chain such as `ft in`, largest first; empty if the unit is not a chain.
  public let chain: [UnitFactor]
  /// The meaning of the unit; for a chain, the meaning of its first unit.
  public let meaning: UnitMeaning

  /// The unit of plain numbers.
  public static let one = Unit(
    factors: [], chain: [], meaning: UnitMeaning(dimension: .none, scale: .one, angle: .zero, sort: .plain))

  init(factors: [UnitFactor], chain: [UnitFactor], meaning: UnitMeaning) {
    self.factors = factors
    self.chain = chain
    self.meaning = meaning
  }

  /// The dimension of the quantity that the unit measures.
  public var dimension: Dimension { meaning.dimension }
  /// How values of the unit are added and converted.
  public var sort: UnitSort { meaning.sort }
  /// Whether this is the unit of plain numbers, which has no text.
  public var isOne: Bool { factors.isEmpty }
  /// Whether the unit is a chain such as `ft in`.
  public var isChain: Bool { !chain.isEmpty }
  /// Whether values are points on a scale with its own zero, such as °C or dates.
  public var isPoint: Bool {
    if case .point = sort { return true }
    return false
  }
  /// Whether values are levels, such as dBm, or differences of levels, such as dB.
  public var isLevel: Bool { level != nil }
  /// Whether values are dates.
  public var isDate: Bool {
    if case .point(.epoch) = sort { return true }
    return false
  }
  /// Whether values are dates with a time of day.
  var isMoment: Bool { sort == .point(.epoch(isDay: false)) }
  /// Whether values are months or years of the calendar.
  public var isCalendar: Bool { dimension == QuantityKind.calendar.dimension }
  /// The logarithm that defines a level such as dBm; nil for units that are not levels.
  public var level: LevelScale? {
    if case .level(let level) = sort { return level }
    return nil
  }

  /// Returns whether both units measure the same in the same size, even if their spellings differ.
  public func hasSameMeaning(as other: Unit) -> Bool {
    meaning.dimension == other.meaning.dimension && meaning.scale == other.meaning.scale
      && meaning.sort == other.meaning.sort
  }
}

extension Unit: Hashable {
  /// Returns whether both units have the same spelling.
  public static func == (left: Unit, right: Unit) -> Bool {
    left.factors == right.factors && left.chain == right.chain
  }

  /// Adds the spelling to a hash.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(factors)
    hasher.combine(chain)
  }
}

/// A limit that a unit exceeds, such as the number of its factors.
public enum UnitLimit: Error, Hashable, Sendable {
  /// More than ``Unit/factorLimit`` factors.
  case factors
  /// An exponent outside ±99, or with a denominator above 12.
  case exponent
  /// More different units than a document can have.
  case spellings
}

extension Unit {
  /// Creates a unit from its factors.
  ///
  /// Factors with the same name and exponents of the same sign are merged.
  ///
  /// - Throws: An error if the unit exceeds a limit.
  init(_ factors: [UnitFactor], chain: [UnitFactor] = []) throws(UnitLimit) {
    let merged = try Self.merged(factors)
    guard merged.count <= Self.factorLimit else { throw .factors }
    self.init(factors: merged, chain: chain, meaning: try Self.meaning(of: merged, isChain: !chain.isEmpty))
  }

  private static func merged(_ factors: [UnitFactor]) throws(UnitLimit) -> [UnitFactor] {
    var merged: [UnitFactor] = []
    for factor in factors where !factor.exponent.isZero {
      let place = merged.firstIndex {
        $0.exponent.isNegative == factor.exponent.isNegative && $0.hasSameBase(as: factor)
      }
      if let place {
        guard let sum = merged[place].exponent.adding(factor.exponent) else { throw .exponent }
        merged[place] = factor.with(sum)
      } else {
        guard merged.count < factorLimit else { throw .factors }
        merged.append(factor)
      }
    }
    guard merged.contains(where: \.exponent.isNegative) else { return merged }
    return merged.filter { !$0.exponent.isNegative } + merged.filter(\.exponent.isNegative)
  }

  private static func meaning(of factors: [UnitFactor], isChain: Bool) throws(UnitLimit) -> UnitMeaning {
    var dimension = Dimension.none
    var scale = UnitScale.one
    var angle = UnitExponent.zero
    for factor in factors {
      guard let base = factor.baseDimension, let product = dimension.multiplied(by: base, power: factor.exponent),
        let angles = factor.atom.angle.multiplied(by: factor.exponent), let sum = angle.adding(angles)
      else { throw .exponent }
      (dimension, angle) = (product, sum)
      scale.multiply(by: factor.baseScale, power: factor.exponent)
    }
    let sort = sort(of: factors, dimension: dimension, scale: scale, isChain: isChain)
    guard case .level(let level) = sort else {
      return UnitMeaning(dimension: dimension, scale: scale, angle: angle, sort: sort)
    }
    return UnitMeaning(dimension: level.dimension, scale: .one, angle: .zero, sort: sort)
  }

  /// Returns how values of a unit with these factors are added and converted.
  ///
  /// In compound units, points and differences of levels are plain amounts. A level with a reference can be divided by
  /// a unit: dBm/Hz is the level of mW/Hz, and dB/K is the level of 1/K.
  private static func sort(
    of factors: [UnitFactor], dimension: Dimension, scale: UnitScale, isChain: Bool
  ) -> UnitSort {
    guard let first = factors.first, first.number == nil, first.exponent == .one, !isChain else { return .plain }
    guard factors.count > 1 else { return first.atom.sort }
    guard case .level(let level) = first.atom.sort else { return .plain }
    if !level.isDifference {
      return .level(
        LevelScale(level.family, dimension: dimension, reference: scale, isAmplitude: level.isAmplitude))
    }
    let kelvin = QuantityKind.temperature.dimension
    guard factors.count == 2, factors[1].exponent == UnitExponent.one.negated, factors[1].atom.dimension == kelvin,
      level.family == .decibel
    else { return .plain }
    return .level(
      LevelScale(
        .decibel, dimension: kelvin.raised(to: UnitExponent.one.negated) ?? .none,
        reference: UnitScale.one.divided(by: factors[1].baseScale), isAmplitude: false))
  }
}
