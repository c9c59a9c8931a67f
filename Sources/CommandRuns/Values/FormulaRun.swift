import CommandOutput
import EditorSession
import EvaluationEngine
import Formulas
import GraphAnalysis
import GraphDocument
import GraphFiles

/// `-e FORMULA`: evaluates one formula.
struct FormulaRun {
  let formula: String
  let rules: DataRules

  /// Returns the value of the formula.
  ///
  /// - Throws: If the formula is malformed or mentions a name; carets show the position.
  func value() throws(CommandFailure) -> FormulaTextValue {
    var text = formula
    do throws(TypedEntry.Problem) {
      switch try TypedEntry.read(formula, today: WallClock.today) {
      case .number(let quantity): return FormulaTextValue(entry: entry(.quantity(quantity)))
      case .quantity(let quantity, let unit):
        var entry = entry(.quantity(quantity))
        entry.unit = unit
        return FormulaTextValue(entry: entry)
      case .distribution(let typed):
        let distribution = typed.distribution
        let quantity = Quantity(distribution.mean, uncertainty: distribution.standardUncertainty)
        var entry = entry(.quantity(quantity))
        entry.unit = typed.unitText
        return FormulaTextValue(entry: entry)
      case .data(let set): return FormulaTextValue(entry: entry(.data(set)))
      // With its units in brackets.
      case .formula(let parsed) where !parsed.units.isEmpty: text = parsed.text
      case .formula(let parsed) where !Self.makesSet(parsed):
        do throws(FormulaProblem) { return try value(of: parsed) } catch { throw .formula(error) }
      case .formula: break
      }
    } catch {
      throw CommandFailure(
        .invalidData,
        lines: ProblemLines.lines(
          error.message, in: formula, span: error.span, fixIt: error.fixIt ?? Self.fixItForName(in: error)))
    }
    // Formulas with sets, and with operators that take sets, are evaluated as a formula node; its definition must be
    // one line.
    let line = String(text.map { $0.isNewline ? " " : $0 })
    return try DefinitionsRun(text: line, rules: rules, name: nil).value()
  }

  private static func fixItForName(in problem: TypedEntry.Problem) -> String? {
    guard case .formula(let problem) = problem, case .unknownName(let name, _) = problem.kind else { return nil }
    return "write a number for '\(name)', or name the FILE that has this node: nodecalc FILE -e FORMULA"
  }

  private static func makesSet(_ formula: Formula) -> Bool {
    formula.steps.contains { step in
      if case .call(let operation, _) = step.kind { operation.name == "list" } else { false }
    }
  }

  private func value(of parsed: Formula) throws(FormulaProblem) -> FormulaTextValue {
    let notes = parsed.notes.map(\.sentence)
    switch try EvaluatedFormula(parsed).outcome {
    case .quantity(let quantity):
      // There is no node whose name could stand for the cause.
      let reason = quantity.unknown.map {
        EvaluationReport.UnknownReason(message: $0.sentence, cause: DefinitionText.answer)
      }
      return FormulaTextValue(entry: entry(.quantity(quantity.value, unknown: reason)), notes: notes)
    case .failure(.openPort, let span) where Self.fedAlone(in: parsed, at: span) != nil:
      let name = Self.fedAlone(in: parsed, at: span) ?? ""
      let sentence = "'\(name)' takes two numbers or more, or a data set"
      return FormulaTextValue(
        entry: entry(.failure(message: sentence, cause: nil)),
        failure: ProblemLines.lines(
          sentence, in: formula, span: span, fixIt: "write \(name)(a, b), or \(name)([a]) for a list"), notes: notes)
    case .failure(let failure, let span):
      return FormulaTextValue(
        entry: entry(.failure(message: failure.sentence, cause: nil)),
        failure: ProblemLines.lines(failure.sentence, in: formula, span: span, fixIt: Self.fixIt(of: failure)),
        notes: notes)
    }
  }

  private static func fixIt(of failure: Failure) -> String? {
    if case .wrongKind(_, .data) = failure { "write the numbers as a list, such as [3, 4]" } else { nil }
  }

  /// Returns the name of a function such as `sum` that was called with a single number instead of a set.
  ///
  /// Returns nil for anything else.
  private static func fedAlone(in formula: Formula, at span: Range<Int>) -> String? {
    for step in formula.steps where step.span == span {
      if case .call(let operation, 1) = step.kind, operation.descriptor.reduction != nil { return operation.name }
    }
    return nil
  }

  private func entry(_ outcome: EvaluationReport.Outcome) -> EvaluationReport.Entry {
    EvaluationReport.Entry(name: DefinitionText.answer, outcome: outcome)
  }
}
