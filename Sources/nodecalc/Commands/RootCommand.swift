import ArgumentParser
import CommandOutput
import CommandRuns

/// `nodecalc` itself: the editor, evaluation by flags, one formula, or keys played without a terminal.
struct RootCommand: NodecalcCommand {
  static let configuration = CommandConfiguration(
    commandName: "nodecalc",
    abstract: "A calculator whose working is a picture: numbers and operators are nodes, wires carry the values.",
    usage: """
      nodecalc [FILE]
      nodecalc -e FORMULA [--format text|json|csv] [--digits COUNT]
      nodecalc FILE --eval [--set NAME=VALUE ...] [--get NAME ... | --all | --explain NAME] [--watch]
                     [--allow-read DIR ...] [--timeout SECONDS]
      nodecalc FILE --keys SCRIPT [--print screen|document|values] [--size COLSxROWS]
      nodecalc COMMAND ...
      """,
    discussion: """
      With FILE alone the editor opens; '?' in it lists the keys.

        nodecalc --example mortgage
        nodecalc --example mortgage --eval --get payment --set rate=4%
        nodecalc -e '2 * (3 ± 0.1)'

      Exit status: 0 all asked-for values exist, 1 a value or a check failed or 'diff' found a difference, 64 wrong \
      usage, 65 a document or formula is not valid, 66 an input cannot be read, 73 an output cannot be created, 74 reading or writing broke off.
      """,
    version: version,
    // One by one: as a whole the list would be cast while the program runs, a search for each command.
    subcommands: commands.map { $0 as any ParsableCommand.Type })

  static let version = "nodecalc \(ProgramVersion.text)"

  /// The commands beside the root, in the order of the help.
  static let commands: [any NodecalcCommand.Type] = [
    CheckCommand.self, DiffCommand.self, RenderCommand.self, ExportCommand.self, FormatCommand.self, LayoutCommand.self,
    ImportCommand.self, BatchCommand.self, ChartCommand.self, RecoverCommand.self,
    OperatorsCommand.self, FormulasCommand.self, LimitsCommand.self, KeysCommand.self, ConfigCommand.self,
    ExamplesCommand.self,
    TutorCommand.self,
  ]

  /// Flags whose value is free text and may begin like a flag.
  static let textFlags = ["-e", "--set", "--get", "--explain", "--keys", "--config", "--keep"]

  static var repeated: [String: WritableKeyPath<Self, [String]>] {
    ["--get": \.evaluation.asked, "--set": \.evaluation.replacements, "--allow-read": \.data.allowedFolders]
  }

  @OptionGroup var source: SourceOptions

  @Option(
    name: .customShort("e"), parsing: .unconditional,
    help: ArgumentHelp(
      "Print the value of a formula; definitions separated by ';' may stand before it.", valueName: "formula"))
  var formula: String?

  @OptionGroup(title: "Evaluating without a terminal") var evaluation: EvaluationOptions
  @OptionGroup(title: "Data that nodes read") var data: DataOptions
  @OptionGroup(title: "The editor, with and without a terminal") var editor: EditorOptions

  static func command(named name: String) -> (any NodecalcCommand.Type)? {
    commands.first { $0.name == name }
  }

  /// Exactly one kind of run is asked for, and no flag that it does not know.
  private func check() throws {
    try source.check(isRequired: evaluation.eval && formula == nil)
    if let formula {
      try refuse(source.isGiven, "'-e' evaluates '\(formula)' alone and takes no document")
      try refuse(evaluation.isOfDocumentGiven, "'-e' takes no flag of '--eval' but '--format' and '--digits'")
      try refuse(editor.isGiven, "'-e' takes no flag of the editor")
      try refuse(data.isGiven, "'-e' reads no data: leave out '--allow-read' and '--timeout'")
    } else if evaluation.eval {
      try refuse(editor.isGiven, "'--eval' takes no flag of the editor")
      try evaluation.check(of: source)
    } else {
      try refuse(
        evaluation.isGiven && editor.printed != .values,
        "'\(evaluation.firstGiven)' needs '--eval'")
      try editor.check()
    }
  }

  func execute(_ output: StandardOutput) throws -> ExitStatus {
    try check()
    if let formula {
      return try FormulaTextRun(text: formula, format: evaluation.format, digits: evaluation.digits).run(output)
    }
    if evaluation.eval {
      return try EvaluationRun(source: source.chosen(), request: evaluation.request, data: data.rules).run(output)
    }
    return try EditorRun(source: source.chosen(), request: editor.request, digits: evaluation.digits, data: data.rules)
      .run(output)
  }

  private func refuse(_ isWrong: Bool, _ sentence: String) throws {
    if isWrong { throw ValidationError(sentence) }
  }
}
