import EvaluationEngine
import GraphDocument

/// A line for the value of any attribute that has no line of its own.
struct AttributePrompt: PromptKind {
  let id: AttributeID
  let node: NodeID

  var label: String { "\(id.attribute.key)" }
  var subjects: [NodeID] { [node] }

  var completionStyle: CompletionStyle { id == .unit ? .filledIn : .listed }
  var isTextReplacedByTyping: Bool { id == .unit }

  func startingText(in editor: NodesPM) -> String { editor.contents.value(of: id, of: node)?.typedText ?? "" }

  func preview(of entry: PromptEntry, in context: PromptContext) -> PromptPreview {
    entry.preview { text throws(LineProblem) in
      let isRemoved = try id.attribute.form.parse(text) == nil && context.contents.value(of: id, of: node) != nil
      if isRemoved { return PromptPreview("\(context.acceptKey) removes the \(id.attribute.key)") }
      return PromptPreview(id == .unit ? Self.remark(on: text, of: node, in: context.contents) : "")
    }
  }

  /// Returns what a unit means for the value of a node: a number is not converted by it.
  private static func remark(on unit: String, of node: NodeID, in contents: DocumentContents) -> String {
    let kind = contents.kind(of: node)
    guard !unit.trimmed.isEmpty else { return "" }
    guard kind == .number || kind == .data else { return "the result is converted to this unit" }
    guard let before = contents.unitText(of: node), before != unit.trimmed else { return "the value is in this unit" }
    return "the value is not converted: % converts it, in \(unit.trimmed)"
  }

  func completions(of prompt: Prompt, in editor: NodesPM) -> [Completion] {
    let text = prompt.completedText
    let choices = text.isEmpty ? UnitChoice.all(of: node, in: editor.contents) : []
    guard id == .unit, choices.isEmpty else {
      return id == .unit ? choices.map { Completion(text: $0.unit, sign: $0.unit, sentence: "") } : []
    }
    return id.attribute.form.completions(beginningWith: text).map {
      Completion(text: $0.text, sign: $0.text, sentence: $0.sentence)
    }
  }

  func accept(_ entry: PromptEntry, in editor: NodesPM) throws(CommandError) -> Outcome {
    let value = try entry.read { text throws(LineProblem) in try id.attribute.form.parse(text) }
    editor.enter(.normal)
    try editor.apply(.set(node, id, value))
    editor.select(node)
    return .done
  }
}
