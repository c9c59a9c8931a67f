extension Unit {
  /// Whether the unit is a level with a reference, such as dBm, and not a difference of levels, such as dB.
  var isReferencedLevel: Bool { level.map { !$0.isDifference } ?? false }

  /// Returns the conversion between levels: a shift, or a factor between decibels and nepers.
  func levelConversion(
    _ from: LevelScale, _ to: LevelScale, _ target: Unit
  ) throws(UnitConflict) -> UnitConversion {
    guard let source = from.powerDimension, let wanted = to.powerDimension, source == wanted else {
      throw UnitConflict(.dimensions, .convert, self, target)
    }
    guard from.family == to.family else {
      guard from.isDifference, to.isDifference, let first = factors.first, let second = target.factors.first,
        first.atom.dimension == second.atom.dimension,
        let conversion = UnitConversion.scale(first.atom.scale.divided(by: second.atom.scale))
      else { throw UnitConflict(.levelFamilies, .convert, self, target) }
      return conversion
    }
    return UnitConversion.levelShift(from.family, by: from.powerReference.divided(by: to.powerReference))
  }

  /// Returns the conversion from a level to its quantity, such as from dBm to mW.
  ///
  /// For a level of an amplitude, the target may also be the amplitude squared.
  func conversion(
    fromLevel level: LevelScale, to target: Unit, _ context: ConversionContext
  ) throws(UnitConflict) -> UnitConversion {
    guard !level.isDifference else {
      throw UnitConflict(target.dimension.isNone ? .levelRatio : .levelWithPlain, .convert, self, target)
    }
    guard context != .operand, target.sort == .plain, let parts = level.parts(of: target) else {
      throw UnitConflict(.levelWithPlain, .convert, self, target)
    }
    return .fromLevel(
      LevelConversion(parts.slope, isNatural: level.isNatural, parts.reference.divided(by: target.meaning.scale)))
  }

  /// Returns the conversion from a quantity to its level, such as from mW to dBm.
  ///
  /// For a level of an amplitude, the source may also be the amplitude squared.
  func conversion(
    toLevel level: LevelScale, _ target: Unit, _ context: ConversionContext
  ) throws(UnitConflict) -> UnitConversion {
    guard context != .operand, sort == .plain, !level.isDifference, let parts = level.parts(of: self) else {
      throw UnitConflict(.levelWithPlain, .convert, self, target)
    }
    return .toLevel(
      LevelConversion(parts.slope, isNatural: level.isNatural, meaning.scale.divided(by: parts.reference)))
  }
}

extension LevelScale {
  /// Returns the slope and the reference with which a value in a plain unit is converted to this level.
  ///
  /// For a unit with the dimension of the level's reference, the result is the level's own slope and reference. For the
  /// square of an amplitude, such as V², the result is the slope and the reference of the power.
  ///
  /// - Returns: The slope and the reference; nil if the unit has another dimension.
  fileprivate func parts(of unit: Unit) -> (slope: Double, reference: UnitScale)? {
    if unit.dimension == dimension { return (slope, reference) }
    // A cycle counts as 1: the power of k·T·b is in J·Hz.
    if unit.dimension.without(.cycle) == dimension { return (slope, reference) }
    guard isAmplitude, unit.dimension == powerDimension else { return nil }
    return (slope / 2, powerReference)
  }
}

extension LevelConversion {
  fileprivate init(_ slope: Double, isNatural: Bool, _ scale: UnitScale) {
    self.slope = slope
    self.isNatural = isNatural
    if scale.isReciprocalOfWhole {
      (factor, divisor) = (1, UnitScale.one.divided(by: scale).value)
    } else {
      (factor, divisor) = (scale.value, 1)
    }
  }
}

extension UnitConversion {
  /// Returns the shift of a level when its reference, as a power, is divided by a factor.
  ///
  /// The reference of an amplitude must be squared first.
  static func levelShift(_ family: LevelScale.Family, by factor: UnitScale) -> UnitConversion {
    if factor.isOne { return .identity }
    let logarithm = factor.decimalLogarithm
    let shift =
      switch family {
      case .decibel: 10 * logarithm
      case .neper: 0.5 * 2.302_585_092_994_046 * logarithm
      case .magnitude: -2.5 * logarithm
      case .acidity: -logarithm
      }
    return .affine(AffineConversion(after: shift))
  }
}
