import EvaluationEngine
import GraphDocument

struct NotePrompt: PromptKind {
  var node: NodeID?

  var label: String { "note" }
  var subjects: [NodeID] { node.map { [$0] } ?? [] }
  var pastedForm: PastedForm { .note }

  func startingText(in editor: any EditorReading) -> String {
    node.map { NoteLine.typed(editor.contents.text(of: $0)) } ?? ""
  }

  func preview(of entry: PromptEntry, in context: PromptContext) -> PromptPreview {
    PromptPreview("\\n begins a new line")
  }

  func accept(_ entry: PromptEntry, in editor: NodesPM) throws(CommandError) -> Outcome {
    guard let node else {
      guard !entry.text.isEmpty else { throw .untyped("the text of the note") }
      try editor.createNote(NoteLine.text(entry.text))
      editor.enter(.normal)
      return .done
    }
    guard !entry.text.isEmpty else {
      let (back, delete) = (editor.keyName(.cancel), editor.keyName(.delete, in: .normal))
      throw .because("a note cannot be empty: \(back) goes back, then \(delete) deletes it")
    }
    // An unchanged line keeps details that it cannot show, such as other forms of line breaks.
    if entry.text != startingText(in: editor).trimmed { try editor.apply(.setText(node, NoteLine.text(entry.text))) }
    editor.enter(.normal)
    editor.select(node)
    return .done
  }
}
