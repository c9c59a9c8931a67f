/// How values of a unit are added and converted.
public enum UnitSort: Hashable, Sendable {
  /// An amount with a natural zero: m, K, bar.
  case plain
  /// A point on a scale with its own zero, such as a temperature in °C: °C, °F, psig, barg.
  case point(PointOrigin)
  /// A difference of two points, which has a symbol of its own: Δ°C, Δ°F.
  case difference
  /// A logarithm of a ratio to a reference: dBm, pH, dB.
  case level(LevelScale)
}

/// Where the zero of a scale such as °C is.
public enum PointOrigin: Hashable, Sendable {
  /// The value of the zero in the base units of the dimension: 273.15 for °C, 101,325 for barg.
  case value(Rational)
  /// The zero is 1970-01-01T00:00Z, and values count seconds.
  ///
  /// `isDay` is true for dates and false for dates with a time of day; differences of the two are shown in different
  /// units.
  case epoch(isDay: Bool)
}

/// The logarithm that defines a level: level = `slope` · log(x / reference).
public struct LevelScale: Hashable, Sendable {
  /// A family of logarithms, such as decibels.
  ///
  /// Its members convert into each other if their references have the same dimension.
  public enum Family: Hashable, Sendable {
    /// Decibels: 10 times the decimal logarithm of a ratio of powers, 20 times that of amplitudes.
    case decibel
    /// Nepers: the natural logarithm of a ratio of amplitudes.
    case neper
    /// Magnitudes of astronomy: −2.5 times the decimal logarithm.
    case magnitude
    /// pH: the decimal logarithm with the opposite sign.
    case acidity
  }

  /// The family to which the logarithm belongs.
  public let family: Family
  /// The dimension of the reference; none for dB, Np and mag, which are differences.
  public let dimension: Dimension
  /// The size of the reference in base units.
  public let reference: UnitScale
  /// Whether the reference is an amplitude, such as a voltage, and not a power.
  ///
  /// The slope is then twice as large: 20 dBV is 10 V.
  public let isAmplitude: Bool

  init(_ family: Family, dimension: Dimension, reference: UnitScale, isAmplitude: Bool) {
    self.family = family
    self.dimension = dimension
    self.reference = reference
    self.isAmplitude = isAmplitude
  }

  /// Returns the unit of a difference of two levels: dB, Np or mag.
  static func difference(_ family: Family) -> LevelScale {
    LevelScale(family, dimension: .none, reference: .one, isAmplitude: false)
  }

  /// Whether the level has no reference and is therefore a difference of levels.
  public var isDifference: Bool { dimension.isNone && reference.isOne && family != .acidity }

  /// The factor of the logarithm.
  public var slope: Double {
    switch family {
    case .decibel: isAmplitude ? 20 : 10
    case .neper: isAmplitude ? 1 : 0.5
    case .magnitude: -2.5
    case .acidity: -1
    }
  }

  /// Whether the logarithm is natural; false if it is decimal.
  public var isNatural: Bool { family == .neper }

  /// Whether a quantity of this dimension is an amplitude: its square is proportional to a power.
  ///
  /// Amplitudes are voltage, current, pressure, field strengths, speed and acceleration, as in ISO 80000-1 and ISO
  /// 1683.
  static func isAmplitude(_ dimension: Dimension) -> Bool {
    let kinds: [QuantityKind] = [
      .voltage, .current, .pressure, .electricField, .magneticField, .speed, .acceleration,
    ]
    return kinds.contains { $0.dimension == dimension }
  }

  /// The dimension of the reference, squared for an amplitude; nil if an exponent exceeds the limits.
  var powerDimension: Dimension? { isAmplitude ? dimension.raised(to: UnitExponent(whole: 2)) : dimension }

  /// The size of the reference, squared for an amplitude.
  var powerReference: UnitScale { isAmplitude ? reference.raised(to: UnitExponent(whole: 2)) : reference }
}

/// The meaning of a unit, independent of its spelling.
public struct UnitMeaning: Hashable, Sendable {
  /// The dimension that the unit measures; for a level, the dimension of its reference.
  public let dimension: Dimension
  /// The size in the base units of the dimension; 1 for a level.
  public let scale: UnitScale
  /// The exponent of plane angles in the unit: 1 for rad and °, 2 for sr, -1 for N·m/rad.
  ///
  /// The angle does not affect which units convert, but it decides whether turns become radians or are counted.
  public let angle: UnitExponent
  /// How values are added and converted.
  public let sort: UnitSort
}
