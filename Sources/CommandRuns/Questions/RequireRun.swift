package import CommandOutput
package import EditorSession
import EvaluationEngine
import Formulas
import GraphAnalysis
import GraphDocument
import GraphFiles

/// What is asked of an uncertainty.
package struct RequireRequest {
  /// The node and the standard uncertainty that is wanted of it, `name=value`.
  var goal: String
  /// The number whose uncertainty is asked for.
  var input: String
  /// What nodes get first, `name=value` each.
  var replacements: [String]
  /// Where values for inputs come from, which they get before the replacements; nil where none do.
  var given: GivenInputsSource?
  var format: EvaluationFormat

  /// The uncertainty of a number that a wanted one leaves, as text unless said otherwise.
  package init(
    _ goal: String, by input: String, replacements: [String] = [], given: GivenInputsSource? = nil,
    format: EvaluationFormat = .text
  ) {
    self.goal = goal
    self.input = input
    self.replacements = replacements
    self.given = given
    self.format = format
  }
}

/// `FILE --eval --require NAME=UNCERTAINTY --by NAME`: how good a number must be for the uncertainty of a node.
package struct RequireRun {
  private let source: DocumentSource
  private let request: RequireRequest
  private let data: DataRules

  /// Data is read within `data`.
  package init(source: DocumentSource, request: RequireRequest, data: DataRules = DataRules()) {
    self.source = source
    self.request = request
    self.data = data
  }

  /// Prints `u(price) = 0.05`; where no uncertainty will do, why is told on standard error.
  ///
  /// - Returns: Whether there is a limit.
  /// - Throws: Wrong usage, and a document that is not valid.
  package func run(_ output: StandardOutput) throws(CommandFailure) -> ExitStatus {
    let asked = try QuestionDocument(
      source, data, flag: "--require", goal: request.goal, by: request.input, replacements: request.replacements,
      given: request.given)
    let question = asked.question
    guard question.range == nil else {
      throw CommandFailure(.usage, "--require: a range is for '--solve'", help: "name the number alone behind '--by'")
    }
    guard question.wanted >= 0 else {
      throw CommandFailure(.usage, "--require '\(request.goal)': an uncertainty is not negative")
    }
    var answer = try answer(to: question, in: asked.contents)
    for note in asked.notes { answer.remark(note) }
    return answer.print(output)
  }

  private func answer(to question: GoalQuestion, in contents: DocumentContents) throws(CommandFailure) -> Answer {
    let required = RequiredUncertainty(question, in: contents)
    let reason = required.reason(question, in: contents)
    let input = contents.name(of: question.input)
    let report = RequirementReport(
      target: contents.name(of: question.target), wanted: question.wanted, input: input,
      present: contents.uncertainty(of: question.input), reason: reason, required: required)
    var answer: Answer
    switch request.format {
    case .text:
      answer = Answer()
      if case .limit(let limit, let least) = required.outcome {
        answer.addLine(SafeText("u(\(input)) = \(limit.text)"))
        if least > 0 {
          answer.remark(
            "note: it compensates what it is correlated with, and must be at least \(NumberText.display(least))")
        }
      }
    case .json: answer = Answer(data: report.json, status: .success)
    case .csv: answer = Answer(data: report.csv, status: .success)
    case .markdown:
      throw CommandFailure(.usage, "'--require' writes text, JSON and CSV: leave out '--format markdown'")
    }
    if let reason {
      // Where it moves nothing, nothing is wanted of it.
      if case .unmoved = required.outcome { answer.remark("note: \(reason)") } else { answer.fail("error: \(reason)") }
    }
    return answer
  }
}
