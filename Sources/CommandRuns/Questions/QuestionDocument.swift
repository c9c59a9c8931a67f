import CommandOutput
import EditorSession
import EvaluationEngine
import GraphDocument

/// A document with the user's values, and a question about one of its nodes and one of its inputs.
struct QuestionDocument {
  let contents: DocumentContents
  /// The question.
  ///
  /// Its goal is the value of `--solve` or the uncertainty of `--require`.
  let question: GoalQuestion
  let notes: [String]
  let meter: EvaluationMeter?

  init(
    _ source: DocumentSource, _ data: DataRules, flag: String, goal: String, by input: String, replacements: [String],
    given: GivenInputsSource?
  ) throws(CommandFailure) {
    meter = data.meter
    let inputs = try given.map { source throws(CommandFailure) in try GivenInputs(source) }
    let target = String(goal.prefix { $0 != "=" && $0 != " " })
    let exposed = try AskedNodes.exposing([target], in: source.contents(reading: data), countedBy: meter)
    let replacements = try Replacements(replacements, and: inputs, in: exposed, countedBy: meter)
    contents = replacements.contents
    notes = FormulaNotes.ofRead(contents) + replacements.notes
    let name = String(input.prefix { $0 != "=" && $0 != " " })
    _ = try AskedNodes.settable(named: name, in: contents, flag: "--by")
    do throws(LineProblem) {
      question = try GoalQuestion(goal: goal[...], by: input[...], in: contents)
    } catch {
      throw CommandFailure(.usage, "\(flag) '\(goal)' --by '\(input)': \(error.sentence)")
    }
    if replacements.nodes.contains(question.input) {
      throw CommandFailure(
        .usage, "'\(contents.name(of: question.input))' is varied and also has a fixed value",
        help: "give it no other value, or vary another number")
    }
  }
}
