import ArgumentParser
import GraphFiles

/// `nodecalc import --from formulas FILE`: a document made of another form.
struct ImportCommand: NodecalcCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Make a document of plain text, 'name = formula' a line.",
    usage: "nodecalc import --from formulas [FILE]",
    discussion: """
      The document goes to standard output. '#' begins a comment, ';' separates as a line end does; names may be used \
      before they are defined.
      """)

  @Option(help: ArgumentHelp("The form of FILE.", valueName: "format"))
  var from: ImportFormat

  @Argument(help: ArgumentHelp("The text; '-', or nothing, is standard input.", valueName: "FILE"))
  var file = "-"

  func execute(_ output: StandardOutput) throws -> ExitStatus {
    let source = DocumentSource.named(file)
    let bytes = try source.bytes()
    do throws(DocumentProblem) {
      switch from {
      case .formulas: output.write(NativeFormat.write(try DefinitionText.read(bytes)))
      case .native: output.write(NativeFormat.write(try NativeFormat.read(bytes)))
      }
    } catch {
      throw CommandFailure(.invalidData, lines: ProblemLines.lines(for: error, in: bytes, named: source.name))
    }
    return .success
  }
}

/// The forms in which documents come.
enum ImportFormat: String, CaseIterable, ExpressibleByArgument {
  case native
  case formulas
}
