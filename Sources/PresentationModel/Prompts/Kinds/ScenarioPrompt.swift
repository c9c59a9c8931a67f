import EvaluationEngine
import GraphDocument
import TextScanning

struct ScenarioPrompt: PromptKind {
  enum Purpose: String, Hashable, Sendable {
    case take
    case apply
    case delete
  }

  let purpose: Purpose
  /// The numbers whose values are stored; empty for all inputs of the document.
  let nodes: [NodeID]

  /// Creates the prompt.
  ///
  /// - Throws: If a group's definition is shown, if there is no scenario to apply or delete, or if there is no number
  ///   to store.
  static func make(_ purpose: Purpose, in editor: any EditorReading) throws(CommandError) -> ScenarioPrompt {
    try requireScenarios(orNone: purpose == .take, in: editor)
    guard purpose == .take, !editor.selectedNodes.isEmpty else { return ScenarioPrompt(purpose: purpose, nodes: []) }
    let numbers = editor.actedOn.filter { editor.contents.kind(of: $0) == .number }
    if numbers.isEmpty { throw .because("no number is selected: a scenario keeps only numbers") }
    return ScenarioPrompt(purpose: purpose, nodes: numbers)
  }

  var label: String { purpose == .take ? "name of the new scenario" : "\(purpose.rawValue) scenario" }
  var placeholder: String { purpose == .take ? "a name for the present values, such as cautious" : "" }
  var subjects: [NodeID] { nodes }
  var completionStyle: CompletionStyle { purpose == .take ? .listed : .started }

  func preview(of entry: PromptEntry, in context: PromptContext) -> PromptPreview {
    let contents = context.contents
    let name = entry.word
    if name.isEmpty { return PromptPreview() }
    guard purpose == .take else {
      guard let scenario = contents.scenarios[name] else {
        return .refusal(Self.unknown(name, in: contents), problem: entry.span)
      }
      let verb = purpose == .apply ? "gives" : "deletes"
      return PromptPreview("\(context.acceptKey) \(verb) \(MessageText.counted(scenario.values.count, "value"))")
    }
    if let problem = Scenario(name).problem { return .refusal(problem.sentence, problem: entry.span) }
    let count = contents.scenario(named: name, of: nodes).values.count
    let replaced = contents.scenarios[name] == nil ? "" : " in place of those of '\(name)'"
    return PromptPreview("\(context.acceptKey) keeps \(MessageText.counted(count, "value"))\(replaced)")
  }

  func completions(of prompt: Prompt, in editor: any EditorReading) -> [Completion] {
    let text = prompt.stem ?? prompt.line.text
    return Completion.sorted(
      editor.contents.scenarios.all.compactMap { scenario in
        Completion.rank(of: text, in: scenario.name).map { rank in
          let sentence = MessageText.list(scenario.values.map { $0.name }, atMost: 6, of: scenario.values.count)
          return (rank, Completion(text: scenario.name, sign: scenario.name, sentence: sentence))
        }
      })
  }

  func accept(_ entry: PromptEntry, in editor: NodesPM) throws(CommandError) -> Outcome {
    let name = entry.word
    let contents = editor.contents
    if purpose == .take { return try take(name, in: editor) }
    guard let scenario = contents.scenarios[name] else { throw .because(Self.unknown(name, in: contents)) }
    if purpose == .delete {
      editor.enter(.normal)
      try editor.apply(.setScenarios(contents.scenarios.removing(name)))
      return .reported("deleted scenario '\(name)'")
    }
    let edits = contents.edits(applying: scenario)
    let remarks = contents.scenarioRemarks(on: scenario).map { $0.sentence }
    guard !edits.isEmpty else { throw .because(remarks.first ?? "scenario '\(name)' gives no values") }
    editor.enter(.normal)
    try editor.apply(.group(edits), title: "apply scenario '\(name)'")
    let more = remarks.count > 1 ? " and \(remarks.count - 1) more" : ""
    return .reported("applied scenario '\(name)'" + (remarks.first.map { "; \($0)\(more)" } ?? ""))
  }

  private func take(_ name: String, in editor: NodesPM) throws(CommandError) -> Outcome {
    let scenario = editor.contents.scenario(named: name, of: nodes)
    if let problem = scenario.problem { throw .because(problem.sentence) }
    if scenario.values.isEmpty { throw .because("there is no number to keep") }
    editor.enter(.normal)
    try editor.apply(.setScenarios(editor.contents.scenarios.adding(scenario)))
    return .reported("kept \(MessageText.counted(scenario.values.count, "value")) as scenario '\(name)'")
  }

  private static func unknown(_ name: String, in contents: DocumentContents) -> String {
    let near = Suggestion.nearest(to: name, among: contents.scenarios.names).map { ": did you mean '\($0)'?" }
    return "no scenario is named '\(MessageText.shortened(name))'\(near ?? "")"
  }

  /// Checks that a command for scenarios is possible.
  ///
  /// If `orNone` is true, the document need not have scenarios.
  ///
  /// - Throws: if the canvas shows a group's definition, or if required scenarios are missing.
  static func requireScenarios(orNone: Bool = false, in editor: any EditorReading) throws(CommandError) {
    if !editor.path.isEmpty { throw .because("scenarios belong to the document: leave the group first") }
    if !orNone, editor.contents.scenarios.isEmpty {
      throw .because(
        "the document has no scenarios: \(editor.canvasKey(for: .takeScenario)) keeps its current values as one")
    }
  }
}
