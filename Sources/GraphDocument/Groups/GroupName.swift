public import EvaluationEngine
public import Formulas

/// The rules for the name of a group, by which instances and calls in formulas refer to it.
///
/// The rules of `NodeName` apply. The name must not be the name of an operator or constant, because a call of `sum` is
/// always the operator. If an operator was introduced after the document, the group keeps its name. A node may have the
/// same name as a group.
public enum GroupName {
  /// Why a text is not a valid name.
  public enum Problem: Error, Hashable, Sendable {
    case name(NodeName.Problem)
    case ofOperator(OperatorID)
    case ofConstant(FormulaConstant)
  }

  /// Returns the reason why `name` is not valid; nil for a valid name.
  ///
  /// - Complexity: Linear in the name's length, and in the operators.
  public static func problem(in name: String) -> Problem? {
    if let constant = FormulaConstant.allCases.first(where: { $0.spellings.contains(name) }) {
      return .ofConstant(constant)
    }
    if let problem = NodeName.problem(in: name) { return .name(problem) }
    return OperatorID(named: name).map { .ofOperator($0) }
  }

  /// Returns whether the name is that of a recently introduced operator, so that an older document may have such a
  /// group.
  public static func takesPlaceOfOperator(_ name: String) -> Bool { OperatorID(named: name)?.isNewcomer ?? false }

  /// Returns the reason why an instance cannot name this group, with the invalid part of the name; nil for a valid
  /// name.
  ///
  /// The name is either the name of a group, or the name of an import, a dot and the name of a group.
  ///
  /// - Complexity: Linear in the name's length, and in the operators.
  public static func problem(inUsed name: String) -> (part: String, problem: Problem)? {
    for part in name.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    where !takesPlaceOfOperator(String(part)) {
      if let problem = Self.problem(in: String(part)) { return (String(part), problem) }
    }
    return nil
  }
}
