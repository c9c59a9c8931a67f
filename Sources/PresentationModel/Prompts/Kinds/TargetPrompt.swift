import DiagramModel
import EvaluationEngine
import GraphDocument

struct TargetPrompt: PromptKind {
  let creation: RelationshipCreation

  var label: String { "link to" }
  var subjects: [NodeID] { [creation.source] }
  var relationship: RelationshipCreation? { creation }
  var completionStyle: CompletionStyle { .started }

  func preview(of entry: PromptEntry, in context: PromptContext) -> PromptPreview {
    let (name, contents) = (entry.word, context.contents)
    if name.isEmpty { return PromptPreview() }
    guard let node = contents.node(named: name) else {
      return .refusal(sentence(forUnknown: name, in: contents), problem: entry.span)
    }
    guard contents.contains(creation.source) else { return PromptPreview() }
    if let refusal = contents.linkRefusal(from: creation.source, to: node) {
      let sentence = contents.sentence(for: refusal, from: creation.source, to: PortID(node, 0))
      return .refusal(sentence, problem: entry.span)
    }
    guard let port = contents.proposedPort(RelationshipCreation(source: creation.source, target: node)) else {
      return PromptPreview("'\(name)' can take the link: then type the number of a port to replace its wire")
    }
    if contents.inputs(of: node).contains(creation.source) {
      let label = contents.portLabel(port)
      return PromptPreview("'\(name)' is linked already, as its \(label): \(context.acceptKey) twice removes the link")
    }
    return PromptPreview("'\(name)' can take the link, as its \(contents.portLabel(port))")
  }

  func completions(of prompt: Prompt, in editor: any EditorReading) -> [Completion] {
    Completion.nodes(matching: prompt.line.text.trimmed, in: editor.contents, excluding: creation.source) { node in
      editor.linkRefusal(from: creation.source, to: node).map {
        editor.contents.sentence(for: $0, from: creation.source, to: PortID(node, 0))
      }
    }
  }

  func accept(_ entry: PromptEntry, in editor: NodesPM) throws(CommandError) -> Outcome {
    guard let node = editor.contents.node(named: entry.word) else {
      throw .because(sentence(forUnknown: entry.word, in: editor.contents))
    }
    editor.enter(creation)
    try editor.aim(at: node)
    return .done
  }

  func cancel(_ prompt: Prompt, in editor: NodesPM) {
    editor.enter(creation)
  }

  private func sentence(forUnknown name: String, in contents: DocumentContents) -> String {
    "no node is called '\(name)'" + (contents.nameLike(name).map { ": did you mean '\($0)'?" } ?? "")
  }
}
