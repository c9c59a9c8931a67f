import EvaluationEngine
import Formulas
import Geometry
import GraphDocument

/// A new node from a number, an operator's name or sign, or `name =` either.
struct AddPrompt: PromptKind {
  /// Whether the line comes back for another one, until it is left or entered empty.
  var staysOpen = false

  var label: String { "add" }
  var pastedForm: PastedForm { .definition }
  var completionStyle: CompletionStyle { .started }

  func preview(of entry: PromptEntry, in context: PromptContext) -> PromptPreview {
    if let use = UseEntry(entry.typed, choice: entry.choice, in: context.contents) {
      return use.preview(in: context.contents)
    }
    let node = NodeEntry(entry.typed, choice: entry.choice, allowsOperators: true)
    if let path = node.tableFile(in: entry.word) { return PromptPreview("lists the columns of \(path)") }
    if let redefinition = node.redefinition(in: context.contents), case .success(let made) = node.result {
      return context.preview(of: redefinition, comingTo: made.content.editableFace.preview(of: made))
    }
    return context.preview(ofNode: entry, isFed: false)
  }

  func path(in text: String) -> (head: String, text: String)? {
    NodeEntry.isPath(text.trimmed) ? ("", text.trimmed) : nil
  }

  func completions(of prompt: Prompt, in editor: NodesPM) -> [Completion] {
    if path(in: prompt.stem ?? prompt.line.text) != nil { return editor.typing.pathCompletions(of: prompt) }
    let text = NodeEntry.body(of: prompt.line.text.trimmed)
    let all = Completion.operatorsAndCharts(matching: text)
    return text.isEmpty
      ? editor.typing.recentFirst(all) + Completion.groups(matching: "", in: editor.contents)
      : Completion.groups(matching: text, in: editor.contents) + all
  }

  func accept(_ entry: PromptEntry, in editor: NodesPM) throws(Rejection) -> Outcome {
    if let use = UseEntry(entry.text, choice: entry.choice, in: editor.contents) {
      try editor.addUse(of: use.group, named: use.name)
      editor.enter(.normal)
      if staysOpen { editor.open(self) }
      return .done
    }
    let node = NodeEntry(entry.text, choice: entry.choice, allowsOperators: true)
    if let path = node.tableFile(in: entry.word) {
      editor.enter(.normal)
      return .effects([.survey(path: path)])
    }
    if staysOpen, entry.word.isEmpty {
      editor.enter(.normal)
      return .done
    }
    if let redefinition = node.redefinition(in: editor.contents) {
      try editor.offer(redefinition, in: entry.prompt)
      return .done
    }
    let made = try node.node
    try editor.createNode(made.content, name: node.name, quantity: made.quantity, display: made.display)
    editor.typing.remember(made.content)
    editor.enter(.normal)
    if staysOpen { editor.open(self) }
    return .done
  }
}

/// A new node that is wired at once.
struct AttachPrompt: PromptKind {
  let attachment: Attachment
  /// The cell of the document plane at which its first port is to lie; nil for beside what it is wired to.
  var place: Point?

  var label: String {
    switch attachment {
    case .after: "add after"
    case .before: "add before"
    case .onWire: "insert"
    }
  }

  var subjects: [NodeID] {
    switch attachment {
    case .after(let node), .before(let node): [node]
    case .onWire(let port): [port.node]
    }
  }

  var pastedForm: PastedForm { .definition }
  var completionStyle: CompletionStyle { .started }

  func preview(of entry: PromptEntry, in context: PromptContext) -> PromptPreview {
    if case .before = attachment { return context.preview(ofNode: entry, isFed: false) }
    return context.preview(ofNode: entry, isFed: true)
  }

  /// What its source cannot feed is dimmed, and comes last as long as nothing is typed.
  func completions(of prompt: Prompt, in editor: NodesPM) -> [Completion] {
    // A use is wired by names, as its group has them.
    let all = AddPrompt().completions(of: prompt, in: editor).filter { editor.contents.groups[$0.text] == nil }
    guard let source = attachment.source(in: editor.contents) else { return all }
    return Completion.marked(
      all, fedBy: source, isSorted: prompt.line.text.isEmpty, in: editor.contents)
  }

  func accept(_ entry: PromptEntry, in editor: NodesPM) throws(Rejection) -> Outcome {
    let node = NodeEntry(entry.text, choice: entry.choice, allowsOperators: true)
    let made = try node.node
    try editor.attach(made, name: node.name, attachment, at: place)
    editor.typing.remember(made.content)
    return .done
  }
}

extension NodeEntry {
  /// What is to be made.
  fileprivate var node: Node {
    get throws(Rejection) {
      switch result {
      case .success(let node): node
      case .failure(let problem): throw .because(problem.sentence)
      }
    }
  }
}

extension PromptContext {
  /// What node a line would make; `isFed`: it takes an input, as only an operator or a chart does.
  fileprivate func preview(ofNode line: PromptEntry, isFed: Bool) -> PromptPreview {
    let text = line.typed
    if line.text.isEmpty, line.choice == nil { return PromptPreview() }
    let entry = NodeEntry(text, choice: line.choice, allowsOperators: true)
    // The value may still come; a name that cannot be is wrong at once.
    if let name = entry.name, let refusal = contents.refusal(ofName: name, for: nil) {
      return .refusal(refusal.sentence, problem: text.characters(at: entry.nameSpan))
    }
    switch entry.result {
    case .failure(let problem): return .refusal(problem.sentence, problem: text.characters(at: problem.span))
    case .success(let node):
      if isFed, node.content.ports == nil {
        return .refusal("a number takes no input: choose an operator", problem: 0..<text.count)
      }
      return PromptPreview(node.content.editableFace.preview(of: node))
    }
  }
}
