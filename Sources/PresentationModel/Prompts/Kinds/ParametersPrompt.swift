import EvaluationEngine
import Formulas
import GraphDocument

struct ParametersPrompt: PromptKind {
  let node: NodeID

  var label: String { "parameters" }
  var semicolons: DecimalMark.Semicolons? { .separateParts }
  var subjects: [NodeID] { [node] }
  var completionStyle: CompletionStyle { .filledIn }

  /// Opens the prompt if the selected operator has its first input and lacks a required parameter.
  static func openIfRequired(in editor: NodesPM) {
    guard let node = editor.selection, case .operator(let operation) = editor.contents.graph.content(of: node),
      operation.descriptor.parameters.contains(where: \.isRequired), editor.contents.parameters(of: node) == nil,
      let first = editor.contents.graph.inputs(of: node).first, first != nil
    else { return }
    editor.open(ParametersPrompt(node: node))
  }

  func startingText(in editor: any EditorReading) -> String {
    guard case .operator(let operation) = editor.contents.graph.content(of: node) else { return "" }
    let parameters = editor.contents.parameters(of: node)
    // A required first parameter can then be typed immediately, without its name.
    if parameters == nil, operation.descriptor.parameters.first?.isRequired == true { return "" }
    return ParameterSyntax.text(of: parameters, for: operation)
  }

  func preview(of entry: PromptEntry, in context: PromptContext) -> PromptPreview {
    guard case .operator(let operation) = context.contents.graph.content(of: node) else { return PromptPreview() }
    return entry.preview { text throws(LineProblem) in
      let parameters = try ParameterSyntax.parse(text, for: operation)
      if let problem = context.contents.ambiguity(in: parameters.formula?.prefixed ?? [], for: node) {
        return .refusal(problem.description)
      }
      return PromptPreview(operation.descriptor.parameters.map { "\($0.name): \($0.summary)" }.joined(separator: " · "))
    }
  }

  /// Returns parameter names, and words that a parameter accepts.
  ///
  /// Each completion is the whole line.
  func completions(of prompt: Prompt, in editor: any EditorReading) -> [Completion] {
    guard case .operator(let operation) = editor.contents.graph.content(of: node) else { return [] }
    let line = prompt.stem ?? prompt.line.text
    guard prompt.stem != nil || prompt.line.cursor == prompt.line.count else { return [] }
    let parameters = operation.descriptor.parameters
    let start = line.lastIndex(of: ";").map { line.index(after: $0) } ?? line.startIndex
    let part = line[start...]
    // A value without a name belongs to the first parameter.
    let sign = part.firstIndex(of: "=")
    let name = sign.map { String(part[..<$0].trimmed) }
    let named =
      name.map { name in parameters.first { $0.name == name } } ?? (start == line.startIndex ? parameters.first : nil)
    let word = (sign.map { part[part.index(after: $0)...] } ?? part).trimmed
    let head = line[..<(sign.map { line.index(after: $0) } ?? start)]
    let lead = head.isEmpty ? "" : head + " "
    let words = (named?.offeredWords ?? []).filter { $0.hasPrefix(word) && $0 != word }.map { value in
      Completion(text: lead + value, sign: value, sentence: named.map { "\($0.name): \($0.summary)" } ?? "")
    }
    guard sign == nil else { return words }
    return words
      + parameters.filter { $0.name.hasPrefix(word) }.map {
        Completion(text: "\(lead)\($0.name) = ", sign: $0.name, sentence: $0.summary)
      }
  }

  func accept(_ entry: PromptEntry, in editor: NodesPM) throws(CommandError) -> Outcome {
    guard case .operator(let operation) = editor.contents.graph.content(of: node) else { return .done }
    let parameters = try entry.read { text throws(LineProblem) in try ParameterSyntax.parse(text, for: operation) }
    if let problem = editor.contents.ambiguity(in: parameters.formula?.prefixed ?? [], for: node) {
      throw .because(problem.description)
    }
    editor.enter(.normal)
    try editor.apply(.setParameters(node, parameters))
    editor.select(node)
    return .done
  }
}

extension OperatorParameter {
  fileprivate var offeredWords: [String] {
    switch kind {
    case .choice(let words, _): words
    case .flag: ["yes", "no"]
    case .number, .wholeNumber, .range, .formula: []
    }
  }
}
