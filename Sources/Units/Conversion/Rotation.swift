extension Unit {
  /// Where a conversion of turns and cycles takes place.
  public enum ConversionContext: Hashable, Sendable {
    /// A literal, a node without formula, or `to`: a turn is 2π rad, and is counted where the unit has no angle.
    case value
    /// The result of a product, which is converted to a declared or wanted unit.
    ///
    /// `mentionsTwoPi` says that a factor is `2*pi` or `tau`, so that the formula has converted turns already.
    case product(mentionsTwoPi: Bool)
    /// An operand that is converted to the unit of another one: turns, cycles and radians stay apart.
    case operand
  }

  /// Returns the power of 2π in a conversion between units that differ at most in turns, cycles and angles.
  ///
  /// - Returns: 0 if nothing is converted; nil if the dimensions differ otherwise.
  /// - Throws: The two readings if both are possible.
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
      if lost.isZero || gained.isZero { return .zero }
      guard gained == lost else { throw rotationConflict(target, context) }
      return lost
    case .product(let mentionsTwoPi):
      if mentionsTwoPi || lost.isZero { return .zero }
      if turns.isZero, meaning.angle.isZero, target.meaning.angle.isZero { return .zero }
      // A torque does the work 2π · M in a turn.
      if cycles.isZero, turns == .one, wanted == QuantityKind.power.dimension, hasTorque { return .one }
      throw rotationConflict(target, context)
    }
  }

  /// Whether the spelling has a force and a length, as torques have.
  private var hasTorque: Bool {
    func has(_ kind: QuantityKind) -> Bool {
      factors.contains { $0.exponent == .one && $0.number == nil && $0.atom.dimension == kind.dimension }
    }
    return has(.force) && has(.length) || factors.contains { $0.exponent == .one && $0.atom.isTorque }
  }

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
  /// Whether the unit is the newton metre as one name.
  var isTorque: Bool { entry.map { "\($0.symbols)" == "Nm" } ?? false }
}
