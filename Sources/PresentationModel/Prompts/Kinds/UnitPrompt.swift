import EvaluationEngine
import GraphDocument

/// A prompt for the unit of a node.
///
/// It offers the units to which the node's value can be converted.
struct UnitPrompt: PromptKind {
  let node: NodeID

  private var attribute: AttributePrompt { AttributePrompt(id: .unit, node: node) }

  var label: String { attribute.label }
  var subjects: [NodeID] { attribute.subjects }
  var completionStyle: CompletionStyle { .filledIn }
  var isTextReplacedByTyping: Bool { true }

  func startingText(in editor: any EditorReading) -> String { attribute.startingText(in: editor) }

  func preview(of entry: PromptEntry, in context: PromptContext) -> PromptPreview {
    let preview = attribute.preview(of: entry, in: context)
    return preview == PromptPreview() ? PromptPreview(remark(on: entry.word, in: context.contents)) : preview
  }

  /// Returns a remark on the effect of a unit.
  ///
  /// A computed result is converted to the unit; the value of a number or of data stays the same.
  private func remark(on unit: String, in contents: DocumentContents) -> String {
    let kind = contents.kind(of: node)
    if unit.isEmpty { return "" }
    guard kind == .number || kind == .data else { return "the result is converted to this unit" }
    guard let before = contents.unitText(of: node), before != unit else { return "the value is in this unit" }
    return "the value is not converted: % converts it, in \(unit)"
  }

  func completions(of prompt: Prompt, in editor: any EditorReading) -> [Completion] {
    let text = prompt.completedText
    let choices = text.isEmpty ? UnitChoice.all(of: node, in: editor.contents) : []
    if !choices.isEmpty { return choices.map { Completion(text: $0.unit, sign: $0.unit, sentence: "") } }
    return attribute.id.attribute.form.completions(beginningWith: text, editor.contents.unitDefinitions).map {
      Completion(text: $0.text, sign: $0.text, sentence: $0.sentence)
    }
  }

  func accept(_ entry: PromptEntry, in editor: NodesPM) throws(CommandError) -> Outcome {
    try attribute.accept(entry, in: editor)
  }
}
