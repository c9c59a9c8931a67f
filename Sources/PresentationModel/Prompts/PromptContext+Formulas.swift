package import EvaluationEngine
import Formulas
import GraphAnalysis
import GraphDocument

extension PromptContext {
  /// Returns a preview for the prompt `=`, which creates or changes a node.
  func formulaEntry(_ text: String) -> PromptPreview {
    if text.trimmed.isEmpty { return PromptPreview() }
    let entry = FormulaEntry(text, focus: focus, in: contents, today: today)
    let redefinition = entry.redefinition(in: contents)
    // A value may still be typed, but an invalid name is wrong immediately.
    if redefinition == nil, let name = entry.name, let refusal = contents.refusal(ofName: name, for: nil),
      !(entry.body.isEmpty && Redefinition.node(named: name, in: contents) != nil)
    {
      return .refusal(refusal.sentence, problem: text.characters(at: entry.nameSpan))
    }
    let preview: PromptPreview
    switch entry.result {
    case .failure(let problem): return .refusal(problem.sentence, problem: text.characters(at: problem.span))
    case .success(.number(let quantity)):
      let display = NumberFormat(typed: NodeEntry.body(of: text)) ?? contents.display ?? .plain
      preview = PromptPreview("= \(ValueText(display, for: .message).text(quantity))")
    case .success(.quantity(let quantity, let unit)):
      preview = PromptPreview("= \(ValueText(contents.display ?? .plain, for: .message, unit: unit).text(quantity))")
    case .success(.distribution(let distribution)): preview = PromptPreview(distribution.previewSentence)
    case .success(.formula(let formula)): preview = value(of: formula, newTexts)
    case .success(.data(let set)): preview = PromptPreview("= \(newTexts.text(set))")
    }
    return redefinition.map { self.preview(of: $0, comingTo: preview.sentence) } ?? preview
  }

  private var newTexts: ValueText { ValueText(contents.display ?? .plain, for: .message) }

  /// Returns a preview of a node's new formula: the resulting value, or the problem.
  func formula(_ text: String, of node: NodeID) -> PromptPreview {
    do throws(FormulaProblem) {
      let formula = try contents.formula(typed: text, for: node, today: today)
      if let refusal = contents.refusal(ofFormula: formula, for: node) {
        return .refusal(refusal.sentence)
      }
      return value(of: formula, contents.valueText(of: node, for: .message), for: node)
    } catch {
      return .refusal("\(error)", problem: text.characters(at: error.span))
    }
  }

  /// Returns a preview of a number's new value.
  ///
  /// If the text is a formula, a distribution or data, the kind of the node would change.
  func value(_ text: String, of node: NodeID) throws(LineProblem) -> PromptPreview {
    let format = contents.format(of: node)
    // A value typed as a percentage makes the node's format percent.
    let texts = ValueText(NumberFormat(typed: text) == nil ? format : format.asPercent, for: .message)
    return switch try ValueEntry(text, for: node, in: contents, today: today) {
    case .number(let quantity): PromptPreview("= \(texts.text(quantity))")
    case .quantity(let quantity, let unit):
      PromptPreview("= \(ValueText(format, for: .message, unit: unit).text(quantity))")
    case .result(let number): PromptPreview("= \(texts.text(number)), which is kept as a number")
    case .distribution(let distribution): PromptPreview(distribution.previewSentence)
    case .data(let set): PromptPreview("= \(texts.text(set)) · becomes data")
    case .formula(let formula): PromptPreview(value(of: formula, texts, for: node).sentence + " · becomes a formula")
    }
  }

  /// Returns a preview of a formula: its value for the present values of the nodes, and notes on the formula.
  ///
  /// - Complexity: Linear in the formula, with a limit for work on data sets. If a name is unknown, up to
  ///   `searchedNodes` nodes are searched.
  func value(of formula: Formula, _ texts: ValueText, for own: NodeID? = nil) -> PromptPreview {
    let sentences = formula.notes.map(\.sentence) + (UnitRemarks(contents).reciprocal(in: formula).map { [$0] } ?? [])
    let notes = sentences.map { " · \($0)" }.joined()
    let texts = texts.inUnit(contents.unitText(of: formula))
    switch contents.value(of: formula, countedBy: .ofPreview) {
    case .number(let number): return PromptPreview("= \(texts.text(number))" + notes)
    case .data(let set): return PromptPreview("= \(texts.text(set))" + notes)
    case .failure(.openPort(let port)) where formula.names.indices.contains(port):
      let near = contents.suggestion(forOpenName: formula.names[port], of: own).map { ", did you mean '\($0)'?" } ?? ""
      return PromptPreview("'\(formula.names[port])' is not a node yet: its port stays open" + near)
    case .failure(.stopped(let evaluation)): return PromptPreview(evaluation.reason + notes)
    case .failure(.units):
      return PromptPreview("fails: \(contents.unitSentence(of: formula) ?? Failure.units.sentence)" + notes)
    case .failure(let failure): return PromptPreview("fails: \(failure.sentence)")
    case .waiting(let node): return PromptPreview("waits for '\(contents.name(of: node))'")
    case .absent: return PromptPreview()
    }
  }
}

extension TypedDistribution {
  /// The value and its explanation, such as `= 6.8 ± 1.2 · a number that is …`.
  var previewSentence: String {
    let quantity = Quantity(distribution.mean, uncertainty: distribution.standardUncertainty)
    return "= \(ValueText(for: .message, unit: unitText).text(quantity)) · \(distribution.kind.summary)"
  }
}

extension EvaluationMeter {
  /// The largest number of evaluation steps for a preview, so that typing stays fast.
  package static let previewSteps = 1_000_000

  static var ofPreview: EvaluationMeter {
    EvaluationMeter(block: previewSteps) {
      StoppedEvaluation("the value takes too long to show while typing: Enter computes it")
    }
  }
}
