import ArgumentReading
import CommandOutput
import CommandRuns
import EditorSession

/// `nodecalc` itself: runs the editor, evaluates a document or a single formula, or plays keys without a terminal.
struct RootCommand: NodecalcCommand {
  /// Empty, because this command has no word of its own.
  static let name = ""
  static let abstract = "A calculator you can see: numbers and formulas as a wired picture."
  static let usage = """
    nodecalc [FILE] [--linear]
    nodecalc [FILE] -e FORMULA [--format text|json|csv|markdown] [--digits COUNT]
    nodecalc FILE --eval [--set NAME=VALUE ...] [--set-json FILE|-] [--get NAME ... | --all | --explain NAME] [--watch]
                   [--allow-read DIR ...] [--timeout SECONDS]
    nodecalc FILE --eval --scenario NAME ... [--set NAME=VALUE ...] [--get NAME ... | --all] [--format text|json|csv|markdown]
    nodecalc FILE --eval --budget NAME ... [--level PROBABILITY] [--format text|json|csv|markdown]
    nodecalc FILE --eval --sweep NAME=FROM:TO:STEP ... [--set NAME=VALUE ...] [--get NAME ... | --all] [--errors | --chart]
    nodecalc FILE --eval --samples COUNT [--seed NUMBER] [--set NAME=VALUE ...] [--get NAME ... | --all] [--format text|json|csv]
    nodecalc FILE --eval --solve NAME=VALUE --by NAME[=LOW:HIGH] [--set NAME=VALUE ...]
    nodecalc FILE --eval --require NAME=UNCERTAINTY --by NAME [--set NAME=VALUE ...]
    nodecalc FILE --keys SCRIPT [--print screen|document|values|linear] [--size COLSxROWS]
    nodecalc COMMAND ...
    """
  static let discussion = """
    With only FILE the editor opens; '?' lists its keys. FILE is a document, or something to make one from: a text of 'name = formula' \
    lines, a table, a database or a workbook, which stays as it is. A formula instead of FILE is computed, and so are lines of \
    formulas from standard input.

      nodecalc --example mortgage
      nodecalc --example mortgage --eval --get payment --set rate=4%
      nodecalc --example mortgage --eval --get payment --sweep rate=1%:9%:0.5%
      nodecalc --example mortgage --eval --solve payment=1000 --by rate=0%:9%
      nodecalc -e '2 * (3 ± 0.1)'
      nodecalc sales.csv
      nodecalc sales.csv -e 'sum(amount)'
      echo '2 + 3' | nodecalc

    Exit status: \(ExitStatus.allCases.map { "\($0.rawValue) \($0.meaning)" }.joined(separator: ", ")).
    """

  static let version = "nodecalc \(ProgramVersion.text)"

  /// All other commands, in the order of the help.
  static let commands: [any NodecalcCommand.Type] = [
    CheckCommand.self, DescribeCommand.self, DiffCommand.self, MergeCommand.self, RenderCommand.self,
    ExportCommand.self, ReportCommand.self, FormatCommand.self, ShowCommand.self, SchemaCommand.self,
    LayoutCommand.self,
    ImportCommand.self, BatchCommand.self, ChartCommand.self, RecordCommand.self, RecoverCommand.self,
    ServeCommand.self,
    LanguageServerCommand.self,
    OperatorsCommand.self, FormulasCommand.self, LimitsCommand.self, KeysCommand.self, ConfigCommand.self,
    ExamplesCommand.self,
    TutorCommand.self, CompletionsCommand.self, ManualCommand.self,
  ]

  var source = SourceOptions()
  var formula: String?
  var evaluation = EvaluationOptions()
  var data = DataOptions()
  var editor = EditorOptions()
  var showsVersion = false

  mutating func declare(_ line: inout ArgumentLine) throws(UsageError) {
    try line.group(&source)
    try line.option(
      &formula, "-e", "formula",
      "Print the value of a formula over the nodes of FILE, or over definitions before it, separated by ';'; '-' reads lines from standard input.",
      anyText: true)
    try line.group(&evaluation, "Evaluating without a terminal")
    try line.group(&data, "Data that nodes read")
    try line.group(&editor, "The editor, with and without a terminal")
    line.flag(&showsVersion, "version", "Show the version.")
  }

  static func command(named name: String) -> (any NodecalcCommand.Type)? {
    commands.first { $0.name == name }
  }

  private func refuse(_ flag: String, _ given: String?) throws {
    try refuse(given != nil, "'\(flag)' takes no flag of the editor: leave out '\(given ?? "")'")
  }

  /// Checks the flags.
  ///
  /// - Throws: An error if the flags request no kind of run or several kinds, or if a flag does not belong to the
  ///   requested kind.
  private func check() throws {
    try source.check(isRequired: evaluation.eval && formula == nil)
    if let formula {
      try refuse(source.isGiven && formula == "-", "'-e -' evaluates lines from standard input and takes no document")
      try refuse(evaluation.isOfDocumentGiven, "'-e' takes no flag of '--eval' except '--format' and '--digits'")
      try refuse("-e", editor.firstGiven)
      try refuse(
        !data.allowedFolders.isEmpty && !source.isGiven, "'-e' reads no data without a FILE: leave out '--allow-read'")
    } else if evaluation.eval {
      try refuse("--eval", evaluation.chart ? editor.firstGivenBesidePicture : editor.firstGiven)
      try evaluation.check(of: source)
    } else {
      // `--digits` is also allowed with `--print values`.
      try refuse(
        evaluation.isOfDocumentGiven || evaluation.isGiven && editor.printed != .values,
        "'\(evaluation.firstGiven)' needs '--eval'")
      try editor.check()
    }
  }

  var deadline: RunDeadline? {
    (evaluation.eval || formula != nil) && !evaluation.watch ? data.deadline : nil
  }

  func execute(_ output: StandardOutput) throws -> ExitStatus {
    if showsVersion {
      output.writeLine("\(Self.version)")
      output.writeLine("\(ProgramVersion.details)")
      return .success
    }
    try check()
    try editor.style.settle()
    if formula == "-" { return try lines(of: DocumentSource.standardInput.bytes(), output) }
    if let formula {
      return try FormulaTextRun(
        text: formula, in: source.isGiven ? source.chosen() : nil, format: evaluation.format,
        digits: evaluation.digits, rules: data.rules
      ).run(output)
    }
    if let sweep = evaluation.sweep(drawnAs: editor.chartPicture) {
      return try SweepRun(source: source.chosen(), request: sweep, data: data.rules).run(output)
    }
    if let solve = evaluation.solve {
      return try SolveRun(source: source.chosen(), request: solve, data: data.rules).run(output)
    }
    if let requirement = evaluation.requirement {
      return try RequireRun(source: source.chosen(), request: requirement, data: data.rules).run(output)
    }
    if evaluation.eval {
      return try EvaluationRun(source: source.chosen(), request: evaluation.request(), data: data.rules).run(output)
    }
    try source.checkNew()
    let (given, chosen) = try input()
    if let given, editor.firstGiven == nil, chosen.isLines(given) { return try lines(of: given, output) }
    return try EditorRun(
      source: chosen, request: editor.request, digits: evaluation.digits, data: data.rules, given: given
    ).run(output)
  }

  /// Returns the source of the document, and the content of standard input.
  ///
  /// Standard input is read in two cases: if it is named as the document, or if no document is named and standard input
  /// is not a terminal. In all other cases, the content is nil.
  private func input() throws -> (given: [UInt8]?, DocumentSource) {
    let isNamed = source.file == "-"
    guard isNamed || !source.isGiven && editor.firstGiven == nil && !StandardStreams.isInputTerminal else {
      return (nil, try source.chosen())
    }
    let given = try DocumentSource.standardInput.bytes()
    // If standard input is empty, a new document is opened; the editor then reports that there is no terminal.
    return isNamed || !given.isEmpty ? (given, .standardInput) : (nil, .new)
  }

  private func lines(of bytes: [UInt8], _ output: StandardOutput) throws -> ExitStatus {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw CommandFailure(.invalidData, "-: not UTF-8 text", help: "save it as UTF-8")
    }
    return try LinesRun(text: text, format: evaluation.format, digits: evaluation.digits, rules: data.rules).run(output)
  }

  private func refuse(_ isWrong: Bool, _ sentence: String) throws {
    if isWrong { throw UsageError(sentence) }
  }
}
