/// `-e TEXT`: a formula, or definitions and a formula behind them.
struct FormulaTextRun {
  let text: String
  let digits: Int

  func run(_ output: StandardOutput) throws -> ExitStatus {
    if DefinitionsRun.isMeant(by: text) { return try DefinitionsRun(text: text, digits: digits).run(output) }
    return try FormulaRun(formula: text, digits: digits).run(output)
  }
}
