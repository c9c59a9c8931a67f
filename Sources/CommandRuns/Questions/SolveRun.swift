package import CommandOutput
package import EditorSession
import EvaluationEngine
import Formulas
import GraphAnalysis
import GraphDocument
import GraphFiles

/// `FILE --eval --solve NAME=VALUE --by NAME[=LOW:HIGH]`: finds the values of a number that give a node the requested
/// value.
package struct SolveRun {
  private let source: DocumentSource
  private let request: QuestionRequest
  private let data: DataRules

  /// Creates a run that reads data within the limits of `data` and stops computing at its time limit.
  package init(source: DocumentSource, request: QuestionRequest, data: DataRules = DataRules()) {
    self.source = source
    self.request = request
    self.data = data
  }

  /// Prints a line for each solution; if none is found, the reason is reported on standard error.
  ///
  /// - Returns: Whether there is a solution.
  /// - Throws: Wrong usage, an invalid document, or an evaluation that takes too long.
  package func run(_ output: StandardOutput) throws(CommandFailure) -> ExitStatus {
    let asked = try QuestionDocument(
      source, data, flag: "--solve", goal: request.goal, by: request.input, replacements: request.replacements,
      given: request.given)
    let (contents, limit) = (asked.contents, data.meter)
    limit?.begin()
    let meter = limit?.forAll
    guard let finding = asked.question.finding(in: contents, countedBy: meter) else {
      throw CommandFailure(.failed, "--solve: \(meter?.stop?.reason ?? "stopped")")
    }
    var answer = answer(finding, in: contents)
    for note in asked.notes { answer.remark(note) }
    return answer.print(output)
  }

  private func answer(_ finding: GoalFinding, in contents: DocumentContents) -> Answer {
    let reason = finding.reason(in: contents)
    let input = contents.name(of: finding.question.input)
    let report = GoalReport(
      target: contents.name(of: finding.question.target), wanted: finding.question.wanted, input: input,
      span: finding.span, reason: reason, answer: finding.answer)
    var answer: Answer
    switch request.format {
    case .text:
      answer = Answer()
      for solution in finding.answer.solutions {
        let unit = contents.unitText(of: finding.question.input)
        let texts = ValueText(for: .message, digits: request.digits, unit: unit)
        answer.addLine(SafeText("\(input) = \(solution.text(in: texts))"))
      }
    case .json: answer = Answer(data: report.json, status: .success)
    case .csv: answer = Answer(data: report.csv, status: .success)
    case .markdown:
      let inputs = contents.valueText(of: finding.question.input, for: .report, digits: request.digits)
      let targets = contents.valueText(of: finding.question.target, for: .report, digits: request.digits)
      let rows = finding.answer.solutions.map { [$0.text(in: inputs), targets.text($0.value)] }
      let table = MarkdownTable(titles: [report.input, report.target], rows: rows, wordColumns: 0)
      answer = Answer(data: table.lines.fileBytes, status: .success)
    }
    if let reason { answer.fail("error: \(reason)") }
    for remark in finding.remarks(in: contents) { answer.remark("note: \(remark)") }
    if let span = finding.spanSentence(in: contents) { answer.remark("note: searched in \(span)") }
    return answer
  }
}
