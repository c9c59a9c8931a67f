import EvaluationEngine

/// What is known, while a query is planned, about the value of a node or of a part of a formula.
enum QueryTerm: Sendable {
  /// The same number in all rows.
  case constant(Double)
  /// There is no value in any row, for this reason.
  case failed(QueryReason)
  /// A data set that is the same in all rows; it cannot be in a column.
  case set
  /// The value of a step, by its index in the plan.
  case step(Int)
}

struct QueryReason: Hashable, Sendable {
  /// The node where the failure originates.
  let root: NodeID
  /// The reason in the words of `QueryWording`.
  let sentence: String
  /// How operators that test for missing values treat this reason.
  var kind = Kind.failure

  enum Kind {
    case failure
    /// A port is open; the missing value is used directly at this port.
    case open
    /// Whether the row has a value is known only when the query runs.
    case undecided
  }

  /// The reason why an operator has no value if its argument is missing for this reason.
  var handedOn: QueryReason { QueryReason(root: root, sentence: sentence, kind: kind == .open ? .failure : kind) }
}

struct QueryStep: Sendable {
  enum Work: Sendable {
    /// A column of the table.
    case input(column: String)
    case call(OperatorQuery)
    /// The second argument if the first one is not 0; otherwise the third.
    case choice
    /// The argument if it is not 0; otherwise there is no value.
    case assertion
    /// 1 if the argument has no value, else 0.
    case failureTest
    /// The first argument, or the second if the first has no value.
    case fallback
    /// There is no value in any row, because an argument fails in every row.
    ///
    /// Which argument fails first depends on the row.
    case failing
  }

  let work: Work
  let arguments: [QueryTerm]
  let node: NodeID
  /// Whether this step computes the whole value of `node`, and not only a part of its formula.
  var isWhole = false
}
