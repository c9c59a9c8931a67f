import ArgumentReading
import CommandOutput
import CommandRuns
import EditorSession

/// `nodecalc operators`: prints the reference of operators, generated from their catalogue.
struct OperatorsCommand: NodecalcCommand {
  static let name = "operators"
  static let abstract = "List the operators: name, sign, inputs, meaning and an example."
  static let usage = "nodecalc operators"

  func execute(_ output: StandardOutput) -> ExitStatus {
    OperatorReference().run(output)
  }
}

/// `nodecalc formulas`: prints the reference of the formula language, generated from the tables of its parser.
struct FormulasCommand: NodecalcCommand {
  static let name = "formulas"
  static let abstract = "Describe the formula language: signs, numbers, constants, limits."
  static let usage = "nodecalc formulas"
  static let discussion = "'nodecalc operators' lists the functions that are called by name."

  func execute(_ output: StandardOutput) -> ExitStatus {
    FormulaReference().run(output)
  }
}

/// `nodecalc limits`: prints the limits of the program, generated from the catalogue of limits.
struct LimitsCommand: NodecalcCommand {
  static let name = "limits"
  static let abstract = "List the limits, and what happens beyond each of them."
  static let usage = "nodecalc limits [--format text|json]"
  static let discussion =
    "A value at its limit is accepted. Bytes are counted in UTF-8; KiB, MiB and GiB are powers of 1024."

  var format = LimitFormat.text

  mutating func declare(_ line: inout ArgumentLine) throws(UsageError) {
    try line.option(&format, "format", "format", "How to write the limits.")
  }

  func execute(_ output: StandardOutput) -> ExitStatus {
    LimitReference(format).run(output)
  }
}

extension LimitFormat: ArgumentValue {}

/// `nodecalc keys`: prints the reference of keys and of the mouse, generated from the key map and the catalogue of
/// commands.
struct KeysCommand: NodecalcCommand {
  static let name = "keys"
  static let abstract = "List the editor's keys, mode by mode, and what the mouse does."
  static let usage = "nodecalc keys [--config FILE | --no-config]"
  static let discussion =
    "The keys are those of the configuration; with '--no-config' the default keys."

  var configuration = ConfigurationOptions()

  mutating func declare(_ line: inout ArgumentLine) throws(UsageError) {
    try line.group(&configuration)
  }

  func execute(_ output: StandardOutput) throws -> ExitStatus {
    try KeyReference(configuration.chosen()).run(output)
  }
}

struct ExamplesCommand: NodecalcCommand {
  static let name = "examples"
  static let abstract = "List the built-in examples."
  static let usage = "nodecalc examples"
  static let discussion = "Open one with 'nodecalc --example NAME', evaluate it with 'nodecalc --example NAME --eval'."

  func execute(_ output: StandardOutput) -> ExitStatus {
    for line in SafeText.table(Example.all.map { [$0.name, $0.title, $0.summary] }) { output.writeLine(line) }
    return .success
  }
}
