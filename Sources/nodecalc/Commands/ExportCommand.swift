import ArgumentParser
import GraphFiles

/// `nodecalc export FILE --to formulas`: a document in another form.
struct ExportCommand: NodecalcCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Print the document in another form: 'name = formula' a line.",
    usage: "nodecalc export FILE --to formulas",
    discussion: "What the form cannot hold is told on standard error.")

  @OptionGroup var source: SourceOptions

  @Option(help: ArgumentHelp("The form.", valueName: "format"))
  var to: ExchangeFormat

  func execute(_ output: StandardOutput) throws -> ExitStatus {
    try source.check(isRequired: true)
    let contents = try source.chosen().contents()
    switch to {
    case .native: output.write(NativeFormat.write(contents))
    case .formulas:
      let (bytes, leftOut) = DefinitionText.write(contents)
      output.write(bytes)
      if !leftOut.isEmpty { StandardStreams.report("note: left out: \(leftOut.joined(separator: ", "))") }
    }
    return .success
  }
}
