/// The dimension of a quantity: a product of powers of base dimensions, such as length·time⁻¹.
///
/// Plane angles are numbers here, as in the SI; ``UnitMeaning/angle`` has their exponent. Turns and cycles are
/// dimensions, so that a factor 2π is never inserted or dropped unnoticed.
public struct Dimension: Hashable, Sendable {
  /// A base dimension, such as length.
  public enum Base: Hashable, Sendable {
    case length
    case mass
    case time
    case current
    case temperature
    case amount
    case luminousIntensity
    case information
    /// Months and years of the calendar, which are not a fixed number of days.
    case calendar
    case turn
    case cycle
    /// Decibels and nepers within a compound unit such as dB/km.
    case level
    /// Magnitudes of astronomy.
    case magnitude
    /// Octaves and decades of frequency.
    case interval
    /// Money in a currency, given by its code of ISO 4217.
    case currency(CurrencyCode)
  }

  /// A code of ISO 4217: three capital letters.
  public struct CurrencyCode: Hashable, Sendable {
    let packed: UInt16

    /// Creates a code; nil if the bytes are not three capital letters.
    public init?(_ letters: some Sequence<UInt8>) {
      var packed: UInt16 = 0
      var count = 0
      for letter in letters {
        guard count < 3, (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(letter) else { return nil }
        packed = packed * 26 + UInt16(letter - UInt8(ascii: "A"))
        count += 1
      }
      guard count == 3 else { return nil }
      self.packed = packed
    }

    /// The three letters.
    public var text: String {
      let letters = [packed / 676, packed / 26 % 26, packed % 26].map { UInt8(ascii: "A") + UInt8($0) }
      return String(decoding: letters, as: UTF8.self)
    }
  }

  /// A base dimension with its exponent.
  public struct Factor: Hashable, Sendable {
    /// The base dimension.
    public let base: Base
    /// The exponent of the base dimension, not 0.
    public let exponent: UnitExponent
  }

  private var factorsByCode: PowerProduct<UInt16>

  /// The dimension of a plain number.
  public static let none = Dimension()

  /// Creates the dimension of a plain number.
  public init() {
    factorsByCode = PowerProduct()
  }

  /// Creates a base dimension.
  public init(_ base: Base) {
    factorsByCode = PowerProduct(base.code)
  }

  init(exponents: [Int]) {
    factorsByCode = PowerProduct(wholeExponents: exponents)
  }

  /// Whether this is the dimension of a plain number.
  public var isNone: Bool { factorsByCode.isOne }

  /// The base dimensions with their exponents, in the order of ``Base``.
  public var factors: [Factor] {
    factorsByCode.terms.compactMap { term in
      UnitExponent(parts: term.parts).map { Factor(base: Base(code: term.base), exponent: $0) }
    }
  }

  /// Returns the exponent of a base dimension, 0 if it does not occur.
  public func exponent(of base: Base) -> UnitExponent {
    UnitExponent(parts: factorsByCode.parts(of: base.code)) ?? .zero
  }

  /// Returns the product with another dimension; nil if an exponent is outside the limits of ``UnitExponent``.
  public func multiplied(by other: Dimension) -> Dimension? { multiplied(by: other, power: .one) }

  /// Returns the quotient by another dimension; nil if an exponent is outside the limits of ``UnitExponent``.
  public func divided(by other: Dimension) -> Dimension? { multiplied(by: other, power: UnitExponent.one.negated) }

  /// Returns the dimension raised to an exponent; nil if an exponent is outside the limits of ``UnitExponent``.
  public func raised(to power: UnitExponent) -> Dimension? { Dimension().multiplied(by: self, power: power) }

  /// Returns the product with another dimension raised to a power; nil if an exponent exceeds the limits of
  /// ``UnitExponent``.
  func multiplied(by other: Dimension, power: UnitExponent) -> Dimension? {
    var result = self
    for term in other.factorsByCode.terms {
      let (parts, rest) = (term.parts * Int64(power.parts)).quotientAndRemainder(
        dividingBy: Int64(UnitExponent.partsOfOne))
      guard rest == 0 else { return nil }
      result.factorsByCode.multiply(by: term.base, parts: parts)
    }
    return result.factorsByCode.terms.allSatisfy { UnitExponent(parts: $0.parts) != nil } ? result : nil
  }

  /// Returns the exponent k for which `other` to the power k is this dimension; nil if there is none.
  func power(of other: Dimension) -> UnitExponent? {
    let (terms, others) = (factorsByCode.terms, other.factorsByCode.terms)
    guard let first = terms.first, let second = others.first, terms.count == others.count,
      let ratio = Rational(Int128(first.parts), Int128(second.parts)), let power = UnitExponent(ratio),
      other.raised(to: power) == self
    else { return nil }
    return power
  }

  func without(_ base: Base) -> Dimension {
    var result = self
    result.factorsByCode.multiply(by: base.code, parts: -factorsByCode.parts(of: base.code))
    return result
  }
}

extension Dimension.Base {
  /// The code of the first currency; other bases have smaller codes.
  private static let firstCurrency: UInt16 = 32

  /// The bases except currencies, in the order of their codes.
  static let all: [Dimension.Base] = [
    .length, .mass, .time, .current, .temperature, .amount, .luminousIntensity, .information, .calendar, .turn, .cycle,
    .level, .magnitude, .interval,
  ]

  fileprivate var code: UInt16 {
    switch self {
    case .length: 0
    case .mass: 1
    case .time: 2
    case .current: 3
    case .temperature: 4
    case .amount: 5
    case .luminousIntensity: 6
    case .information: 7
    case .calendar: 8
    case .turn: 9
    case .cycle: 10
    case .level: 11
    case .magnitude: 12
    case .interval: 13
    case .currency(let code): Self.firstCurrency + code.packed
    }
  }

  fileprivate init(code: UInt16) {
    if code < Self.firstCurrency {
      self = Int(code) < Self.all.count ? Self.all[Int(code)] : .length
    } else {
      self = .currency(Dimension.CurrencyCode(packed: code - Self.firstCurrency))
    }
  }

  var word: String {
    switch self {
    case .length: "length"
    case .mass: "mass"
    case .time: "time"
    case .current: "electric current"
    case .temperature: "temperature"
    case .amount: "amount of substance"
    case .luminousIntensity: "luminous intensity"
    case .information: "information"
    case .calendar: "calendar time"
    case .turn: "turns"
    case .cycle: "cycles"
    case .level: "level"
    case .magnitude: "magnitude"
    case .interval: "frequency interval"
    case .currency(let code): "money in \(code.text)"
    }
  }
}

extension Dimension.CurrencyCode {
  fileprivate init(packed: UInt16) {
    self.packed = packed
  }
}

extension Dimension: CustomStringConvertible {
  /// The name of a well-known dimension, such as `force`; otherwise the product of its bases, such as
  /// `length·time⁻³`.
  public var description: String { knownName ?? productText }

  /// The name of a well-known dimension: `force`, `speed`, `energy or torque`; nil if it has none.
  ///
  /// - Complexity: linear in the number of known dimensions; for messages.
  public var knownName: String? {
    if factors.count == 1, let factor = factors.first, factor.exponent == .one, case .currency = factor.base {
      return factor.base.word
    }
    return QuantityKind.allCases.lazy.filter { $0 != .currency && $0.dimension == self }.compactMap(\.word).first
  }

  /// Creates a dimension from a product of names, such as `speed`, `force*length` or `length/time^2`; nil for other
  /// texts.
  ///
  /// The names are those that messages use. For the dimension named `energy or torque`, both `energy` and `torque` are
  /// names.
  public init?(named text: String) {
    var dimension = Dimension.none
    var isDivisor = false
    var part = ""
    for character in text + "*" {
      guard character == "*" || character == "·" || character == "/" else {
        part.append(character)
        continue
      }
      let pieces = part.split(separator: "^", omittingEmptySubsequences: false)
      guard let name = pieces.first.map({ $0.filter { $0 != " " } }), pieces.count <= 2,
        let power = pieces.count == 2 ? Int(pieces[1].filter { $0 != " " }) : 1, power.magnitude <= 99,
        let kind = QuantityKind.named(name),
        let product = dimension.multiplied(by: kind.dimension, power: UnitExponent(whole: isDivisor ? -power : power))
      else { return nil }
      dimension = product
      isDivisor = character == "/"
      part = ""
    }
    self = dimension
  }

  /// The product of the base dimensions: `length·time⁻¹`.
  public var productText: String {
    isNone
      ? "plain number"
      : factors.map { $0.base.word + UnitText.superscript($0.exponent) }.joined(separator: "·")
  }

  /// The name of the dimension for a sentence, without an article: `force`, `length·time⁻³`, `money in EUR`.
  var phrase: String { knownName ?? productText }
}
