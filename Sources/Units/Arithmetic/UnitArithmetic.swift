/// Units of results: what a pass that infers units asks of two operands.
///
/// All functions are pure. They return the unit of the result and the conversions that must be inserted, and throw a
/// ``UnitConflict`` that carries both units.
public enum UnitArithmetic {
  /// The unit of a product, quotient or power, and what must be done to the plain result.
  public struct Product: Hashable, Sendable {
    /// The unit of the result.
    public let unit: Unit
    /// The conversion of the plain result: more than the identity only if factors of one dimension cancel, as in km/m.
    public let conversion: UnitConversion
  }

  /// A unit in a sum, with the weight of its points.
  public struct Term: Hashable, Sendable {
    /// The unit; that of the points if the weight is not 0.
    public let unit: Unit
    /// How often the zero of the scale is contained: 1 for a point, 0 for a difference and for plain units.
    public let weight: Rational

    /// Creates the term of an operand: a point has weight 1, all others have weight 0.
    public init(_ unit: Unit) {
      self.init(unit, weight: unit.isPoint ? .one : .zero)
    }

    /// Creates the term of an operand in which points have this weight.
    public init(_ unit: Unit, weight: Rational) {
      self.unit = unit
      self.weight = weight
    }

    /// Returns the unit of a result.
    ///
    /// - Throws: A conflict if the weight is neither 0 nor 1: `25 °C + 3 °C`.
    public func result() throws(UnitConflict) -> Unit {
      guard weight == .zero || weight == .one else { throw UnitConflict(.weight(weight), .add, unit, unit) }
      return unit
    }
  }

  /// The unit of a sum or difference, and the conversions that must be inserted.
  public struct Sum: Hashable, Sendable {
    /// The unit and weight of the result.
    public let term: Term
    /// The conversion of the left operand.
    public let left: UnitConversion
    /// The conversion of the right operand.
    public let right: UnitConversion
    /// The conversion of the plain result: from seconds to days for two dates, a shift for levels.
    public let result: UnitConversion

    init(
      _ term: Term, left: UnitConversion = .identity, right: UnitConversion = .identity,
      result: UnitConversion = .identity
    ) {
      (self.term, self.left, self.right, self.result) = (term, left, right, result)
    }
  }

  /// Returns the unit of differences between values of a unit: Δ°C for °C, psi for psig, d for dates.
  ///
  /// Of levels it is dB, Np or mag, and of pH a plain number. For other units it is the unit itself.
  public static func differenceUnit(of unit: Unit) -> Unit {
    if let level = unit.level, !level.isDifference {
      switch level.family {
      case .decibel: return Unit(named: "dB") ?? unit
      case .neper: return Unit(named: "Np") ?? unit
      case .magnitude: return Unit(named: "mag") ?? unit
      case .acidity: return .one
      }
    }
    guard unit.isPoint, let symbol = unit.factors.first?.atom.differenceSymbol else { return unit }
    return Unit(named: symbol) ?? unit
  }
}

extension UnitAtom {
  /// The catalogue's name of the difference of a point: `Δ°C` for `°C`; nil for units that are not points.
  var differenceSymbol: String? {
    guard case .point = sort, let entry else { return nil }
    let symbol = entry.symbol
    if symbol.hasPrefix("°") { return "Δ" + symbol }
    if case .epoch(let isDay) = entry.form { return isDay ? "d" : "s" }
    return String(symbol.dropLast())
  }
}

extension Unit {
  /// Creates the unit of a name of the catalogue; nil if there is none.
  init?(named name: String) {
    guard let match = UnitNames.shared.match(named: name) else { return nil }
    let atom = UnitAtom(match, typed: name)
    guard let unit = try? Unit([UnitFactor(atom)]) else { return nil }
    self = unit
  }
}
