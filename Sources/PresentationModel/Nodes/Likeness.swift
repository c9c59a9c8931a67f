import EvaluationEngine

/// What makes two nodes alike: to be numbers, or the same operator.
enum Likeness: Hashable {
  case number
  case `operator`(OperatorID)

  init(_ content: NodeContent) {
    switch content {
    case .number: self = .number
    case .operator(let id): self = .operator(id)
    }
  }
}
