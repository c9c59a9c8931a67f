public import EvaluationEngine
import Formulas

/// Describes the failures that affect a node's value through the operators `failed` and `ifFailed`.
public struct SeenFailures {
  /// A sentence for each failure, which says which value is missing, why, and what replaces it.
  ///
  /// The sentences have no initial capital and no full stop; only the first few are included.
  public private(set) var sentences: [String] = []

  private static let mostSentences = 3

  /// Finds the failures that `failed` and `ifFailed` detect in a node.
  public init(of node: NodeID, in contents: DocumentContents) {
    let graph = contents.graph
    if graph.isBypassed(node) { return }
    switch graph.content(of: node) {
    case .operator(let operation) where operation.descriptor.kernel.seesFailures:
      let inputs = graph.inputs(of: node)
      guard let value = inputs.first ?? nil, graph.hasFailed(value) else { return }
      let other = inputs.dropFirst().first.flatMap { $0.map { "'\(contents.name(of: $0))'" } }
      add("'\(contents.name(of: value))'", contents.sentence(forValueOf: value), other)
    case .formula:
      if let formula = contents.formula(of: node) { add(formula, of: node, contents) }
    case .number, .operator, .data, .sink:
      break
    }
  }

  private mutating func add(_ formula: Formula, of node: NodeID, _ contents: DocumentContents) {
    let seesFailures = formula.steps.indices.filter { step in
      if case .call(let operation, _) = formula.steps[step].kind {
        operation.descriptor.kernel.seesFailures
      } else {
        false
      }
    }
    guard !seesFailures.isEmpty, let parts = contents.graph.parts(ofFormula: node) else { return }
    let linked = formula.calls.isEmpty ? nil : contents.linked(formula)
    func place(_ step: Int) -> Int? {
      (formula.calls.isEmpty ? step : linked?.programSteps[step]).map { contents.graph.calculatedStep($0, of: node) }
    }
    let used = Set(parts.usedSteps())
    for step in seesFailures where sentences.count < Self.mostSentences {
      let arguments = formula.arguments(ofStep: step)
      guard let call = place(step), used.contains(call), let first = arguments.first, let value = place(first),
        parts.hasFailed(inStep: value)
      else { continue }
      let reason: String? =
        switch parts.value(ofStep: value) {
        case .failure(let failure): failure.sentence
        case .waiting(let cause):
          if case .name(let name) = formula.steps[first].kind, let input = contents.node(named: formula.names[name]) {
            contents.sentence(forValueOf: input)
          } else {
            "waits for '\(contents.name(of: cause))'"
          }
        case .number, .data, .absent: nil
        }
      let other = arguments.dropFirst().first.map { "'\(formula.text(ofStep: $0))'" }
      add("'\(formula.text(ofStep: first))'", reason, other)
    }
  }

  private mutating func add(_ value: String, _ reason: String?, _ other: String?) {
    sentences.append("\(value) has no value\(reason.map { " (\($0))" } ?? ""), so \(other ?? "1")")
  }
}
