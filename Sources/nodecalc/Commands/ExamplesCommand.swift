import ArgumentParser
import CommandOutput
import EditorSession

/// `nodecalc examples`: the documents that come with the program.
struct ExamplesCommand: NodecalcCommand {
  static let configuration = CommandConfiguration(
    commandName: "examples", abstract: "List the built-in examples.", usage: "nodecalc examples",
    discussion: "Open one with 'nodecalc --example NAME', evaluate it with 'nodecalc --example NAME --eval'.")

  func execute(_ output: StandardOutput) -> ExitStatus {
    for line in TextTable(rows: Example.all.map { [$0.name, $0.title, $0.summary] }).lines { output.writeLine(line) }
    return .success
  }
}
