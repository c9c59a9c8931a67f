import EvaluationEngine
import GraphDocument

/// Another name for a node.
struct RenamePrompt: PromptKind {
  let node: NodeID

  var label: String { "name" }
  var subjects: [NodeID] { [node] }

  func startingText(in editor: NodesPM) -> String { editor.contents.name(of: node) }

  func preview(of entry: PromptEntry, in context: PromptContext) -> PromptPreview {
    guard let refusal = context.contents.refusal(ofName: entry.text, for: node) else { return PromptPreview() }
    var span = entry.span
    // Of a word that is no name the one character that is wrong is shown.
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
      old == entry.text ? "'\(old)' keeps its name" : "'\(old)' is called '\(entry.text)' now; its links stay")
  }
}

/// The text on a node beside its name.
struct LabelPrompt: PromptKind {
  let node: NodeID

  var label: String { "label" }
  var subjects: [NodeID] { [node] }

  func startingText(in editor: NodesPM) -> String { editor.contents.label(of: node) ?? "" }

  func preview(of entry: PromptEntry, in context: PromptContext) -> PromptPreview {
    let isRemoved = entry.text.isEmpty && context.contents.label(of: node) != nil
    return PromptPreview(isRemoved ? "\(context.acceptKey) removes the label" : "")
  }

  func accept(_ entry: PromptEntry, in editor: NodesPM) throws(CommandError) -> Outcome {
    editor.enter(.normal)
    try editor.apply(.setLabel(node, entry.text.isEmpty ? nil : entry.text))
    editor.select(node)
    return .done
  }
}
