/// Computes the units of sums, products and powers, for the code that infers the units of formulas.
///
/// All functions are pure. They return the unit of the result and the conversions that must be inserted, and throw a
/// ``UnitConflict`` that carries both units.
public enum UnitArithmetic {
  /// The unit of a product, quotient or power, and a conversion of its number.
  public struct Product: Hashable, Sendable {
    /// The unit of the result.
    public let unit: Unit
    /// The conversion to apply to the computed number.
    ///
    /// This is the identity in most cases. It is a factor if units of the same dimension cancel, as in km/m.
    public let conversion: UnitConversion
  }

  /// The unit of an operand of a sum, and whether the operand contains the zero of its scale, as 20 °C does.
  public struct Term: Hashable, Sendable {
    /// The unit of the operand; if the weight is not 0, the unit of its points.
    public let unit: Unit
    /// How many times the zero of the scale is contained: 1 for a point, 0 for a difference and for plain units.
    ///
    /// The sum of two points has weight 2, and half of that, their mean, has weight 1 again.
    public let weight: Rational

    /// Creates the term of an operand: weight 1 for a point, 0 for all others.
    public init(_ unit: Unit) {
      self.init(unit, weight: unit.isPoint ? .one : .zero)
    }

    /// Creates a term with a given weight, for example 2 for the sum of two points.
    public init(_ unit: Unit, weight: Rational) {
      self.unit = unit
      self.weight = weight
    }

    /// Returns the unit of a finished sum.
    ///
    /// - Throws: A conflict if the weight is neither 0 nor 1, as in `25 °C + 3 °C`.
    public func result() throws(UnitConflict) -> Unit {
      guard weight == .zero || weight == .one else { throw UnitConflict(.weight(weight), .add, unit, unit) }
      return unit
    }
  }

  /// The unit of a sum or difference, and the conversions that must be inserted.
  public struct Sum: Hashable, Sendable {
    /// The unit and weight of the result.
    public let term: Term
    /// The conversion to apply to the left operand.
    public let left: UnitConversion
    /// The conversion to apply to the right operand.
    public let right: UnitConversion
    /// The conversion to apply to the sum, such as from seconds to days for the difference of two dates.
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
  /// For levels it is dB, Np or mag; for pH, a plain number; for all other units, the unit itself.
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
  /// The name of the unit for differences between values of this unit, such as `Δ°C` for `°C`; nil if the unit has no
  /// zero point of its own.
  var differenceSymbol: String? {
    guard case .point = sort, let entry else { return nil }
    let symbol = entry.symbol
    if symbol.hasPrefix("°") { return "Δ" + symbol }
    if case .epoch(let isDay) = entry.form { return isDay ? "d" : "s" }
    return String(symbol.dropLast())
  }
}

extension Unit {
  /// Creates the catalogue unit with this name; nil if there is none.
  init?(named name: String) {
    guard let match = UnitNames.shared.match(named: name) else { return nil }
    let atom = UnitAtom(match, typed: name)
    guard let unit = try? Unit([UnitFactor(atom)]) else { return nil }
    self = unit
  }
}
