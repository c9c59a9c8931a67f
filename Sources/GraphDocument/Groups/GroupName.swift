public import EvaluationEngine
public import Formulas

/// The rules for the name of a group, which identifies it in instances and in calls of formulas.
///
/// The rules of `NodeName` apply, and the name must not be that of an operator or constant: a call of `sum` is always
/// the operator. Groups in documents older than the operator keep their names. A node may have the same name.
public enum GroupName {
  /// The rule that a name breaks.
  public enum Problem: Error, Hashable, Sendable {
    case name(NodeName.Problem)
    case ofOperator(OperatorID)
    case ofConstant(FormulaConstant)
  }

  /// Returns the first rule that `name` breaks; nil for a valid name.
  ///
  /// Linear in the name's length, and in the operators.
  public static func problem(in name: String) -> Problem? {
    if let constant = FormulaConstant.allCases.first(where: { $0.spellings.contains(name) }) {
      return .ofConstant(constant)
    }
    if let problem = NodeName.problem(in: name) { return .name(problem) }
    return OperatorID(named: name).map { .ofOperator($0) }
  }

  /// Whether the name belongs to an operator that is newer than documents that may have such a group.
  public static func takesPlaceOfOperator(_ name: String) -> Bool { OperatorID(named: name)?.isNewcomer ?? false }

  /// Returns the first rule that the group name of an instance breaks, with the wrong part; nil for a valid name.
  ///
  /// The name is that of a group, or the name of an import, a dot and the name of its group. Linear in the name's
  /// length, and in the operators.
  public static func problem(inUsed name: String) -> (part: String, problem: Problem)? {
    for part in name.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    where !takesPlaceOfOperator(String(part)) {
      if let problem = Self.problem(in: String(part)) { return (String(part), problem) }
    }
    return nil
  }
}
