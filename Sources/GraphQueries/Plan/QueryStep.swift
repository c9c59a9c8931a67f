import EvaluationEngine

/// What stands for a value while a query is planned.
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
  /// Why, such as `QueryWording` has it.
  let sentence: String
  /// What `failed` makes of it.
  var kind = Kind.failure

  enum Kind {
    /// A failure like any other.
    case failure
    /// Nothing comes in at all, and no operator is between.
    case open
    /// It is still open if there is a value.
    case undecided
  }

  /// What an operator has no value for whose argument has none for this reason.
  var handedOn: QueryReason { QueryReason(root: root, sentence: sentence, kind: kind == .open ? .failure : kind) }
}

/// A value of each row that is computed from others.
struct QueryStep: Sendable {
  enum Work: Sendable {
    /// A column of the table.
    case input(column: String)
    /// An operator on numbers.
    case call(OperatorQuery)
    /// The second argument where the first is not 0, else the third.
    case choice
    /// The argument where it is not 0.
    case assertion
    /// 1 where the argument has no value, else 0.
    case failureTest
    /// The first argument, or the second where the first has no value.
    case fallback
    /// Nothing in any row, since an argument fails in all; which one is first is a matter of the row.
    case failing
  }

  let work: Work
  let arguments: [QueryTerm]
  /// The node that it is a part of, or all of.
  let node: NodeID
  /// Whether its value is the node's.
  var isWhole = false
}
