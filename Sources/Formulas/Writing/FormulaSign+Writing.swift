public import EvaluationEngine

extension FormulaSign {
  /// Returns the symbol with which an operator is written; nil for an operator that is written by its name.
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

  /// Returns the symbol as it is typed or as it is printed.
  ///
  /// A printed symbol such as `×` may be missing on keyboards.
  public func spelling(_ style: FormulaPart.Spelling) -> String {
    switch style {
    case .typed: spellings[0]
    case .printed: spellings.first { $0.utf8.count > $0.unicodeScalars.count } ?? spellings[0]
    }
  }

  /// Returns whether an operand can be written to the left of the symbol without brackets.
  ///
  /// `operand` is the lowest precedence of the operators in the operand; nil if the operand never needs brackets.
  public func takesOnLeft(_ operand: Level?) -> Bool {
    guard let operand else { return true }
    return operand > level || operand == level && grouping == .left
  }

  /// Returns whether an operand can be written to the right of the symbol without brackets.
  ///
  /// `operand` is the lowest precedence of the operators in the operand; nil if the operand never needs brackets.
  public func takesOnRight(_ operand: Level?) -> Bool {
    guard let operand else { return true }
    // A minus sign needs no brackets after `^`, because there is only one way to read it.
    if operand == .sign, level == .power { return true }
    return operand > level || operand == level && grouping == .right
  }
}
