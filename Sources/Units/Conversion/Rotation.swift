extension Unit {
  /// Where a value is converted, which decides what happens to turns and cycles.
  public enum ConversionContext: Hashable, Sendable {
    /// A single value, such as in `3 rev to rad`: a turn becomes 2π rad, or 1 if the other unit has no angle.
    case value
    /// The result of a product that is converted to a requested or declared unit.
    ///
    /// If `mentionsTwoPi` is true, a factor is `2*pi` or `tau`, which shows that the formula itself converts turns.
    case product(mentionsTwoPi: Bool)
    /// An operand that is converted to the unit of another operand: turns, cycles and radians do not convert into each
    /// other.
    case operand
  }

  /// Returns the power of 2π in the factor between units that differ only in turns, cycles and angles.
  ///
  /// - Returns: 0 if the factor has no 2π; nil if the dimensions also differ in other ways.
  /// - Throws: A conflict that names both conversions, if a turn could count as 1 or as 2π radians.
  func rotation(to target: Unit, _ context: ConversionContext) throws(UnitConflict) -> UnitExponent? {
    let (source, wanted) = (dimension, target.dimension)
    if source == wanted { return .zero }
    guard source.without(.turn).without(.cycle) == wanted.without(.turn).without(.cycle),
      let turns = source.exponent(of: .turn).adding(wanted.exponent(of: .turn).negated),
      let cycles = source.exponent(of: .cycle).adding(wanted.exponent(of: .cycle).negated),
      let lost = turns.adding(cycles), let gained = target.meaning.angle.adding(meaning.angle.negated)
    else { return nil }
    switch context {
    case .operand: throw rotationConflict(target, context)
    case .value:
      if lost.isZero || gained.isZero, turns.isZero || Self.isRate(source) { return .zero }
      if isWork(turns, cycles, wanted) { return .one }
      guard gained == lost else { throw rotationConflict(target, context) }
      return lost
    case .product(let mentionsTwoPi):
      if mentionsTwoPi || lost.isZero { return .zero }
      if turns.isZero, meaning.angle.isZero, target.meaning.angle.isZero { return .zero }
      if isWork(turns, cycles, wanted) { return .one }
      throw rotationConflict(target, context)
    }
  }

  /// Whether a torque turns once, which does the work 2π · M.
  private func isWork(_ turns: UnitExponent, _ cycles: UnitExponent, _ wanted: Dimension) -> Bool {
    cycles.isZero && turns == .one && wanted == QuantityKind.power.dimension && hasTorque
  }

  /// Whether only turns, cycles and times have a dimension, so that a turn may be counted without a radius or torque.
  private static func isRate(_ dimension: Dimension) -> Bool {
    dimension.without(.turn).without(.cycle).without(.time).isNone
  }

  private var hasTorque: Bool {
    func has(_ kind: QuantityKind) -> Bool {
      factors.contains { $0.exponent == .one && $0.number == nil && $0.atom.dimension == kind.dimension }
    }
    return has(.force) && has(.length) || factors.contains { $0.exponent == .one && $0.atom.isTorque }
  }

  /// Whether the dimension has turns or cycles, which a factor of 2π can convert to radians.
  public var mayTurn: Bool { !dimension.exponent(of: .turn).isZero || !dimension.exponent(of: .cycle).isZero }

  private func rotationConflict(_ target: Unit, _ context: ConversionContext) -> UnitConflict {
    let all = factors + target.factors
    let rotating =
      all.first { !$0.atom.dimension.exponent(of: .turn).isZero }
      ?? all.first { !$0.atom.dimension.exponent(of: .cycle).isZero }
    let name = rotating?.atom.name ?? text
    let isRate = rotating?.atom.dimension.exponent(of: .time) == UnitExponent.one.negated
    let time = rotating?.atom.scale == UnitScale(digits: 60, exponent: 0).map(UnitScale.one.divided) ? "min" : "s"
    let choice = RotationChoice(
      unit: name, counted: isRate ? "1/\(time)" : "1", radians: isRate ? "rad/\(time)" : "rad")
    return UnitConflict(.rotation(choice), context == .operand ? .combine : .convert, self, target)
  }
}

extension UnitAtom {
  /// Whether the unit is the newton metre, written as the single name `Nm`.
  var isTorque: Bool { entry.map { "\($0.symbols)" == "Nm" } ?? false }
}
