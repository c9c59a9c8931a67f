import EvaluationEngine
import Formulas
import GraphDocument
import TextScanning

struct GroupPrompt: PromptKind {
  /// The default name of a group.
  ///
  /// A number is appended if a group has this name already.
  static let base = "group"

  let nodes: [NodeID]

  var label: String { "group" }
  var placeholder: String { "a name for the new group" }
  var subjects: [NodeID] { nodes }

  func preview(of entry: PromptEntry, in context: PromptContext) -> PromptPreview {
    if entry.text.isEmpty {
      let name = context.contents.freeGroupName(Self.base)
      return PromptPreview("type the group's name; \(context.acceptKey) uses '\(name)'")
    }
    return context.preview(ofGroupName: entry, replacing: nil)
  }

  func accept(_ entry: PromptEntry, in editor: NodesPM) throws(CommandError) -> Outcome {
    let name = entry.text.isEmpty ? editor.document.edited.freeGroupName(Self.base) : entry.text
    return try editor.makeGroup(of: nodes, named: name)
  }
}

struct GroupNamePrompt: PromptKind {
  let group: String

  var label: String { "group" }

  func startingText(in editor: any EditorReading) -> String { group }

  func preview(of entry: PromptEntry, in context: PromptContext) -> PromptPreview {
    context.preview(ofGroupName: entry, replacing: group)
  }

  func accept(_ entry: PromptEntry, in editor: NodesPM) throws(CommandError) -> Outcome {
    let name = entry.text
    editor.enter(.normal)
    guard name != group else { return .reported("group '\(group)' keeps its name") }
    try editor.apply(.renameGroup(group, name))
    return .reported("group '\(group)' is now called '\(name)', also in its instances and in formulas")
  }
}

struct DeleteGroupPrompt: PromptKind {
  var label: String { "delete group" }
  var completionStyle: CompletionStyle { .listed }

  func preview(of entry: PromptEntry, in context: PromptContext) -> PromptPreview {
    let group = entry.word
    if group.isEmpty { return PromptPreview() }
    guard context.contents.groups[group] != nil else {
      return .refusal(EditError.noSuchGroup(group).sentence, problem: entry.span)
    }
    return PromptPreview()
  }

  /// Returns the document's groups as completions.
  ///
  /// Groups in use are disabled.
  func completions(of prompt: Prompt, in editor: any EditorReading) -> [Completion] {
    let root = editor.root
    return Completion.groups(matching: prompt.line.text.trimmed, in: root).map { completion in
      var completion = completion
      completion.sentence = GroupList.summary(of: completion.text, in: root)
      completion.isEnabled = root.mentionCount(ofGroup: completion.text) == 0
      return completion
    }
  }

  func accept(_ entry: PromptEntry, in editor: NodesPM) throws(CommandError) -> Outcome {
    let outcome = try editor.deleteGroup(entry.word)
    editor.enter(.normal)
    return outcome
  }
}

/// A prompt for the group of a new instance, optionally with `name =` before it.
struct InstancePrompt: PromptKind {
  var label: String { "instance" }
  var placeholder: String { "the name of a group" }
  var completionStyle: CompletionStyle { .started }

  func preview(of entry: PromptEntry, in context: PromptContext) -> PromptPreview {
    if entry.text.isEmpty, entry.choice == nil { return PromptPreview() }
    if let refusal = refusal(of: entry, in: context.contents) {
      return .refusal(refusal.sentence, problem: entry.span)
    }
    return context.preview(ofNode: entry, isFed: false)
  }

  func completions(of prompt: Prompt, in editor: any EditorReading) -> [Completion] {
    Completion.groups(matching: NodeEntry.body(of: prompt.line.text.trimmed), in: editor.contents)
  }

  func accept(_ entry: PromptEntry, in editor: NodesPM) throws(CommandError) -> Outcome {
    if let refusal = refusal(of: entry, in: editor.contents) { throw .edit(refusal) }
    let node = NodeEntry(entry.text, choice: entry.choice, groups: editor.contents.groups)
    let outcome = try editor.create(try node.node, named: node.name)
    editor.enter(.normal)
    return outcome
  }

  private func refusal(of entry: PromptEntry, in contents: DocumentContents) -> EditError? {
    let group = entry.choice ?? NodeEntry.body(of: entry.text)
    return contents.groups.signature(of: group) == nil ? .noSuchGroup(group) : nil
  }
}

extension Completion {
  /// Returns the groups of a document whose names match, including imported ones.
  static func groups(matching text: String, in contents: DocumentContents) -> [Completion] {
    sorted(
      contents.groups.allNames.compactMap { name in
        rank(of: text, in: name).map {
          ($0, Completion(text: name, sign: name, sentence: contents.groups.signature(of: name)?.summary ?? ""))
        }
      })
  }
}

extension GroupSignature {
  /// The description of a group that creates an instance: `an instance: principal, rate, years → payment, interest`.
  var summary: String { "an instance: \(text)" }

  /// The description of a group that a formula calls: `a group: principal, rate, years → payment, interest`.
  var call: String { "a group: \(text)" }

  /// The inputs and outputs: `principal, rate, years → payment, interest`.
  var text: String {
    [inputs, outputs].map { $0.isEmpty ? "nothing" : $0.joined(separator: ", ") }.joined(separator: " → ")
  }
}

/// A prompt that sets an input of an instance, such as `years = 30`.
struct InputValuePrompt: PromptKind {
  let node: NodeID

  var label: String { "value" }
  var semicolons: DecimalMark.Semicolons? { .separateValues }
  var subjects: [NodeID] { [node] }
  var completionStyle: CompletionStyle { .first }

  func preview(of entry: PromptEntry, in context: PromptContext) -> PromptPreview {
    let text = entry.typed
    return entry.preview { _ throws(LineProblem) in
      if text.trimmed.isEmpty { return PromptPreview() }
      let value = try InputValue(text, of: node, in: context.contents)
      guard let quantity = value.quantity else {
        return PromptPreview("\(context.acceptKey) removes the value, so \(value.input) has its default")
      }
      let texts = context.contents.valueText(ofInput: value.input, of: node, for: .message)
      return PromptPreview("\(value.input) = \(texts.text(quantity))")
    }
  }

  /// Returns the inputs with their current values as completions; none after an input is typed.
  func completions(of prompt: Prompt, in editor: any EditorReading) -> [Completion] {
    let text = prompt.line.text.trimmed
    guard !text.contains("="), let inputs = editor.contents.signature(of: node)?.inputs else { return [] }
    return Completion.sorted(
      inputs.enumerated().compactMap { port, input in
        Completion.rank(of: text, in: input).map {
          ($0, Completion(text: "\(input) = ", sign: input, sentence: sentence(forInput: port, input, in: editor)))
        }
      })
  }

  private func sentence(forInput port: Int, _ input: String, in editor: any EditorReading) -> String {
    let contents = editor.contents
    let wires = contents.inputs(of: node)
    if wires.indices.contains(port), let source = wires[port] { return "wired from \(contents.name(of: source))" }
    if let quantity = contents.instance(of: node)?.value(of: input) {
      return "given: \(contents.valueText(ofInput: input, of: node, for: .message).text(quantity))"
    }
    return "the definition's default"
  }

  func accept(_ entry: PromptEntry, in editor: NodesPM) throws(CommandError) -> Outcome {
    let text = entry.choice ?? entry.typed
    if entry.choice != nil {
      // The line stays open for the value.
      editor.open(self, text: text)
      return .done
    }
    let value = try entry.read { typed throws(LineProblem) in try InputValue(typed, of: node, in: editor.contents) }
    guard var instance = editor.contents.instance(of: node) else { return .done }
    editor.enter(.normal)
    instance.values.removeAll { $0.name == value.input }
    if let quantity = value.quantity { instance.values.append(GivenValue(value.input, quantity)) }
    let name = editor.contents.name(of: node)
    try editor.apply(
      .setInstance(node, instance), title: "\(value.quantity == nil ? "take back" : "set") \(value.input) of '\(name)'")
    editor.select(node)
    guard let quantity = value.quantity else {
      return .reported("\(value.input) of '\(name)' has its default again")
    }
    let isWired =
      editor.contents.inputs(of: node).indices.contains(value.port)
      && editor.contents.inputs(of: node)[value.port] != nil
    let texts = editor.contents.valueText(ofInput: value.input, of: node, for: .message)
    return .reported(
      "\(value.input) of '\(name)' = \(texts.text(quantity))"
        + (isWired ? "; it takes effect when the wire into it is cut" : ""))
  }
}

/// The parsed text of the prompt, such as `years = 30`.
private struct InputValue {
  let port: Int
  let input: String
  /// The new value; nil to restore the default.
  let quantity: Quantity?

  init(_ text: String, of instance: NodeID, in contents: DocumentContents) throws(LineProblem) {
    let inputs = contents.signature(of: instance)?.inputs ?? []
    guard let sign = text.firstIndex(of: "=") else {
      throw LineProblem(
        sentence: "type an input and its value, such as \(inputs.first ?? "years") = 30", span: 0..<text.utf8.count)
    }
    let name = text[..<sign].trimmed
    guard let port = inputs.firstIndex(where: { $0.utf8.elementsEqual(name.utf8) }) else {
      let near = Suggestion.nearest(to: String(name), among: inputs).map { ": did you mean '\($0)'?" }
      throw LineProblem(
        sentence: "there is no input '\(name)'\(near ?? ": the inputs are \(inputs.joined(separator: ", "))")",
        span: text.utf8Span(of: name))
    }
    let body = text[text.index(after: sign)...].trimmed
    (self.port, input) = (port, inputs[port])
    if body.isEmpty {
      quantity = nil
      return
    }
    do throws(NumberProblem) {
      quantity = try NumberText.typed(String(body))
    } catch {
      throw LineProblem(sentence: "\(error)", span: error.span, from: text.utf8Span(of: body).lowerBound)
    }
  }
}

extension PromptContext {
  fileprivate func preview(ofGroupName entry: PromptEntry, replacing old: String?) -> PromptPreview {
    let name = entry.text
    if name == old { return PromptPreview() }
    if let problem = GroupName.problem(in: name) {
      return .refusal(EditError.badGroupName(name, problem).sentence, problem: entry.span)
    }
    if contents.groups[name] != nil { return .refusal(EditError.groupNameTaken(name).sentence, problem: entry.span) }
    return PromptPreview()
  }
}
