public import Formulas

/// The reason why a formula cannot be expanded, or why nodes cannot be collapsed into one formula.
public enum RewritingError: Error, Hashable, Sendable {
  case noFormula(String)
  /// The formula consists only of the name of another node, so there is nothing to expand.
  case onlyName(String, mentioned: String)
  case nothingToCollapse
  /// The selection has two results: two nodes that are used outside the selection, or feed nothing.
  case severalResults(String, String)
  case openPort(String, port: String)
  case bypassed(String)
  /// The node has parameters, or calls an operator with parameters, which the rewritten form cannot have.
  case parameters(String)
  /// The formula calls a missing group, or the group does not accept the call.
  case brokenCall(String, FormulaProblem)
  /// The formula passes a name to a group, but no node has this name.
  case openArgument(String, mentioned: String)
  /// The group of an instance is missing or has no output.
  case brokenInstance(String, group: String)
  /// The instance has a wire or value for an input that its group no longer has.
  case inert(String, input: String)
  case regrouping(RegroupingError)
  case problem(FormulaProblem)
  /// A node has a name that means something else in a formula.
  case otherMeaning
  /// An uncertain number would appear several times, as if it were several independent numbers.
  case uncertainTwice(String)
  /// A formula that converts units, which no operator does.
  case units
}

extension RewritingError {
  /// The problem and a suggestion, as a part of a sentence.
  public var sentence: String {
    switch self {
    case .noFormula(let name): "'\(name)' is not a formula: only formulas can be expanded"
    case .onlyName(let name, let mentioned): "'\(name)' only repeats '\(mentioned)': there is nothing to expand"
    case .nothingToCollapse: "select one or more operators to turn into a formula"
    case .severalResults(let first, let second):
      "both '\(first)' and '\(second)' are results: select nodes that lead to only one"
    case .openPort(let name, let port): "the \(port) of '\(name)' is open: link it first"
    case .bypassed(let name): "'\(name)' is bypassed: end the bypass first"
    case .parameters(let name): "'\(name)' has parameters, which a formula cannot have: select the nodes without it"
    case .brokenCall(let name, let problem): "'\(name)' cannot be computed: \(problem.description)"
    case .openArgument(let name, let mentioned):
      "'\(name)' calls a group with '\(mentioned)', which is not a node with a value: create it first"
    case .brokenInstance(let name, let group): "'\(name)' uses the group '\(group)', which has no output"
    case .inert(let name, let input):
      "'\(name)' keeps a value or wire for '\(input)', which is not an input of its group: remove it first"
    case .regrouping(let refusal): refusal.sentence
    case .problem(let problem): "these nodes cannot become one formula: \(problem.description)"
    case .otherMeaning: "a name has another meaning in formulas: rename that node first"
    case .units: "the formula converts units, and no operator does: leave it as it is"
    case .uncertainTwice(let name):
      "'\(name)' is uncertain and would appear twice in the formula: select the nodes without it"
    }
  }
}
