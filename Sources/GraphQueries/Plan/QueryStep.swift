import EvaluationEngine

/// The term for a value while a query is planned.
enum QueryTerm: Sendable {
  /// The same number in all rows.
  case constant(Double)
  /// No value in any row.
  case failed(QueryReason)
  /// A data set: the same in all rows, and nothing that a row has.
  case set
  /// The value of a step, by its place in the plan.
  case step(Int)
}

/// Why there is no value.
struct QueryReason: Hashable, Sendable {
  /// The node that fails by itself.
  let root: NodeID
  /// The reason, in the words of `QueryWording`.
  let sentence: String
  /// The result of `failed` for it.
  var kind = Kind.failure

  enum Kind {
    /// A failure like any other.
    case failure
    /// There is no input at all, and no operator in between.
    case open
    /// It is still open if there is a value.
    case undecided
  }

  /// The reason that an operator passes on if this is an argument's.
  var handedOn: QueryReason { QueryReason(root: root, sentence: sentence, kind: kind == .open ? .failure : kind) }
}

/// A value of each row that is computed from others.
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
    /// No value in any row, because an argument fails in all; the first failing one depends on the row.
    case failing
  }

  let work: Work
  let arguments: [QueryTerm]
  /// The node that it is a part of, or all of.
  let node: NodeID
  /// Whether its value is the node's.
  var isWhole = false
}
