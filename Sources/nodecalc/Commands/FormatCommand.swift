import ArgumentParser
import CommandOutput
import EditorSession
import GraphFiles

/// `nodecalc fmt FILE`: the document in canonical form.
struct FormatCommand: NodecalcCommand {
  static let configuration = CommandConfiguration(
    commandName: "fmt", abstract: "Print the document in canonical form.", usage: "nodecalc fmt FILE",
    discussion: "FILE itself is not written.")

  @OptionGroup var source: SourceOptions

  func execute(_ output: StandardOutput) throws -> ExitStatus {
    try source.check(isRequired: true)
    output.write(data: NativeFormat.write(try source.chosen().contents()))
    return .success
  }
}
