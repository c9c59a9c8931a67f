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
  /// Why, as `QueryWording` has it.
  let sentence: String
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
