import EvaluationEngine
import GraphDocument

struct AttributePrompt: PromptKind {
  let id: AttributeID
  let node: NodeID

  var label: String { "\(id.attribute.key)" }
  var subjects: [NodeID] { [node] }

  func startingText(in editor: any EditorReading) -> String { editor.contents.value(of: id, of: node)?.typedText ?? "" }

  func preview(of entry: PromptEntry, in context: PromptContext) -> PromptPreview {
    entry.preview { text throws(LineProblem) in
      let value = try id.attribute.form.parse(text, context.contents.unitDefinitions)
      let isRemoved = value == nil && context.contents.value(of: id, of: node) != nil
      return PromptPreview(isRemoved ? "\(context.acceptKey) removes the \(id.attribute.key)" : "")
    }
  }

  func accept(_ entry: PromptEntry, in editor: NodesPM) throws(CommandError) -> Outcome {
    let definitions = editor.contents.unitDefinitions
    let value = try entry.read { text throws(LineProblem) in try id.attribute.form.parse(text, definitions) }
    editor.enter(.normal)
    try editor.apply(.set(node, id, value))
    editor.select(node)
    return .done
  }
}
