import EvaluationEngine
import Formulas
import GraphDocument

/// A prompt for the names of all declared inputs, or outputs, of the document, in their order.
struct DeclarationPrompt: PromptKind {
  let side: Interface.Side

  var label: String { side.rawValue }

  func startingText(in editor: any EditorReading) -> String { DeclarationLine.text(of: side, in: editor.contents) }

  func preview(of entry: PromptEntry, in context: PromptContext) -> PromptPreview {
    entry.preview { text throws(LineProblem) in
      guard let nodes = try DeclarationLine.parse(text, side, in: context.contents) else {
        return PromptPreview("\(context.acceptKey) declares no \(side.rawValue)")
      }
      return PromptPreview("\(nodes.count) \(nodes.count == 1 ? side.noun : side.rawValue)")
    }
  }

  /// Returns nodes that complete the last word.
  ///
  /// Each completion is the whole line.
  func completions(of prompt: Prompt, in editor: any EditorReading) -> [Completion] {
    let line = prompt.stem ?? prompt.line.text
    guard prompt.stem != nil || prompt.line.cursor == prompt.line.count else { return [] }
    let start = line.lastIndex { $0 == "," || $0.isWhitespace }.map { line.index(after: $0) } ?? line.startIndex
    let word = String(line[start...])
    if word.isEmpty { return [] }
    let contents = editor.contents
    return Completion.nodes(matching: word, in: contents) { node in
      let kind = contents.kind(of: node)
      return side.takes(kind) ? nil : EditError.notDeclarable(contents.name(of: node), side, kind).sentence
    }.map { completion in
      var completion = completion
      completion.text = String(line[..<start]) + completion.text
      return completion
    }
  }

  func accept(_ entry: PromptEntry, in editor: NodesPM) throws(CommandError) -> Outcome {
    let word = entry.word
    let nodes = try entry.read { _ throws(LineProblem) in try DeclarationLine.parse(word, side, in: editor.contents) }
    var interface = editor.contents.interface
    interface[side] = nodes
    editor.enter(.normal)
    guard interface != editor.contents.interface else { return .reported("the \(side.rawValue) stay as they are") }
    try editor.apply(.setInterface(interface))
    guard let nodes else { return .reported("no \(side.rawValue) are declared any more") }
    return .reported("declared \(nodes.count) \(nodes.count == 1 ? side.noun : side.rawValue)")
  }
}

extension DeclarationPrompt {
  /// Declares the selected nodes as inputs or outputs, or removes the declarations if all are declared.
  ///
  /// Opens no prompt.
  static func toggle(_ side: Interface.Side, in editor: NodesPM) throws(CommandError) -> Outcome {
    let nodes = try editor.requireNodes("declare \(side.phrase)")
    let wasDeclared = editor.contents.interface[side] != nil
    let interface: Interface
    do throws(EditError) {
      interface = try editor.contents.toggling(nodes, in: side)
    } catch {
      throw .edit(error)
    }
    try editor.apply(.setInterface(interface))
    let count = interface[side]?.count ?? 0
    let isOne = nodes.count == 1
    let what = isOne ? side.phrase : side.rawValue
    guard nodes.contains(where: { interface.declares($0, in: side) }) else {
      let rest = interface[side] == nil ? "none is declared" : "\(count) \(count == 1 ? "is" : "are") left"
      return .reported("\(editor.described(nodes)) \(isOne ? "is" : "are") no longer declared \(what): \(rest)")
    }
    let news = wasDeclared ? "" : "; only declared nodes are \(side.rawValue) now"
    return .reported("declared \(editor.described(nodes)) as \(what), \(count) in total\(news)")
  }
}

struct RangePrompt: PromptKind {
  let node: NodeID

  var label: String { "range" }
  var semicolons: DecimalMark.Semicolons? { .separateValues }
  var subjects: [NodeID] { [node] }

  func startingText(in editor: any EditorReading) -> String {
    editor.contents.range(of: node).map { RangeSyntax.text(of: $0) } ?? ""
  }

  func preview(of entry: PromptEntry, in context: PromptContext) -> PromptPreview {
    entry.preview { text throws(LineProblem) in
      guard let range = try RangeSyntax.parse(text) else {
        return PromptPreview("\(context.acceptKey) sets no range; 0 … 0.2 sets one")
      }
      return PromptPreview(
        remark(on: range, in: context.contents)
          ?? "between \(context.contents.valueText(of: node, for: .message).text(range))")
    }
  }

  func accept(_ entry: PromptEntry, in editor: NodesPM) throws(CommandError) -> Outcome {
    let range = try entry.read { text throws(LineProblem) in try RangeSyntax.parse(text) }
    editor.enter(.normal)
    try editor.apply(.setRange(node, range))
    let name = editor.contents.name(of: node)
    guard let range else { return .reported("'\(name)' has no range") }
    let remark = remark(on: range, in: editor.contents).map { ": \($0)" } ?? ""
    return .reported(
      "the range of '\(name)' is \(editor.contents.valueText(of: node, for: .message).text(range))\(remark)")
  }

  private func remark(on range: ValueRange, in contents: DocumentContents) -> String? {
    guard case .number(let value) = contents.graph.content(of: node), !range.contains(value) else { return nil }
    return contents.valueText(of: node, for: .message).sentence(forValue: value, outside: range)
  }
}

extension Interface.Side {
  fileprivate var noun: String {
    switch self {
    case .inputs: "input"
    case .outputs: "output"
    }
  }
}
