/// A factor of a unit as it is written, such as `m²` or `100 km`: a name with an exponent and sometimes a number.
public struct UnitFactor: Hashable, Sendable {
  let atom: UnitAtom
  let number: UnitNumber?
  /// The exponent of the name alone in a factor with a number, such as 2 in `100 ft²`; 1 if there is no number.
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

  func with(_ exponent: UnitExponent) -> UnitFactor {
    UnitFactor(atom, exponent: exponent, number: number, inner: inner)
  }

  func hasSameBase(as other: UnitFactor) -> Bool {
    atom == other.atom && number == other.number && inner == other.inner
  }

  /// The dimension of the factor without its exponent; nil if an exponent exceeds the limits.
  var baseDimension: Dimension? { inner == .one ? atom.dimension : atom.dimension.raised(to: inner) }

  /// The size of the factor without its exponent.
  var baseScale: UnitScale {
    var scale = inner == .one ? atom.scale : atom.scale.raised(to: inner)
    if let number { scale.multiply(by: number.scale) }
    return scale
  }
}

/// A number in a unit, such as the 100 in `L/100 km`, as the user typed it.
struct UnitNumber: Hashable, Sendable {
  let text: String
  let scale: UnitScale

  static func == (left: UnitNumber, right: UnitNumber) -> Bool { left.text == right.text }
  func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
