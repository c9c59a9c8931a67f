import EvaluationEngine
import Formulas
import GraphDocument

/// The groups of a document that can be written as functions such as `f(x, y = 2) = x^y`.
///
/// These are the groups that consist of a single formula of their inputs.
struct FunctionText {
  private(set) var lines: [String: String] = [:]

  /// Finds the groups that consist of a single formula, and in which the formula calls only other such groups.
  ///
  /// - Complexity: Linear in the definitions, times the depth of their calls.
  init(of contents: DocumentContents) {
    var candidates: [String: (line: String, calls: Set<String>)] = [:]
    for name in contents.groups.names {
      candidates[name] = contents.groups[name].flatMap { Self.function(named: name, $0) }
    }
    // A group that calls something else is not a function.
    while let name = candidates.first(where: { !$0.value.calls.allSatisfy { candidates[$0] != nil } })?.key {
      candidates[name] = nil
    }
    lines = candidates.mapValues(\.line)
  }

  /// Whether all calls are calls of functions, and none names an output.
  func hold(_ calls: [GroupCall]) -> Bool { calls.allSatisfy { lines[$0.group] != nil && $0.output == nil } }

  private static func function(named name: String, _ definition: DocumentContents) -> (String, Set<String>)? {
    let inputs = definition.inputs()
    guard definition.count == inputs.count + 1,
      let body = definition.nodes.first(where: { definition.kind(of: $0) == .formula }), definition.outputs() == [body],
      definition.name(of: body) == DefinitionText.result(besides: inputs.map { definition.name(of: $0) }),
      let formula = definition.formula(of: body), formula.calls.allSatisfy({ $0.output == nil }),
      definition.inputs(of: body).allSatisfy({ $0 != nil })
    else { return nil }
    var head = FunctionHead(name, [])
    for input in inputs {
      guard case .number(let value) = definition.graph.content(of: input) else { return nil }
      let quantity = Quantity(value, definition.uncertainty(of: input))
      let isStandard = quantity.isExact && value == 0 && value.sign == .plus
      head.inputs.append(FunctionHead.Input(definition.name(of: input), standard: isStandard ? nil : quantity))
    }
    let lines = (definition.unambiguousFormulaText(of: body) ?? "").split(whereSeparator: \.isNewline)
    let text = lines.joined(separator: " ")
    return ("\(head.text) = \(text)", Set(formula.calls.map(\.group)))
  }
}
