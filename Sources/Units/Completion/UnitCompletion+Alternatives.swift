extension UnitCompletion {
  private static let usualPowers = [-12, -9, -6, -3, 0, 3, 6, 9, 12]

  /// Returns other units in which a value in `unit` can be shown.
  ///
  /// First comes the unit with other prefixes of its first factor, then the units of the catalogue with the same
  /// dimension. The conversion to each of them is a factor with or without an offset. Angles and plain numbers are not
  /// offered for each other.
  ///
  /// - Parameters:
  ///   - unit: The unit of the value.
  ///   - count: The largest number of units to return.
  /// - Returns: Different units, without `unit` itself; empty for plain numbers.
  /// - Complexity: linear in the catalogue.
  public static func alternatives(to unit: Unit, atMost count: Int = 40) -> [Unit] {
    guard !unit.isOne, count > 0 else { return [] }
    var found: [Unit] = []
    for candidate in prefixed(unit) + named(unit) where candidate != unit && !found.contains(candidate) {
      guard let conversion = try? unit.conversion(to: candidate), conversion.isAffine else { continue }
      found.append(candidate)
      if found.count == count { break }
    }
    return found
  }

  private static func prefixed(_ unit: Unit) -> [Unit] {
    guard let first = unit.factors.first, let entry = first.atom.entry, !unit.isChain, first.number == nil else {
      return []
    }
    return usualPowers.compactMap { power in
      var name = entry.symbol
      if power != 0 {
        guard let index = UnitPrefix.index(powerOfTen: power), entry.prefixes.allows(UnitPrefix.all[index]) else {
          return nil
        }
        name = UnitPrefix.all[index].text + name
      }
      guard let match = UnitNames.shared.match(named: name) else { return nil }
      let factor = UnitFactor(UnitAtom(match, typed: name), exponent: first.exponent)
      return try? Unit([factor] + unit.factors.dropFirst())
    }
  }

  private static func named(_ unit: Unit) -> [Unit] {
    CatalogueUnit.all.lazy.filter { entry in
      if case .level = entry.form { return unit.isLevel }
      if case .levelDifference = entry.form { return unit.isLevel }
      return !unit.isLevel && entry.kind != .currency && entry.angle == unit.meaning.angle.whole
        && entry.dimension == unit.dimension
    }.compactMap { Unit(named: $0.symbol) }
  }
}
