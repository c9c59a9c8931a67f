/// A product of powers of different bases, such as length¹·time⁻² or 2³·5⁻¹.
///
/// Equal products have equal terms, because terms are sorted by base and no exponent is 0. Exponents are stored as
/// whole numbers of 27,720ths, as in ``UnitExponent``, but in 64 bits, because exponents of primes in a scale exceed
/// 99.
struct PowerProduct<Base: Hashable & Comparable & Sendable>: Hashable, Sendable {
  struct Term: Hashable, Sendable {
    var base: Base
    var parts: Int64
  }

  private(set) var terms: [Term] = []

  init() {}

  /// Creates a base raised to an exponent in 27,720ths, by default 1.
  init(_ base: Base, parts: Int64 = Int64(UnitExponent.partsOfOne)) {
    if parts != 0 { terms = [Term(base: base, parts: parts)] }
  }

  /// Creates a product in which the exponent of the base `i` is `wholeExponents[i]`.
  init(wholeExponents: [Int]) where Base == UInt16 {
    terms.reserveCapacity(4)
    for (base, exponent) in wholeExponents.enumerated() where exponent != 0 {
      terms.append(Term(base: UInt16(base), parts: Int64(exponent) * Int64(UnitExponent.partsOfOne)))
    }
  }

  var isOne: Bool { terms.isEmpty }

  /// Returns the exponent of a base in 27,720ths; 0 if the base does not occur.
  func parts(of base: Base) -> Int64 { terms.first { $0.base == base }?.parts ?? 0 }

  /// Multiplies by a base raised to an exponent in 27,720ths.
  mutating func multiply(by base: Base, parts: Int64) {
    guard parts != 0 else { return }
    let place = terms.firstIndex { $0.base >= base } ?? terms.endIndex
    guard place < terms.endIndex, terms[place].base == base else {
      terms.insert(Term(base: base, parts: parts), at: place)
      return
    }
    terms[place].parts += parts
    if terms[place].parts == 0 { terms.remove(at: place) }
  }

  /// Multiplies by another product raised to an exponent.
  ///
  /// The result is exact: a term of a catalogue unit has an exponent far below 1,000, so all sums fit into 64 bits.
  mutating func multiply(by other: PowerProduct, power: UnitExponent) {
    for term in other.terms {
      multiply(by: term.base, parts: term.parts * Int64(power.parts) / Int64(UnitExponent.partsOfOne))
    }
  }

  func raised(to power: UnitExponent) -> PowerProduct {
    var result = PowerProduct()
    result.multiply(by: self, power: power)
    return result
  }
}
