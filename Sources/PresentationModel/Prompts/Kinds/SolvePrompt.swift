import EvaluationEngine
import Formulas
import GraphAnalysis
import GraphDocument
import TextScanning

/// A line for the value of a number that gives a node the wanted value: `total = 1000 by price`.
///
/// Trial values do not change the document; setting the solution is one edit.
struct SolvePrompt: PromptKind {
  /// The node with which the line begins, unless it is a number; nil for an empty line.
  let node: NodeID?

  var label: String { "solve" }
  var subjects: [NodeID] { node.map { [$0] } ?? [] }
  var completionStyle: CompletionStyle { .filledIn }

  func startingText(in editor: NodesPM) -> String {
    guard let node, editor.contents.graph.hasOutput(node), editor.contents.kind(of: node) != .number else { return "" }
    return "\(editor.contents.name(of: node)) = "
  }

  func preview(of entry: PromptEntry, in context: PromptContext) -> PromptPreview {
    let contents = context.contents
    guard entry.text.contains(" by ") else {
      return PromptPreview("NODE = VALUE by NUMBER, such as total = 1000 by price")
    }
    return entry.preview { text throws(LineProblem) in
      let question = try GoalQuestion.parse(text, in: contents)
      let texts = contents.valueText(of: question.target, for: .message)
      let present = contents.graph.value(of: question.target).number.map { ", which is \(texts.text($0))" } ?? ""
      let names = (contents.name(of: question.target), contents.name(of: question.input))
      return PromptPreview("\(context.acceptKey) finds the '\(names.1)' that gives '\(names.0)'\(present)")
    }
  }

  /// Nodes that complete the last word, each as the whole line.
  func completions(of prompt: Prompt, in editor: NodesPM) -> [Completion] {
    let line = prompt.stem ?? prompt.line.text
    guard prompt.stem != nil || prompt.line.cursor == prompt.line.count else { return [] }
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
    let question = try entry.read { text throws(LineProblem) in try GoalQuestion.parse(text, in: contents) }
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
    let what = "'\(input)' = \(inputs.text(value)) gives '\(target)' = \(targets.text(best.value))"
    if value != present {
      try editor.apply(
        .setContent(question.input, .number(value)),
        title: "solve '\(target)' = \(targets.text(question.wanted)) by '\(input)'")
    }
    return .reported(what + remark(on: finding, besides: best, in: contents))
  }

  /// Returns a remark on further solutions; empty if there are none.
  private func remark(on finding: GoalFinding, besides best: GoalSeek.Solution, in contents: DocumentContents) -> String
  {
    let others = finding.answer.solutions.filter { $0 != best }
    if others.isEmpty { return "" }
    let texts = contents.valueText(of: finding.question.input, for: .message)
    return "; so \(others.count == 1 ? "does" : "do") \(MessageText.list(others.map { $0.text(in: texts) }, atMost: 3))"
  }
}

extension GoalSeek.Solution {
  /// Returns the distance from a value to the solution's range; 0 inside.
  fileprivate func distance(from value: Double) -> Double { max(low - value, value - high, 0) }
}
