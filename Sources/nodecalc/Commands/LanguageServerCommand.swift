import ArgumentReading
import CommandOutput
import CommandRuns

/// `nodecalc language-server`: serves documents to text editors.
struct LanguageServerCommand: NodecalcCommand {
  static let name = "language-server"
  static let abstract = "Serve text editors by the Language Server Protocol."
  static let usage = "nodecalc language-server [--allow-read DIR ...] [--timeout SECONDS]"
  static let discussion = """
    Text editors start it for documents and for files of definitions, one 'name = formula' per line. They talk to it over standard input and output. It reports \
    problems and offers fixes, shows values with their uncertainties, completes and renames. It writes no file. Computing a document takes \
    \(LanguageServerRun.usualTime.components.seconds) seconds at most, unless '--timeout' says otherwise. Docs/LanguageServer.md shows how to set up editors. Exit \
    status: 0 after 'shutdown' and 'exit', 1 if the editor leaves otherwise.
    """

  var data = DataOptions()

  mutating func declare(_ line: inout ArgumentLine) throws(UsageError) {
    try line.group(&data)
  }

  func execute(_ output: StandardOutput) throws -> ExitStatus {
    LanguageServerRun(rules: data.rules).run(output)
  }
}
