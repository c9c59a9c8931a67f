import DiagramModel
import EvaluationEngine
import Formulas
import GraphAnalysis
import GraphDocument
import TextScanning

/// A prompt for a goal: `total = 1000 by price` finds the `price` for which `total` is 1000.
///
/// Trial values do not change the document. Setting the solution is one undo step.
struct SolvePrompt: PromptKind {
  /// The node whose name begins the prompt's text.
  ///
  /// The text is empty if this is nil or a number.
  let node: NodeID?

  var label: String { "solve" }
  var semicolons: DecimalMark.Semicolons? { .separateValues }
  var subjects: [NodeID] { node.map { [$0] } ?? [] }
  var completionStyle: CompletionStyle { .filledIn }

  func startingText(in editor: any EditorReading) -> String {
    guard let node, editor.contents.graph.hasOutput(node), editor.contents.kind(of: node) != .number else { return "" }
    return "\(editor.contents.name(of: node)) = "
  }

  func preview(of entry: PromptEntry, in context: PromptContext) -> PromptPreview {
    let contents = context.contents
    let line = entry.choice ?? entry.typed
    guard let sign = line.lastIndex(of: "="), !line[line.index(after: sign)...].trimmed.isEmpty,
      line.contains(" by ") || Self.isSearched(contents)
    else { return PromptPreview(Self.hint(for: line, in: contents)) }
    return entry.preview { text throws(LineProblem) in
      let question = try Self.question(text, in: contents)
      let texts = contents.valueText(of: question.target, for: .message)
      let present = contents.graph.value(of: question.target).number.map { ", which is \(texts.text($0))" } ?? ""
      let names = (contents.name(of: question.target), contents.name(of: question.input))
      return PromptPreview("\(context.acceptKey) finds the '\(names.1)' that gives '\(names.0)'\(present)")
    }
  }

  /// Whether Enter would accept the text.
  ///
  /// Before `by` is typed, any text is accepted.
  ///
  /// After `by`, an invalid text lets Enter complete the name of the number to vary.
  func isValid(_ entry: PromptEntry, in editor: any EditorReading) -> Bool {
    let isOpen = entry.choice == nil && !entry.typed.contains(" by ")
    return isOpen || preview(of: entry, in: PromptContext(editor)).isAcceptable
  }

  /// Whether the document is small enough to search a node's inputs after every key press.
  private static func isSearched(_ contents: DocumentContents) -> Bool {
    contents.count <= PromptContext.searchedNodes
  }

  private static func hint(for line: String, in contents: DocumentContents) -> String {
    let sign = isSearched(contents) ? line.firstIndex(of: "=") : nil
    let named = sign.flatMap { contents.node(named: String(line[..<$0].trimmed)) }
    let inputs = named.map { GoalQuestion.inputs(of: $0, in: contents).map { contents.name(of: $0) } } ?? []
    return switch inputs.count {
    case 0: "NODE = VALUE by NUMBER, such as total = 1000 by price"
    case 1: "VALUE, such as 1000; the number to vary is '\(inputs[0])'"
    default: "VALUE by NUMBER, such as 1000 by \(inputs[0])"
    }
  }

  /// Parses the text of the prompt.
  ///
  /// The prompt starts with `NODE =`. If the user typed a whole `NODE = VALUE` after it, the start is ignored.
  private static func question(_ text: String, in contents: DocumentContents) throws(LineProblem) -> GoalQuestion {
    let by = text.split(whereSeparator: \.isWhitespace).last { $0 == "by" }
    let goal = text[..<(by?.startIndex ?? text.endIndex)]
    guard let first = goal.firstIndex(of: "="), goal.lastIndex(of: "=") != first else {
      return try GoalQuestion.parse(text, in: contents)
    }
    let rest = text[text.index(after: first)...]
    do throws(LineProblem) {
      return try GoalQuestion.parse(String(rest), in: contents)
    } catch {
      throw LineProblem(sentence: error.sentence, span: error.span, from: text.utf8Span(of: rest).lowerBound)
    }
  }

  /// Returns completions of a line such as `NODE = VALUE`: the word `by` with each number on which the node depends.
  ///
  /// Returns nil for a line of another form.
  private static func inputCompletions(of line: String, in contents: DocumentContents) -> [Completion]? {
    guard isSearched(contents), let sign = line.lastIndex(of: "=") else { return nil }
    let words = line[line.index(after: sign)...].split(whereSeparator: \.isWhitespace)
    let before = line[..<sign].split(separator: "=").last?.trimmed ?? ""
    guard words.count == 1 || words.count == 2 && "by".hasPrefix(words[1]),
      (try? NumberText.typed(String(words[0]))) != nil, let target = contents.node(named: String(before))
    else { return nil }
    return GoalQuestion.inputs(of: target, in: contents).prefix(Completion.limit).map { input in
      let name = contents.name(of: input)
      return Completion(
        text: "\(line[...sign]) \(words[0]) by \(name)", sign: "by \(name)",
        sentence: contents.label(of: input) ?? "")
    }
  }

  /// Returns completions of the last word: names of nodes or, after the value, the numbers that can be varied.
  ///
  /// Each completion is the whole line.
  func completions(of prompt: Prompt, in editor: any EditorReading) -> [Completion] {
    let line = prompt.stem ?? prompt.line.text
    guard prompt.stem != nil || prompt.line.cursor == prompt.line.count else { return [] }
    if let inputs = Self.inputCompletions(of: line, in: editor.contents) { return inputs }
    let start = line.lastIndex { $0 == "=" || $0.isWhitespace }.map { line.index(after: $0) } ?? line.startIndex
    let word = String(line[start...])
    let isInput = line[..<start].hasSuffix(" by ")
    guard isInput || !word.isEmpty, word != "by", !word.contains(where: \.isNumber) else { return [] }
    let contents = editor.contents
    return Completion.nodes(matching: word, in: contents) { node in
      isInput && contents.kind(of: node) != .number ? "not a number that can be varied" : nil
    }.filter { $0.isEnabled || !word.isEmpty }.map { completion in
      var completion = completion
      completion.text = String(line[..<start]) + completion.text
      return completion
    }
  }

  func accept(_ entry: PromptEntry, in editor: NodesPM) throws(CommandError) -> Outcome {
    let contents = editor.contents
    let question = try entry.read { text throws(LineProblem) in try Self.question(text, in: contents) }
    let meter = editor.document.meter
    meter?.begin()
    guard let finding = question.finding(in: contents, countedBy: meter) else {
      throw .because(meter?.stop?.reason ?? "stopped")
    }
    if let reason = finding.reason(in: contents) { throw .because(reason) }
    let present = contents.graph.value(of: question.input).number ?? 0
    guard let best = finding.answer.solutions.min(by: { $0.distance(from: present) < $1.distance(from: present) })
    else {
      return .done
    }
    let value = best.low <= present && present <= best.high ? present : best.input
    editor.enter(.normal)
    let (target, input) = (contents.name(of: question.target), contents.name(of: question.input))
    let inputs = contents.valueText(of: question.input, for: .message)
    let targets = contents.valueText(of: question.target, for: .message)
    let read = inputs.computed(value).value
    let sign = read == inputs.text(value) ? "=" : "≈"
    let what = "'\(input)' \(sign) \(read) gives '\(target)' = \(targets.text(best.value))"
    if value != present {
      try editor.apply(
        .setContent(question.input, .number(value)),
        title: "solve '\(target)' = \(targets.text(question.wanted)) by '\(input)'")
    }
    return .reported(what + remark(on: finding, besides: best, in: contents))
  }

  private func remark(on finding: GoalFinding, besides best: GoalSeek.Solution, in contents: DocumentContents) -> String
  {
    let others = finding.answer.solutions.filter { $0 != best }
    if others.isEmpty { return "" }
    let texts = contents.valueText(of: finding.question.input, for: .message)
    return "; so \(others.count == 1 ? "does" : "do") \(MessageText.list(others.map { $0.text(in: texts) }, atMost: 3))"
  }
}

extension GoalSeek.Solution {
  fileprivate func distance(from value: Double) -> Double { max(low - value, value - high, 0) }
}
