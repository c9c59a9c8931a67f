package import CommandOutput
package import EditorSession
import EvaluationEngine
import Formulas
import GraphAnalysis
import GraphDocument
import GraphFiles

/// `FILE --eval --require NAME=UNCERTAINTY --by NAME`: finds how uncertain an input may be, so that a node keeps a
/// required uncertainty.
package struct RequireRun {
  private let source: DocumentSource
  private let request: QuestionRequest
  private let data: DataRules

  /// Creates a run that reads data within the limits of `data`.
  package init(source: DocumentSource, request: QuestionRequest, data: DataRules = DataRules()) {
    self.source = source
    self.request = request
    self.data = data
  }

  /// Prints a line such as `u(price) = 0.05`; if no uncertainty is small enough, reports the reason on standard error.
  ///
  /// - Returns: Whether a sufficient uncertainty was found.
  /// - Throws: Wrong usage, or an invalid document.
  package func run(_ output: StandardOutput) throws(CommandFailure) -> ExitStatus {
    let asked = try QuestionDocument(
      source, data, flag: "--require", goal: request.goal, by: request.input, replacements: request.replacements,
      given: request.given)
    let question = asked.question
    guard question.range == nil else {
      throw CommandFailure(.usage, "--require: a range is for '--solve'", help: "name only the number after '--by'")
    }
    guard question.wanted >= 0 else {
      throw CommandFailure(.usage, "--require '\(request.goal)': an uncertainty cannot be negative")
    }
    var answer = answer(to: question, in: asked.contents, asked.meter)
    for note in asked.notes { answer.remark(note) }
    return answer.print(output)
  }

  /// Returns the format of a node's uncertainty; it is in the unit of differences, such as Δ°C for °C.
  private static func deviationText(of node: NodeID, in contents: DocumentContents) -> ValueText {
    let texts = contents.valueText(of: node, for: .message)
    return texts.isDate ? texts : texts.inUnit(contents.differenceUnitText(of: node))
  }

  private func answer(
    to question: GoalQuestion, in contents: DocumentContents, _ meter: EvaluationMeter?
  ) -> Answer {
    meter?.begin()
    let required = RequiredUncertainty(question, in: contents, countedBy: meter)
    let reason = required.reason(question, in: contents)
    let input = contents.name(of: question.input)
    let deviations = Self.deviationText(of: question.input, in: contents)
    let report = RequirementReport(
      target: contents.name(of: question.target), wanted: question.wanted, input: input,
      present: contents.uncertainty(of: question.input), reason: reason, required: required)
    var answer: Answer
    switch request.format {
    case .text:
      answer = Answer()
      if case .limit(let limit, let least) = required.outcome {
        let texts = ValueText(for: .message, unit: deviations.unit)
        answer.addLine(SafeText("u(\(input)) = \(texts.withUnit(limit))"))
        if least > 0 {
          let least = texts.withUnit(StandardUncertainty(least))
          answer.remark(
            "note: this uncertainty compensates for correlated inputs, so it must be at least \(least)")
        }
      }
    case .json: answer = Answer(data: report.json, status: .success)
    case .csv: answer = Answer(data: report.csv, status: .success)
    case .markdown:
      let limit = if case .limit(let limit, _) = required.outcome { deviations.withUnit(limit) } else { "" }
      let row = [
        input, limit, report.present.map { deviations.withUnit($0) } ?? "",
        ValueText(for: .message, digits: request.digits).text(required.derivative),
        Self.deviationText(of: question.target, in: contents).withUnit(required.others),
      ]
      let table = MarkdownTable(titles: ["name", "uncertainty", "present", "sensitivity", "others"], rows: [row])
      answer = Answer(data: table.lines.fileBytes, status: .success)
    }
    if let reason {
      // If the number does not affect the node, any uncertainty is good enough, so this is only a note.
      if case .unmoved = required.outcome { answer.remark("note: \(reason)") } else { answer.fail("error: \(reason)") }
    }
    return answer
  }
}
