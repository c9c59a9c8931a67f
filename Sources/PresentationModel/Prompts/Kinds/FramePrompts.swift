import EvaluationEngine
import GraphDocument
import TextScanning

struct FramePrompt: PromptKind {
  let nodes: [NodeID]

  var label: String { "title" }
  var placeholder: String { "a title for the frame" }
  var subjects: [NodeID] { nodes }

  func preview(of entry: PromptEntry, in context: PromptContext) -> PromptPreview {
    context.preview(ofTitle: entry.text, replacing: nil)
  }

  func accept(_ entry: PromptEntry, in editor: NodesPM) throws(CommandError) -> Outcome {
    let title = entry.text
    guard !editor.contents.hasFrame(title) else {
      let key = editor.canvasKey(for: .addToFrame)
      throw .because("there is a frame '\(title)' already: type another title, or \(key) adds nodes to it")
    }
    let left = nodes.count { editor.contents.frameTitle(of: $0) != nil }
    try editor.apply(.frame(nodes.map { NodeFraming($0, in: title) }))
    editor.enter(.normal)
    let others = left == 0 ? "" : "; " + MessageText.counted(left, "left its frame", "left their frames")
    return .reported("framed \(editor.described(nodes)) as '\(title)'\(others)")
  }
}

struct RetitlePrompt: PromptKind {
  let title: String

  var label: String { "title" }

  func startingText(in editor: any EditorReading) -> String { title }

  func preview(of entry: PromptEntry, in context: PromptContext) -> PromptPreview {
    context.preview(ofTitle: entry.text, replacing: title)
  }

  func accept(_ entry: PromptEntry, in editor: NodesPM) throws(CommandError) -> Outcome {
    let new = entry.text
    guard new != title else {
      editor.enter(.normal)
      return .reported("frame '\(title)' keeps its title")
    }
    guard !editor.contents.hasFrame(new) else {
      throw .because("there is a frame '\(new)' already: choose another title")
    }
    let members = editor.contents.members(ofFrame: title)
    guard !members.isEmpty else {
      throw .because("frame '\(title)' no longer exists: \(editor.keyName(.cancel)) goes back")
    }
    try editor.apply(.frame(members.map { NodeFraming($0, in: new) }))
    editor.enter(.normal)
    return .reported("frame '\(title)' is now called '\(new)'")
  }
}

struct AddToFramePrompt: PromptKind {
  let nodes: [NodeID]

  var label: String { "add to frame" }
  var subjects: [NodeID] { nodes }
  var completionStyle: CompletionStyle { .offered }

  func completions(of prompt: Prompt, in editor: any EditorReading) -> [Completion] {
    editor.frameChoice.frames(matching: prompt.line.text.trimmed, for: nodes)
  }

  func accept(_ entry: PromptEntry, in editor: NodesPM) throws(CommandError) -> Outcome {
    try editor.add(nodes, toFrame: entry.word)
  }
}

extension PromptContext {
  fileprivate func preview(ofTitle title: String, replacing old: String?) -> PromptPreview {
    if title != old, contents.hasFrame(title) {
      return .refusal("there is a frame '\(title)' already", problem: 0..<title.count)
    }
    guard !title.isEmpty, let problem = FrameTitle.problem(in: title) else { return PromptPreview() }
    return .refusal(problem.sentence)
  }
}
