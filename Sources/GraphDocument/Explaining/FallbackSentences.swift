public import EvaluationEngine
import Formulas

/// What `failed` and `ifFailed` saw, in sentences.
extension DocumentContents {
  /// The most sentences of one node.
  private static let mostFallbacks = 3

  /// For each call of `failed` and `ifFailed` that a node's value depends on and that met a failure: what has no value, why, and what
  /// counts in its place.
  ///
  /// Parts of sentences, no capital, no full stop; of many the first.
  public func sentences(forFailuresSeenBy node: NodeID) -> [String] {
    if graph.isBypassed(node) { return [] }
    switch graph.content(of: node) {
    case .operator(let operation) where operation.descriptor.kernel.seesFailures:
      let inputs = graph.inputs(of: node)
      guard let value = inputs.first ?? nil, graph.hasFailed(value) else { return [] }
      let other = inputs.dropFirst().first.flatMap { $0.map { "'\(name(of: $0))'" } }
      return [Self.sentence("'\(name(of: value))'", sentence(forValueOf: value), other)]
    case .formula:
      return formula(of: node).map { sentences(forFailuresSeenIn: $0, of: node) } ?? []
    case .number, .operator, .data, .sink:
      return []
    }
  }

  private func sentences(forFailuresSeenIn formula: Formula, of node: NodeID) -> [String] {
    let seesFailures = formula.steps.indices.filter { step in
      if case .call(let operation, _) = formula.steps[step].kind {
        operation.descriptor.kernel.seesFailures
      } else {
        false
      }
    }
    guard !seesFailures.isEmpty, let parts = graph.parts(ofFormula: node) else { return [] }
    let linked = formula.calls.isEmpty ? nil : linked(formula)
    func place(_ step: Int) -> Int? { formula.calls.isEmpty ? step : linked?.programSteps[step] }
    let used = Set(parts.usedSteps())
    var sentences: [String] = []
    for step in seesFailures where sentences.count < Self.mostFallbacks {
      let arguments = formula.arguments(ofStep: step)
      guard let call = place(step), used.contains(call), let first = arguments.first, let value = place(first),
        parts.hasFailed(inStep: value)
      else { continue }
      let reason: String? =
        switch parts.value(ofStep: value) {
        case .failure(let failure): failure.sentence
        case .waiting(let cause):
          if case .name(let name) = formula.steps[first].kind, let input = self.node(named: formula.names[name]) {
            sentence(forValueOf: input)
          } else {
            "waits for '\(name(of: cause))'"
          }
        case .number, .data, .absent: nil
        }
      let other = arguments.dropFirst().first.map { "'\(formula.text(ofStep: $0))'" }
      sentences.append(Self.sentence("'\(formula.text(ofStep: first))'", reason, other))
    }
    return sentences
  }

  private static func sentence(_ value: String, _ reason: String?, _ other: String?) -> String {
    "\(value) has no value\(reason.map { " (\($0))" } ?? ""), so \(other ?? "1")"
  }
}
