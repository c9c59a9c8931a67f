import EvaluationEngine
import Formulas
import GraphAnalysis
import GraphDocument

/// `-e FORMULA`: one formula and its value.
struct FormulaRun {
  let formula: String
  let digits: Int

  /// Prints the value, with its uncertainty where it has one.
  ///
  /// - Throws: where the formula is malformed or its value fails, with a picture of the place.
  func run(_ output: StandardOutput) throws(CommandFailure) -> ExitStatus {
    switch try evaluated().outcome {
    case .quantity(let quantity):
      output.writeLine("\(NumberText.display(quantity, digits: digits))")
      return .success
    case .failure(let failure, let span):
      throw CommandFailure(.failed, lines: ProblemLines.lines(failure.sentence, in: formula, span: span, mend: nil))
    }
  }

  private func evaluated() throws(CommandFailure) -> EvaluatedFormula {
    do throws(FormulaProblem) {
      return try EvaluatedFormula(Formula.parse(formula))
    } catch {
      throw malformed(error)
    }
  }

  private func malformed(_ problem: FormulaProblem) -> CommandFailure {
    CommandFailure(
      .invalidData, lines: ProblemLines.lines(problem.message, in: formula, span: problem.span, mend: problem.mend))
  }
}
