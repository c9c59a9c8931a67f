import EvaluationEngine

extension Graph {
  /// The inputs that the node's value rests on, in the order of the ports: all that are linked, but of `if` only the
  /// condition and the branch chosen, and of `null` none.
  func usedInputs(of id: NodeID) -> [NodeID] {
    switch content(of: id) {
    case .number, .note: return []
    case .operator(let operation):
      let inputs = inputs(of: id)
      switch operation.descriptor.kernel {
      case .constant:
        return []
      case .sum, .difference, .product, .quotient, .unary, .binary, .ternary, .fold, .assertion:
        return inputs.compactMap(\.self)
      case .choice:
        guard let condition = inputs.first ?? nil else { return [] }
        guard let number = value(of: condition).number else { return [condition] }
        let branch = number != 0 ? 1 : 2
        guard inputs.indices.contains(branch), let chosen = inputs[branch] else { return [condition] }
        return chosen == condition ? [condition] : [condition, chosen]
      }
    }
  }
}
