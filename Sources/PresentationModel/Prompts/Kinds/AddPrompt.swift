import DiagramModel
import EvaluationEngine
import Formulas
import Geometry
import GraphDocument

/// A prompt for a new node: a number, or the name of an operator, chart or group, optionally after `name =`.
struct AddPrompt: PromptKind {
  /// Whether the prompt opens again for another node, until it is cancelled or submitted empty.
  var staysOpen = false

  var label: String { "add" }
  var semicolons: DecimalMark.Semicolons? { .separateValues }
  var placeholder: String { "a number, an operator or a chart, such as 24 or sum" }
  var pastedForm: PastedForm { .definition }
  var completionStyle: CompletionStyle { .started }

  func preview(of entry: PromptEntry, in context: PromptContext) -> PromptPreview {
    let node = NodeEntry(entry.typed, choice: entry.choice, groups: context.contents.groups)
    if let path = node.tableFile(in: entry.word) { return PromptPreview("lists the columns of \(path)") }
    if let redefinition = node.redefinition(in: context.contents), case .success(let made) = node.result {
      return context.preview(of: redefinition, comingTo: made.face.preview(of: made))
    }
    return context.preview(ofNode: entry, isFed: false)
  }

  func path(in text: String) -> (head: String, text: String)? {
    NodeEntry.isPath(text.trimmed) ? ("", text.trimmed) : nil
  }

  func completions(of prompt: Prompt, in editor: any EditorReading) -> [Completion] {
    let text = NodeEntry.body(of: prompt.line.text.trimmed)
    if path(in: prompt.stem ?? prompt.line.text) != nil {
      // The beginning of a group's name may look like a path.
      return Completion.groups(matching: text, in: editor.contents) + editor.typing.pathCompletions(of: prompt)
    }
    if !text.isEmpty { return Completion.creations(matching: text, in: editor.contents) }
    return editor.typing.recentFirst(Completion.operatorsAndCharts(matching: ""))
      + Completion.groups(matching: "", in: editor.contents)
  }

  func accept(_ entry: PromptEntry, in editor: NodesPM) throws(CommandError) -> Outcome {
    let node = NodeEntry(entry.text, choice: entry.choice, groups: editor.contents.groups)
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
    let (selected, source) = (editor.selection, source(of: made, in: editor))
    let outcome =
      if let source {
        try editor.attach(made, name: node.name, .after(source))
      } else {
        try editor.create(made, named: node.name)
      }
    editor.typing.remember(made.content)
    editor.enter(.normal)
    if staysOpen {
      editor.open(self)
      return outcome
    }
    let isSilent = editor.message == nil && outcome.messages.isEmpty && made.reasonToTakeNothing == nil
    let feeding: Outcome =
      if let selected, isSilent { reportOnFeeding(source, beside: selected, in: editor) } else { .done }
    ParametersPrompt.openIfRequired(in: editor)
    return outcome.then(feeding)
  }

  private func source(of made: NodeEntry.Node, in editor: any EditorReading) -> NodeID? {
    guard !staysOpen, editor.selectedNodes.isEmpty, let selection = editor.selection,
      editor.contents.graph.value(of: selection).data != nil, made.reasonToTakeNothing == nil,
      Attachment.portTaking(selection, of: made, in: editor.contents) != nil
    else { return nil }
    return selection
  }

  /// Reports which node feeds the new node; if none does, reports the keys that link the selected node to it.
  private func reportOnFeeding(_ source: NodeID?, beside selected: NodeID, in editor: any EditorReading) -> Outcome {
    guard let node = editor.selection else { return .done }
    let name = editor.contents.name(of: node)
    if let source {
      return .reported("'\(editor.contents.name(of: source))' feeds '\(name)': \(editor.keyName(.undo)) undoes it")
    }
    guard editor.contents.graph.hasOutput(selected), Attachment.freePort(of: node, in: editor.contents) != nil else {
      return .done
    }
    if let sentence = Self.refusal(ofFeeding: node, from: selected, in: editor.contents) {
      return .reported(sentence)
    }
    return .reported("'\(name)' is not linked: go to another node and press \(editor.keyName(.link)) to link it")
  }

  private static func refusal(
    ofFeeding node: NodeID, from source: NodeID, in contents: DocumentContents
  ) -> String? {
    let content = contents.graph.content(of: node)
    guard contents.graph.value(of: source).number != nil, !contents.isInstance(node), content.ports != nil else {
      return nil
    }
    // A link from a computed number is allowed, because its inputs may become lists; only a history takes a number.
    let isChartOfLists = content.chartKind.map { $0 != .history } ?? false
    guard isChartOfLists || Attachment.portTaking(source, of: content, in: contents) == nil else { return nil }
    let what = content.operatorID?.name ?? "a chart"
    let inputs = contents.graph.inputs(of: source).compactMap(\.self)
    let number = inputs.first { contents.kind(of: $0) == .number }.map { "'\(contents.name(of: $0))'" }
    return "'\(contents.name(of: source))' is one number; \(what) needs a list of numbers: "
      + "make \(number ?? "it") a list, such as 1, 2, 3"
  }
}

/// A prompt for a new node with a wire, for example a node inserted into a wire.
struct AttachPrompt: PromptKind {
  let attachment: Attachment
  /// The position of the node's first port in the document plane; nil for a place beside the linked nodes.
  var place: Point?

  var label: String {
    switch attachment {
    case .after: "add after"
    case .before: "add before"
    case .onWire: "insert"
    }
  }
  var semicolons: DecimalMark.Semicolons? { .separateValues }
  var placeholder: String { "an operator or a chart, such as sum" }

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

  /// Returns completions for the new node.
  ///
  /// Nodes that cannot take the value of the wire are disabled; they come last while nothing is typed.
  func completions(of prompt: Prompt, in editor: any EditorReading) -> [Completion] {
    let all = AddPrompt().completions(of: prompt, in: editor)
    guard let source = attachment.source(in: editor.contents) else { return all }
    return Completion.marked(
      all, fedBy: source, isSorted: prompt.line.text.isEmpty, in: editor.contents)
  }

  func accept(_ entry: PromptEntry, in editor: NodesPM) throws(CommandError) -> Outcome {
    let node = NodeEntry(entry.text, choice: entry.choice, groups: editor.contents.groups)
    let made = try node.node
    let outcome = try editor.attach(made, name: node.name, attachment, at: place)
    editor.typing.remember(made.content)
    ParametersPrompt.openIfRequired(in: editor)
    return outcome
  }
}

extension NodeEntry {
  /// The node that the typed text describes.
  ///
  /// - Throws: If the text describes no node.
  var node: Node {
    get throws(CommandError) {
      switch result {
      case .success(let node): node
      case .failure(let problem): throw .because(problem.sentence)
      }
    }
  }
}

extension NodeEntry.Node {
  var face: any EditableFace {
    instance.map { GroupFace(portCount: $0.signature.inputs.count) } ?? content.editableFace
  }

  /// The reason why the new node cannot have an input; nil if it can have one.
  var reasonToTakeNothing: String? {
    if let instance {
      return instance.signature.inputs.isEmpty ? "the group '\(instance.group)' takes no input: choose another" : nil
    }
    return content.ports == nil ? "a number takes no input: choose an operator" : nil
  }
}

extension PromptContext {
  /// Returns a preview of the node that the typed text would create.
  ///
  /// If `isFed` is true, the node will get an input, so a node without ports is an error.
  func preview(ofNode line: PromptEntry, isFed: Bool) -> PromptPreview {
    let text = line.typed
    if line.text.isEmpty, line.choice == nil { return PromptPreview() }
    let entry = NodeEntry(text, choice: line.choice, groups: contents.groups)
    // A value may still be typed, but an invalid name is wrong immediately.
    if let name = entry.name, let refusal = contents.refusal(ofName: name, for: nil) {
      return .refusal(refusal.sentence, problem: text.characters(at: entry.nameSpan))
    }
    switch entry.result {
    case .failure(let problem): return .refusal(problem.sentence, problem: text.characters(at: problem.span))
    case .success(let node):
      if isFed, let reason = node.reasonToTakeNothing { return .refusal(reason, problem: 0..<text.count) }
      if let name = EverydayWords.name(for: entry.body), line.choice == nil, OperatorID(named: entry.body) == nil,
        let made = Completion.operatorsAndCharts(named: name), node.instance == nil
      {
        return PromptPreview("\(made.sign): \(made.sentence)")
      }
      return PromptPreview(node.face.preview(of: node))
    }
  }
}
