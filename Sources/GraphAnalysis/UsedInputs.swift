public import EvaluationEngine

extension Graph {
  /// Returns whether another node's value depends on this node, or could depend on it with other values.
  ///
  /// This is false if the node feeds nothing, or only ports of bypassed operators that have no effect.
  ///
  /// - Complexity: O(k log k) for k ports that it feeds.
  public func isUsed(_ id: NodeID) -> Bool {
    users(of: id).contains { $0.port == 0 || !isBypassed($0.node) }
  }

  /// Returns the inputs on which the node's value depends, in the order of the ports.
  ///
  /// These are all linked inputs, with the following exceptions:
  ///
  /// - For `if`, only the condition and the chosen branch.
  /// - For `ifFailed`, the replacement only if the value is missing.
  /// - For `null`, none.
  /// - For a bypassed operator, only the first input.
  func usedInputs(of id: NodeID) -> [NodeID] {
    switch content(of: id) {
    case .number, .data: return []
    case .sink: return inputs(of: id).compactMap(\.self)
    case .formula:
      return usedPorts(ofFormula: id).compactMap { input(PortID(id, $0)) }
    case .operator(let operation):
      let inputs = inputs(of: id)
      if isBypassed(id) { return inputs.prefix(1).compactMap(\.self) }
      switch operation.descriptor.kernel {
      case .constant:
        return []
      case .fallback:
        let isThere = (inputs.first ?? nil).map { !hasFailed($0) } ?? true
        return inputs.prefix(isThere ? 1 : 2).compactMap(\.self)
      case .sum, .difference, .product, .quotient, .unary, .binary, .ternary, .fold, .several, .assertion, .failureTest,
        .data:
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

  /// Returns the ports on which a formula's value depends, ascending.
  ///
  /// If it is known which branch of an `if` was chosen, ports that are used only in other branches are left out.
  ///
  /// - Complexity: Linear in the number of its steps.
  private func usedPorts(ofFormula id: NodeID) -> [Int] {
    guard let parts = parts(ofFormula: id) else { return Array(inputs(of: id).indices) }
    let steps = parts.steps
    let ports = parts.usedSteps().compactMap { step -> Int? in
      if case .input(let port) = steps[step] { port } else { nil }
    }
    return Set(ports).sorted()
  }
}
