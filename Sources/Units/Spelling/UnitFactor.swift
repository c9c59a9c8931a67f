/// A part of a unit's spelling: a name with its exponent, and sometimes a number, such as `m²` or `100 km`.
public struct UnitFactor: Hashable, Sendable {
  let atom: UnitAtom
  /// The number before the name, as in `L/100 km`; nil if there is none.
  let number: UnitNumber?
  /// The exponent of the name inside of a factor with a number, 2 in `100 ft²`; 1 without a number.
  let inner: UnitExponent
  /// The exponent of the whole factor, not 0.
  public let exponent: UnitExponent

  init(_ atom: UnitAtom, exponent: UnitExponent = .one, number: UnitNumber? = nil, inner: UnitExponent = .one) {
    self.atom = atom
    self.exponent = exponent
    self.number = number
    self.inner = inner
  }

  /// The name with its prefix, as shown: `km`, `metres`, `°C`.
  public var name: String { atom.name }

  /// The same factor with another exponent.
  func with(_ exponent: UnitExponent) -> UnitFactor {
    UnitFactor(atom, exponent: exponent, number: number, inner: inner)
  }

  /// Whether both differ at most in their exponents.
  func hasSameBase(as other: UnitFactor) -> Bool {
    atom == other.atom && number == other.number && inner == other.inner
  }

  /// The dimension of the factor without its exponent; nil beyond the limits of exponents.
  var baseDimension: Dimension? { inner == .one ? atom.dimension : atom.dimension.raised(to: inner) }

  /// The size of the factor without its exponent.
  var baseScale: UnitScale {
    var scale = inner == .one ? atom.scale : atom.scale.raised(to: inner)
    if let number { scale.multiply(by: number.scale) }
    return scale
  }
}

/// A number in the spelling of a unit, as typed.
struct UnitNumber: Hashable, Sendable {
  let text: String
  let scale: UnitScale

  static func == (left: UnitNumber, right: UnitNumber) -> Bool { left.text == right.text }
  func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
