import EvaluationEngine
import GraphDocument

struct RenamePrompt: PromptKind {
  let node: NodeID

  var label: String { "name" }
  var subjects: [NodeID] { [node] }

  func startingText(in editor: any EditorReading) -> String { editor.contents.name(of: node) }

  func preview(of entry: PromptEntry, in context: PromptContext) -> PromptPreview {
    guard let refusal = context.contents.refusal(ofName: entry.text, for: node) else { return PromptPreview() }
    var span = entry.span
    // If only one character is not allowed in a name, only that character is marked.
    if case .badName(_, .illegal(let scalar, let atStart)) = refusal,
      let offset = atStart
        ? 0
        : entry.text.firstIndex(where: { $0.unicodeScalars.contains(scalar) })
          .map({ entry.text.distance(from: entry.text.startIndex, to: $0) })
    {
      span = span.lowerBound + offset..<span.lowerBound + offset + 1
    }
    return .refusal(refusal.sentence, problem: span)
  }

  func accept(_ entry: PromptEntry, in editor: NodesPM) throws(CommandError) -> Outcome {
    let old = editor.contents.name(of: node)
    try editor.apply(.rename(node, entry.text))
    editor.enter(.normal)
    if let sentence = editor.contents.prefixSentence(forName: entry.text) { return .reported(sentence) }
    return .reported(
      old == entry.text ? "'\(old)' keeps its name" : "'\(old)' is now called '\(entry.text)'; its links stay")
  }
}
