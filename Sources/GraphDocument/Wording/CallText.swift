public import EvaluationEngine

extension DocumentContents {
  /// An operator node or a chart as a call: `divide(rate, twelve)`, `bin(sales, bins = 5)`, `bar(spread)`; empty for other nodes.
  public func callText(of node: NodeID) -> String {
    let inputs = graph.inputs(of: node).map { $0.map { name(of: $0) } ?? "open" }
    if case .chart(let kind) = graph.content(of: node) { return "\(kind.rawValue)(\(inputs.joined(separator: ", ")))" }
    guard case .operator(let operation) = graph.content(of: node) else { return "" }
    let given = parameters(of: node)
    let parameters = operation.descriptor.parameters.enumerated().compactMap { place, parameter in
      given?.values[place].map { "\(parameter.name) = \(ParameterText.value($0, of: parameter))" }
    }
    return "\(operation.name)(\((inputs + parameters).joined(separator: ", ")))"
  }

  /// A chart as it can be typed, `bar 40x10 log y`; empty for other nodes.
  public func chartText(of node: NodeID) -> String {
    guard case .chart(let kind) = graph.content(of: node) else { return "" }
    return ChartLine(kind: kind, form: chartForm(of: node)).text
  }
}
