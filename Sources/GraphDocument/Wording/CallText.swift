public import EvaluationEngine

extension DocumentContents {
  /// An operator node as a call: `divide(rate, twelve)`, `bin(sales, bins = 5)`; empty for other nodes.
  public func callText(of node: NodeID) -> String {
    guard case .operator(let operation) = graph.content(of: node) else { return "" }
    let inputs = graph.inputs(of: node).map { $0.map { name(of: $0) } ?? "open" }
    let given = parameters(of: node)
    let parameters = operation.descriptor.parameters.enumerated().compactMap { place, parameter in
      given?.values[place].map { "\(parameter.name) = \(ParameterText.value($0, of: parameter))" }
    }
    return "\(operation.name)(\((inputs + parameters).joined(separator: ", ")))"
  }
}
