import ArgumentParser
import CommandOutput
import CommandRuns

/// `nodecalc fmt FILE`: the document in canonical form.
struct FormatCommand: NodecalcCommand {
  static let configuration = CommandConfiguration(
    commandName: "fmt", abstract: "Print the document in canonical form.", usage: "nodecalc fmt FILE",
    discussion: "FILE itself is not written.")

  @OptionGroup var source: SourceOptions

  func execute(_ output: StandardOutput) throws -> ExitStatus {
    try source.check(isRequired: true)
    return try FormatRun(source: source.chosen()).run(output)
  }
}
