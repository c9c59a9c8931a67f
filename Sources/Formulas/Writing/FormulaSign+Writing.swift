public import EvaluationEngine

/// The writing of operators: sign, spelling, and brackets around operands.
extension FormulaSign {
  /// The sign that an operator is written with; nil for one that is written by its name.
  ///
  /// `√` is not among them: the end of its operand is hard to see.
  ///
  /// - Complexity: constant, expected.
  public static func written(for operation: OperatorID) -> FormulaSign? { signsByOperator[operation.name] }

  private static let signsByOperator: [String: FormulaSign] = Dictionary(
    all.compactMap { sign in
      guard let name = sign.operatorName, sign.argument == nil, name != "sqrt" else { return nil }
      return (name, sign)
    }, uniquingKeysWith: { first, _ in first })

  /// The sign as typed or printed; printed is the one that keyboards lack, if there is such a spelling.
  public func spelling(_ style: FormulaPart.Spelling) -> String {
    switch style {
    case .typed: spellings[0]
    case .printed: spellings.first { $0.utf8.count > $0.unicodeScalars.count } ?? spellings[0]
    }
  }

  /// Whether an operand with the weakest binding `operand` needs no brackets left of the sign; nil for one that never
  /// needs any.
  public func takesOnLeft(_ operand: Level?) -> Bool {
    guard let operand else { return true }
    return operand > level || operand == level && grouping == .left
  }

  /// Whether an operand with the weakest binding `operand` needs no brackets right of the sign; nil for one that never
  /// needs any.
  public func takesOnRight(_ operand: Level?) -> Bool {
    guard let operand else { return true }
    // A minus sign needs no brackets behind `^`: there is nothing that it could take away from it.
    if operand == .sign, level == .power { return true }
    return operand > level || operand == level && grouping == .right
  }
}
