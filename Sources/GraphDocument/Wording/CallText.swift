public import EvaluationEngine
import Formulas

extension DocumentContents {
  /// An operator node or a sink of inputs as a call: `divide(rate, twelve)`, `bin(sales, bins = 5)`, `bar(spread)`; empty for other nodes.
  public func callText(of node: NodeID) -> String {
    let inputs = graph.inputs(of: node).map { $0.map { name(of: $0) } ?? "open" }
    if case .sink(let sink) = graph.content(of: node) {
      return sink.takesInputs ? "\(sink.name)(\(inputs.joined(separator: ", ")))" : ""
    }
    guard case .operator(let operation) = graph.content(of: node) else { return "" }
    let given = parameters(of: node)
    let parameters = operation.descriptor.parameters.enumerated().compactMap { place, parameter in
      given?.values[place].map { "\(parameter.name) = \(ParameterText.value($0, of: parameter))" }
    }
    return "\(operation.name)(\((inputs + parameters).joined(separator: ", ")))"
  }

  /// A use of a group as a call, `annuity(principal = price, years = 30)`: what is wired, then its own values; nil for other nodes.
  public func useText(of node: NodeID) -> String? {
    guard let use = use(of: node) else { return nil }
    let wires = wires(of: node).map { "\($0.input) = \(name(of: $0.source))" }
    let wired = Set(self.wires(of: node).map(\.input))
    let values = use.values.filter { !wired.contains($0.name) }.map {
      "\($0.name) = \(NumberText.display($0.quantity))"
    }
    return "\(use.group)(\((wires + values).joined(separator: ", ")))"
  }

  /// A chart as it can be typed, `bar 40x10 log y`; empty for other nodes.
  public func chartText(of node: NodeID) -> String {
    guard let kind = graph.content(of: node).chartKind else { return "" }
    return ChartLine(kind: kind, form: chartForm(of: node)).text
  }
}
