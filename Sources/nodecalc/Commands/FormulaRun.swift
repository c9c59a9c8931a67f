import EvaluationEngine
import Formulas
import Geometry
import GraphAnalysis
import GraphDocument

/// `-e FORMULA`: one formula and its value.
struct FormulaRun {
  /// Columns of the picture that shows where a formula is wrong.
  private static let pictureColumns = 80

  let formula: String
  let digits: Int

  /// Prints the value, with its uncertainty where it has one.
  ///
  /// - Throws: where the formula is malformed or its value fails, with a picture of the place.
  func run(_ output: StandardOutput) throws(CommandFailure) -> ExitStatus {
    switch try evaluated().outcome {
    case .quantity(let quantity):
      output.writeLine(NumberText.display(quantity, digits: digits))
      return .success
    case .failure(let failure, let span):
      throw CommandFailure(.failed, lines: ["error: \(failure.sentence)"] + picture(of: span))
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
      .invalidData,
      lines: ["error: \(problem.message)"] + picture(of: problem.span) + (problem.mend.map { ["help: \($0)"] } ?? []))
  }

  /// The formula, and below it a mark under the place.
  private func picture(of span: Range<Int>) -> [String] {
    let picture = ProblemPicture(of: formula, span: span, columns: Self.pictureColumns - 2) { character in
      let text = String(character)
      return (CellText.safe(text), CellText.columns(of: text))
    }
    return ["  " + picture.line, "  " + picture.carets]
  }
}
