import EvaluationEngine
import Formulas
import GraphAnalysis
import GraphDocument

struct FormulaPrompt: PromptKind {
  var label: String { "=" }
  var semicolons: DecimalMark.Semicolons? { .separateValues }
  var placeholder: String { "name = number or formula, such as total = price * count" }
  var pastedForm: PastedForm { .definition }
  var completionStyle: CompletionStyle { .filledIn }

  func preview(of entry: PromptEntry, in context: PromptContext) -> PromptPreview {
    context.formulaEntry(entry.typed)
  }

  func completions(of prompt: Prompt, in editor: any EditorReading) -> [Completion] {
    Completion.formulas(of: prompt, for: nil, in: editor.contents)
  }

  /// Adds the node at the cursor or beside the selected node, with wires from the nodes that the typed text mentions.
  ///
  /// If a node with the typed name exists, asks whether to change that node.
  func accept(_ line: PromptEntry, in editor: NodesPM) throws(CommandError) -> Outcome {
    let typed = NumberFormat(typed: NodeEntry.body(of: line.text))
    let entry = FormulaEntry(
      line.text, focus: editor.selection, in: editor.contents, today: editor.services.today?())
    if let redefinition = entry.redefinition(in: editor.contents) {
      try editor.offer(redefinition, in: line.prompt)
      return .done
    }
    let outcome: Outcome
    switch entry.result {
    case .failure(let problem): throw .because(problem.sentence)
    case .success(.number(let quantity)):
      outcome = try editor.createNode(
        .number(quantity.value), name: entry.name, quantity: quantity, display: typed)
    case .success(.quantity(let quantity, let unit)):
      outcome = try editor.createNode(.number(quantity.value), name: entry.name, quantity: quantity, unit: unit)
    case .success(.distribution(let distribution)):
      outcome = try editor.createNode(distribution, name: entry.name)
    case .success(.data(let set)): outcome = try editor.createNode(.data(.set(set)), name: entry.name)
    case .success(.formula(let formula)): outcome = try editor.createFormula(formula, name: entry.name)
    }
    editor.enter(.normal)
    return outcome
  }
}

struct EditFormulaPrompt: PromptKind {
  let node: NodeID

  var label: String { "=" }
  var semicolons: DecimalMark.Semicolons? { .separateValues }
  var subjects: [NodeID] { [node] }
  var pastedForm: PastedForm { .definition }
  var completionStyle: CompletionStyle { .filledIn }

  func startingText(in editor: any EditorReading) -> String { editor.contents.formulaText(of: node) ?? "" }

  func preview(of entry: PromptEntry, in context: PromptContext) -> PromptPreview {
    context.formula(entry.typed, of: node)
  }

  func completions(of prompt: Prompt, in editor: any EditorReading) -> [Completion] {
    Completion.formulas(of: prompt, for: node, in: editor.contents)
  }

  /// Sets the node's formula; the nodes that the formula mentions then feed the node.
  func accept(_ entry: PromptEntry, in editor: NodesPM) throws(CommandError) -> Outcome {
    let formula: Formula
    do throws(FormulaProblem) {
      formula = try editor.contents.formula(typed: entry.text, for: node, today: editor.services.today?())
    } catch {
      throw .because("\(error)")
    }
    return try editor.setFormula(formula, of: node)
  }
}

/// A prompt for the value of a number.
///
/// A typed formula turns the node into a formula.
struct ValuePrompt: PromptKind {
  let node: NodeID

  var label: String { "value" }
  var semicolons: DecimalMark.Semicolons? { .separateValues }
  var subjects: [NodeID] { [node] }
  var pastedForm: PastedForm { .definition }
  var completionStyle: CompletionStyle { .filledIn }

  func startingText(in editor: any EditorReading) -> String {
    guard case .number(let value) = editor.contents.graph.content(of: node) else { return "" }
    if let distribution = editor.contents.distribution(of: node), distribution.mean == value {
      return distribution.text
    }
    return editor.contents.valueText(of: node, for: .file).entry(
      Quantity(value, editor.contents.uncertainty(of: node)))
  }

  func preview(of entry: PromptEntry, in context: PromptContext) -> PromptPreview {
    entry.preview { text throws(LineProblem) in try context.value(text, of: node) }
  }

  func completions(of prompt: Prompt, in editor: any EditorReading) -> [Completion] {
    Completion.units(of: prompt, in: editor.contents)
  }

  func accept(_ entry: PromptEntry, in editor: NodesPM) throws(CommandError) -> Outcome {
    let value = try entry.read { text throws(LineProblem) in
      try ValueEntry(text, for: node, in: editor.contents, today: editor.services.today?())
    }
    let quantity: Quantity
    switch value {
    case .number(let typed): quantity = typed
    case .quantity(let typed, let unit):
      let edits: [Edit]
      do throws(EditError) {
        edits = try editor.contents.edits(giving: typed, in: unit, to: node)
      } catch {
        throw .because(error.sentence)
      }
      editor.enter(.normal)
      editor.setSelection(node)
      try editor.apply(.group(edits))
      return .reported("\(editor.contents.name(of: node)) = \(editor.contents.text(ofValue: node, for: .message))")
    case .result(let number): quantity = Quantity(number)
    case .distribution(let distribution):
      let edits: [Edit]
      do throws(EditError) {
        edits = try distribution.edits(to: node, in: editor.contents)
      } catch {
        throw .because(error.sentence)
      }
      editor.enter(.normal)
      editor.setSelection(node)
      try editor.apply(.group(edits))
      let texts = editor.contents.valueText(of: node, for: .message)
      let stored = editor.contents.distribution(of: node)?.text ?? ""
      return .reported("\(editor.contents.name(of: node)) = \(texts.withUnit(stored))")
    case .data(let set):
      editor.enter(.normal)
      editor.setSelection(node)
      try editor.apply(.setData(node, NodeData(.written(set))))
      return .reported("\(editor.contents.name(of: node)) = \(ValueList.text(of: set))")
    case .formula(let formula): return try editor.setFormula(formula, of: node)
    }
    editor.enter(.normal)
    editor.setSelection(node)
    return try editor.changeSelectedNodeValue(quantity, typed: entry.text)
  }
}
