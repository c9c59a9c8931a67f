import ArgumentReading
import CommandOutput
import CommandRuns

/// `nodecalc serve FILE`: lets a program work on the document through standard input and output.
struct ServeCommand: NodecalcCommand {
  static let name = "serve"
  static let abstract =
    "Let a program read, evaluate and edit the document over JSON-RPC or the Model Context Protocol."
  static let usage = "nodecalc serve [FILE] [--allow-read DIR ...] [--timeout SECONDS]"
  static let discussion = """
    Requests come on standard input, one message per line, and are answered on standard output; there is no network. A client that begins \
    with 'initialize' gets the Model Context Protocol, any other gets plain JSON-RPC 2.0, with the same tools. Each transaction is one undo step \
    with its author, and is refused if others changed the same parts meanwhile. Only the tool 'save' writes FILE; anything \
    not saved at the end stays in the journal. If an editor has FILE open, the program joins it: user and program see each other's edits. \
    'Docs/Serve.md' shows a session.
    """

  var source = SourceOptions()
  var data = DataOptions()

  mutating func declare(_ line: inout ArgumentLine) throws(UsageError) {
    try line.group(&source)
    try line.group(&data)
  }

  func execute(_ output: StandardOutput) throws -> ExitStatus {
    try source.check()
    return try ServeRun(source: source.chosen(), data: data.rules).run(output)
  }
}
