import EvaluationEngine

/// What makes two nodes alike: to be numbers, formulas, data, charts of a kind, notes, or the same operator.
enum Similarity: Hashable {
  case number
  case `operator`(OperatorID)
  case formula
  case data
  case sink(Sink)

  init(_ content: NodeContent) {
    switch content {
    case .number: self = .number
    case .operator(let id): self = .operator(id)
    case .formula: self = .formula
    case .data: self = .data
    case .sink(let sink): self = .sink(sink)
    }
  }
}
