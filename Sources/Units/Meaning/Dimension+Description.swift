extension Dimension: CustomStringConvertible {
  /// The name of a well-known dimension, such as `force`; otherwise the product of its bases, such as
  /// `length·time⁻³`.
  public var description: String { knownName ?? productText }

  /// The name of a well-known dimension: `force`, `speed`, `energy or torque`; nil if it has none.
  ///
  /// - Complexity: linear in the number of known dimensions; for messages.
  public var knownName: String? {
    if factors.count == 1, let factor = factors.first, factor.exponent == .one, case .currency = factor.base {
      return factor.base.word
    }
    return QuantityKind.allCases.lazy.filter { $0 != .currency && $0.dimension == self }.compactMap(\.word).first
  }

  /// The product of the base dimensions: `length·time⁻¹`.
  public var productText: String {
    isNone
      ? "plain number"
      : factors.map { $0.base.word + UnitText.superscript($0.exponent) }.joined(separator: "·")
  }

  /// The name with its article for a sentence: `a force`, `length·time⁻³`, `money in EUR`.
  var phrase: String { knownName ?? productText }
}
