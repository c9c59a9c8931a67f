package import CommandOutput
package import EditorSession
import EvaluationEngine
import Formulas
import GraphDocument
import GraphFiles

/// `-e TEXT`: a formula, or definitions and a formula behind them.
package struct FormulaTextRun {
  private let text: String
  private let format: EvaluationFormat
  private let digits: Int
  private let rules: DataRules

  /// A text as it was typed; `digits` are the most significant digits of a value as text, `rules` say how long computing may take.
  package init(
    text: String, format: EvaluationFormat = .text, digits: Int = EvaluationRequest.usualDigits,
    rules: DataRules = DataRules()
  ) {
    self.text = text
    self.format = format
    self.digits = digits
    self.rules = rules
  }

  /// Whether a text is a calculation with only numbers, such as `2+3` and `sqrt(2)`, and not a word.
  package static func isCalculation(_ text: String) -> Bool {
    guard text.contains(where: { $0.isNumber || $0 == "(" }), let entry = try? TypedEntry.read(text) else {
      return false
    }
    if case .formula(let formula) = entry { return formula.names.isEmpty }
    return true
  }

  /// Prints the value, with its uncertainty if it has one, and reports possible misunderstandings to standard error.
  ///
  /// - Throws: if the text is malformed or mentions an undefined name; as text, if a formula's value fails, with a
  ///   picture of the place.
  package func run(_ output: StandardOutput) throws(CommandFailure) -> ExitStatus {
    let value =
      try DefinitionsRun.isMeant(by: text)
      ? DefinitionsRun(text: text, rules: rules).value() : FormulaRun(formula: text, rules: rules).value()
    return try answer(value).print(output)
  }

  private func answer(_ value: FormulaTextValue) throws(CommandFailure) -> Answer {
    var answer = Answer()
    switch format {
    case .json: answer = value.report.answer { $0.json }
    case .csv: answer = value.report.answer { $0.csv }
    case .markdown: answer = value.report.answer { $0.markdown }
    case .text:
      switch value.entry.outcome {
      case .quantity(let quantity, let unknown):
        answer.addLine("\(NumberText.display(quantity, isKnown: unknown == nil, digits: digits))")
        answer.remark(unknown.map { "warning: \($0.message)" })
      case .data(let set, let unknown):
        answer.addLine("\(DataSetText.list(set, digits: digits))")
        answer.remark(unknown.map { "warning: \($0.message)" })
      case .failure: throw CommandFailure(.failed, lines: value.failure)
      }
    }
    for note in value.notes { answer.remark("note: \(note)") }
    return answer
  }
}

/// The value of a text after `-e`.
struct FormulaTextValue {
  /// With the name of the value, or `ans`.
  let entry: EvaluationReport.Entry
  /// Why there is no value, as lines for standard error.
  var failure: [String] = []
  /// Possible misunderstandings.
  var notes: [String] = []

  var report: EvaluationReport { EvaluationReport(entries: [entry]) }
}
