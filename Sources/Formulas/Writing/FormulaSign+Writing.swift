public import EvaluationEngine

/// The writing of operators: sign, spelling, and brackets around operands.
extension FormulaSign {
  /// Returns the sign that an operator is written with; nil for an operator that is written by its name.
  ///
  /// `√` is never used, because the end of its operand is hard to see.
  ///
  /// - Complexity: constant, expected.
  public static func written(for operation: OperatorID) -> FormulaSign? { signsByOperator[operation.name] }

  private static let signsByOperator: [String: FormulaSign] = Dictionary(
    all.compactMap { sign in
      guard let name = sign.operatorName, sign.argument == nil, name != "sqrt" else { return nil }
      return (name, sign)
    }, uniquingKeysWith: { first, _ in first })

  /// Returns the typed or the printed spelling; the printed one is a spelling that keyboards lack, if there is one.
  public func spelling(_ style: FormulaPart.Spelling) -> String {
    switch style {
    case .typed: spellings[0]
    case .printed: spellings.first { $0.utf8.count > $0.unicodeScalars.count } ?? spellings[0]
    }
  }

  /// Whether an operand needs no brackets left of the sign; `operand` is its weakest binding, nil if it never needs
  /// any.
  public func takesOnLeft(_ operand: Level?) -> Bool {
    guard let operand else { return true }
    return operand > level || operand == level && grouping == .left
  }

  /// Whether an operand needs no brackets right of the sign; `operand` is its weakest binding, nil if it never needs
  /// any.
  public func takesOnRight(_ operand: Level?) -> Bool {
    guard let operand else { return true }
    // A minus sign needs no brackets after `^`, because there is only one way to read it.
    if operand == .sign, level == .power { return true }
    return operand > level || operand == level && grouping == .right
  }
}
