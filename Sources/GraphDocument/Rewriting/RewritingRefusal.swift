public import Formulas

/// Why a formula cannot be expanded, or nodes cannot be collapsed into one.
public enum RewritingRefusal: Error, Hashable, Sendable {
  /// With the node's name.
  case noFormula(String)
  /// A formula that is nothing but a name: no operator passes a value on.
  case onlyName(String, mentioned: String)
  case nothingToCollapse
  /// Two of the nodes whose values are used outside of them, or by nothing.
  case severalResults(String, String)
  case openPort(String, port: String)
  case bypassed(String)
  /// A node with parameters, or a call that has some.
  case parameters(String)
  /// A formula that calls a group.
  case callsGroup(String, group: String)
  /// The formula that it would be is none.
  case problem(FormulaProblem)
  /// A node has a name that means something else where it would stand.
  case otherMeaning
  /// A number with an uncertainty would be written more than once, as if they were several.
  case uncertainTwice(String)
}

extension RewritingRefusal {
  /// The obstacle and what would fix it: a part of a sentence.
  public var sentence: String {
    switch self {
    case .noFormula(let name): "'\(name)' is no formula: only formulas are expanded"
    case .onlyName(let name, let mentioned): "'\(name)' only passes '\(mentioned)' on: there is nothing to expand"
    case .nothingToCollapse: "select operators, or an operator: they become one formula"
    case .severalResults(let first, let second):
      "both '\(first)' and '\(second)' are results: select nodes that lead to one"
    case .openPort(let name, let port): "the \(port) of '\(name)' is open: link it first"
    case .bypassed(let name): "'\(name)' is bypassed: end that first"
    case .parameters(let name): "'\(name)' has parameters, which cannot be carried over: leave it as it is"
    case .callsGroup(let name, let group):
      "'\(name)' calls the group '\(group)', which no operator stands for: leave it as it is"
    case .problem(let problem): "they make no formula: \(problem.description)"
    case .otherMeaning: "a name would mean something else in the formula: rename that node first"
    case .uncertainTwice(let name): "'\(name)' is uncertain and would stand in the formula twice: leave it out"
    }
  }
}
