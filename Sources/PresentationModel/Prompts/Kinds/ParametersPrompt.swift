import EvaluationEngine
import Formulas
import GraphDocument

/// The parameters of an operator.
struct ParametersPrompt: PromptKind {
  let node: NodeID

  var label: String { "parameters" }
  var subjects: [NodeID] { [node] }

  func startingText(in editor: NodesPM) -> String {
    guard case .operator(let operation) = editor.contents.graph.content(of: node) else { return "" }
    let parameters = editor.contents.parameters(of: node)
    // What has to be given first can be typed at once, without its name.
    if parameters == nil, operation.descriptor.parameters.first?.isRequired == true { return "" }
    return ParameterLine.text(of: parameters, for: operation)
  }

  func preview(of entry: PromptEntry, in context: PromptContext) -> PromptPreview {
    guard case .operator(let operation) = context.contents.graph.content(of: node) else { return PromptPreview() }
    return entry.preview { text throws(LineProblem) in
      let parameters = try ParameterLine.parse(text, for: operation)
      if let problem = context.contents.ambiguity(in: parameters.formula?.prefixed ?? [], for: node) {
        return .refusal(problem.description)
      }
      return PromptPreview(operation.descriptor.parameters.map { "\($0.name): \($0.summary)" }.joined(separator: " · "))
    }
  }

  func accept(_ entry: PromptEntry, in editor: NodesPM) throws(Rejection) -> Outcome {
    guard case .operator(let operation) = editor.contents.graph.content(of: node) else { return .done }
    let parameters = try entry.read { text throws(LineProblem) in try ParameterLine.parse(text, for: operation) }
    if let problem = editor.contents.ambiguity(in: parameters.formula?.prefixed ?? [], for: node) {
      throw .because(problem.description)
    }
    editor.enter(.normal)
    try editor.apply(.setParameters(node, parameters))
    editor.select(node)
    return .done
  }
}
