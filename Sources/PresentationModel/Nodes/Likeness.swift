import EvaluationEngine

/// What makes two nodes alike: to be numbers, notes, or the same operator.
enum Likeness: Hashable {
  case number
  case `operator`(OperatorID)
  case note

  init(_ content: NodeContent) {
    switch content {
    case .number: self = .number
    case .operator(let id): self = .operator(id)
    case .note: self = .note
    }
  }
}
