package import CommandOutput
package import EditorSession
import EvaluationEngine
import Formulas
import GraphDocument
import GraphFiles

/// `-e TEXT`: evaluates a formula, or definitions followed by a formula.
///
/// A single formula may mention the nodes of a document.
package struct FormulaTextRun {
  private let text: String
  private let source: DocumentSource?
  private let format: EvaluationFormat
  private let digits: Int
  private let rules: DataRules

  /// Creates a run for a text typed by the user.
  ///
  /// - Parameters:
  ///   - text: The formula or definitions.
  ///   - source: The document whose nodes the text may mention; nil for none.
  ///   - format: The output format.
  ///   - digits: The largest number of significant digits in text output.
  ///   - rules: How long the evaluation may take.
  package init(
    text: String, in source: DocumentSource? = nil, format: EvaluationFormat = .text,
    digits: Int = EvaluationRequest.usualDigits, rules: DataRules = DataRules()
  ) {
    self.text = text
    self.source = source
    self.format = format
    self.digits = digits
    self.rules = rules
  }

  /// Returns whether a text can be computed without a document.
  ///
  /// This is true for `2+3`, `sqrt(2)` and `pi`, but not for other words.
  package static func isCalculation(_ text: String) -> Bool {
    if FormulaConstant.allCases.contains(where: { $0.spellings.contains(text) }) { return true }
    guard text.contains(where: { $0.isNumber || $0 == "(" }), let entry = try? TypedEntry.read(text) else {
      return false
    }
    if case .formula(let formula) = entry { return formula.names.isEmpty }
    return true
  }

  /// Prints the value with its uncertainty, if it has one, and reports possible misunderstandings on standard error.
  ///
  /// - Throws: If the text is malformed or mentions an undefined name. In text format, also if a formula has no value.
  ///   Carets show the position.
  package func run(_ output: StandardOutput) throws(CommandFailure) -> ExitStatus {
    try answer(value()).print(output)
  }

  private func value() throws(CommandFailure) -> FormulaTextValue {
    if DefinitionsRun.isMeant(by: text) {
      guard let source else { return try DefinitionsRun(text: text, rules: rules).value() }
      throw CommandFailure(
        .usage, "'-e' computes one formula of the nodes of '\(source.name)', not definitions",
        help: "'nodecalc \(source.name) --eval --set NAME=VALUE' changes its nodes for this run")
    }
    guard let source else { return try FormulaRun(formula: text, rules: rules).value() }
    return try DocumentFormulaRun(formula: text, source: source, rules: rules).value()
  }

  private func answer(_ value: FormulaTextValue) throws(CommandFailure) -> Answer {
    var answer = Answer()
    switch format {
    case .json: answer = value.report.answer { $0.json }
    case .csv: answer = value.report.answer { $0.csv }
    case .markdown: answer = value.report.answer { $0.markdown }
    case .text:
      let texts = ValueText(for: .message, digits: digits, unit: value.entry.unit)
      switch value.entry.outcome {
      case .quantity(let quantity, let unknown):
        answer.addLine(SafeText(texts.text(quantity, isKnown: unknown == nil)))
        answer.remark(unknown.map { "warning: \($0.message)" })
      case .data(let set, let unknown):
        answer.addLine(SafeText(texts.withUnit(DataSetText.list(set, digits: digits, unit: texts.unit))))
        answer.remark(unknown.map { "warning: \($0.message)" })
      case .failure: throw CommandFailure(.failed, lines: value.failure)
      }
    }
    for note in value.notes { answer.remark("note: \(note)") }
    return answer
  }
}

struct FormulaTextValue {
  let entry: EvaluationReport.Entry
  /// Why there is no value, as lines for standard error; empty if there is a value.
  var failure: [String] = []
  var notes: [String] = []

  var report: EvaluationReport { EvaluationReport(entries: [entry]) }
}
