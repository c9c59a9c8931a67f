public import EvaluationEngine
public import Formulas

/// The rules for the name of a group, by which uses and calls in formulas address it.
///
/// Those of `NodeName`, and no operator or constant has it: a call of `sum` is always the operator. A node may have the same name.
public enum GroupName {
  /// The rule that a name breaks.
  public enum Problem: Error, Hashable, Sendable {
    case name(NodeName.Problem)
    case ofOperator(OperatorID)
    case ofConstant(FormulaConstant)
  }

  /// The first rule that `name` breaks, or nil for a good name.
  ///
  /// Linear in the name's length, and in the operators.
  public static func problem(in name: String) -> Problem? {
    if let constant = FormulaConstant.allCases.first(where: { $0.spellings.contains(name) }) {
      return .ofConstant(constant)
    }
    if let problem = NodeName.problem(in: name) { return .name(problem) }
    return OperatorID(named: name).map { .ofOperator($0) }
  }
}
