import EvaluationEngine
import GraphDocument

struct OperatorPrompt: PromptKind {
  let node: NodeID

  var label: String { "operator" }
  var subjects: [NodeID] { [node] }
  var completionStyle: CompletionStyle { .started }

  func preview(of entry: PromptEntry, in context: PromptContext) -> PromptPreview {
    if entry.word.isEmpty { return PromptPreview() }
    guard let id = Self.operation(entry.word) else {
      return .refusal(NodeEntry.unknownOperator(entry.word), problem: entry.span)
    }
    return PromptPreview("\(id.name): \(id.descriptor.summary)")
  }

  func completions(of prompt: Prompt, in editor: any EditorReading) -> [Completion] {
    let text = prompt.line.text.trimmed
    let all = Completion.operatorsAndCharts(matching: text).filter { OperatorID(named: $0.text) != nil }
    return text.isEmpty ? editor.typing.recentFirst(all) : all
  }

  /// Whether the text is the symbol of an operator, such as `+`, which needs no Enter.
  func isComplete(_ text: String) -> Bool { text.count == 1 && OperatorCatalog.operator(signed: text) != nil }

  func accept(_ entry: PromptEntry, in editor: NodesPM) throws(CommandError) -> Outcome {
    guard let id = Self.operation(entry.word) else { throw .because(NodeEntry.unknownOperator(entry.word)) }
    editor.enter(.normal)
    let outcome = try editor.changeSelectedNodeOperator(id)
    editor.typing.remember(.operator(id))
    return outcome
  }

  private static func operation(_ word: String) -> OperatorID? {
    OperatorCatalog.operator(signed: word) ?? OperatorID(named: word)
      ?? EverydayWords.name(for: word).flatMap { OperatorID(named: $0) }
  }
}
