import EvaluationEngine

/// A value while a query is planned.
enum QueryTerm: Sendable {
  /// The same number in all rows.
  case constant(Double)
  /// No value in any row.
  case failed(QueryReason)
  /// A data set, the same in all rows; no column can hold it.
  case set
  /// The value of a step, by its index in the plan.
  case step(Int)
}

/// The reason why a value is missing.
struct QueryReason: Hashable, Sendable {
  /// The node in which the failure originates.
  let root: NodeID
  /// The reason in the words of `QueryWording`.
  let sentence: String
  /// How the operators that test for failures treat it.
  var kind = Kind.failure

  enum Kind {
    /// An ordinary failure.
    case failure
    /// The input is open, without an operator in between.
    case open
    /// Whether there is a value is still undecided.
    case undecided
  }

  /// The reason for an operator's missing value if this is the reason of its argument.
  var handedOn: QueryReason { QueryReason(root: root, sentence: sentence, kind: kind == .open ? .failure : kind) }
}

/// A value computed in each row from other values.
struct QueryStep: Sendable {
  enum Work: Sendable {
    /// A column of the table.
    case input(column: String)
    /// An operator on numbers.
    case call(OperatorQuery)
    /// The second argument if the first is not 0, else the third.
    case choice
    /// The argument if it is not 0.
    case assertion
    /// 1 if the argument has no value, else 0.
    case failureTest
    /// The first argument, or the second if the first has no value.
    case fallback
    /// No value in any row, because an argument always fails; which argument fails first depends on the row.
    case failing
  }

  let work: Work
  let arguments: [QueryTerm]
  /// The node whose value this step computes, entirely or in part.
  let node: NodeID
  /// Whether the step's value is the value of the node.
  var isWhole = false
}
