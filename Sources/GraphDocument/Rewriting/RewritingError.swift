public import Formulas

/// The reason why a formula cannot be expanded, or nodes cannot be collapsed into one formula.
public enum RewritingError: Error, Hashable, Sendable {
  /// The node is not a formula; with its name.
  case noFormula(String)
  /// A formula that consists only of a name: no operator just passes a value on.
  case onlyName(String, mentioned: String)
  case nothingToCollapse
  /// Two nodes with values that are used outside, or that feed nothing.
  case severalResults(String, String)
  case openPort(String, port: String)
  case bypassed(String)
  /// A node with parameters, or with a call that has parameters.
  case parameters(String)
  /// A formula that calls a missing group, or whose call the group does not accept.
  case brokenCall(String, FormulaProblem)
  /// A formula that passes a name without a node to a group.
  case openArgument(String, mentioned: String)
  /// An instance whose group is missing or gives no value, with the group's name.
  case brokenUse(String, group: String)
  /// An instance with an entry for an input that its group lacks.
  case inert(String, input: String)
  /// The formula cannot replace an instance.
  case regrouping(RegroupingError)
  /// The resulting formula is not valid.
  case problem(FormulaProblem)
  /// The name of a node would have another meaning in the formula.
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
    case .brokenUse(let name, let group): "'\(name)' uses the group '\(group)', which has no output"
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
