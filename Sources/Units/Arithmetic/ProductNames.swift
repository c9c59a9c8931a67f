/// Replaces a product of units by the name of one unit, such as J for W·s, if the number stays the same.
///
/// A product with several possible names stays: N·m may be a torque. Hz, Bq, Gy and Sv replace nothing.
enum ProductNames {
  private static let products: [(factors: [(symbol: StaticString, exponent: Int)], name: StaticString)] = [
    ([("V", 1), ("Ω", -1)], "A"), ([("W", 1), ("V", -1)], "A"), ([("C", 1), ("s", -1)], "A"),
    ([("A", 1), ("Ω", 1)], "V"), ([("W", 1), ("A", -1)], "V"), ([("J", 1), ("C", -1)], "V"),
    ([("Wb", 1), ("s", -1)], "V"), ([("V", 1), ("A", -1)], "Ω"), ([("W", 1), ("A", -2)], "Ω"),
    ([("V", 2), ("W", -1)], "Ω"), ([("A", 1), ("V", -1)], "S"), ([("J", 1), ("s", -1)], "W"),
    ([("V", 2), ("Ω", -1)], "W"), ([("A", 2), ("Ω", 1)], "W"), ([("W", 1), ("s", 1)], "J"),
    ([("N", 1), ("m", -2)], "Pa"), ([("A", 1), ("s", 1)], "C"), ([("F", 1), ("V", 1)], "C"),
    ([("C", 1), ("V", -1)], "F"), ([("V", 1), ("s", 1)], "Wb"), ([("Wb", 1), ("m", -2)], "T"),
    ([("Wb", 1), ("A", -1)], "H"), ([("mol", 1), ("s", -1)], "kat"), ([("Ω", -1)], "S"),
    ([("S", -1)], "Ω"),
  ]

  /// Returns the named unit that equals the whole product, with a prefix if needed; the unchanged product if there is
  /// none.
  ///
  /// N/mm² becomes MPa. N/cm² is unchanged, because there is no prefix for its power of ten.
  static func named(_ unit: Unit) -> Unit {
    guard unit.factors.count <= 2, !unit.isChain, unit.sort == .plain else { return unit }
    let symbols = unit.factors.map { $0.atom.entry?.symbol }
    for (factors, name) in products where factors.count == unit.factors.count {
      let isProduct = factors.allSatisfy { symbol, exponent in
        zip(unit.factors, symbols).contains { factor, typed in
          typed == "\(symbol)" && factor.exponent.whole == exponent && factor.number == nil
        }
      }
      guard isProduct, let power = powerOfTen(unit.factors) else { continue }
      if power == 0 { return Unit(named: "\(name)") ?? unit }
      guard let prefix = UnitPrefix.index(powerOfTen: power) else { return unit }
      return Unit(named: "\(UnitPrefix.all[prefix].symbol)\(name)") ?? unit
    }
    return unit
  }

  /// Returns the power of ten of all prefixes together; nil if a prefix is not a power of ten, such as kibi.
  private static func powerOfTen(_ factors: [UnitFactor]) -> Int? {
    var sum = 0
    for factor in factors {
      guard let prefix = factor.atom.prefix else { continue }
      guard !UnitPrefix.all[prefix].isBinary, let exponent = factor.exponent.whole else { return nil }
      sum += UnitPrefix.all[prefix].exponent * exponent
    }
    return sum
  }
}
