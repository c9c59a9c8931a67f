import ArgumentReading
import CommandOutput

/// `nodecalc man [COMMAND]`: prints a page of the manual, generated from the command's declarations.
struct ManualCommand: NodecalcCommand {
  static let name = "man"
  static let abstract = "Print a page of the manual, for the program 'man'."
  static let usage = """
    nodecalc man [COMMAND]
    nodecalc man --list
    """
  static let discussion = """
    Without COMMAND, prints the page of the program itself. The output is the source that 'man' reads:

      nodecalc man batch | man -l -

    'Scripts/install' and the Debian package put all pages where 'man nodecalc-batch' finds them.
    """

  var command: String?
  var list = false

  mutating func declare(_ line: inout ArgumentLine) {
    line.word(
      &command, "COMMAND", "The command, or a page by its name in the list.",
      completion: .computed { _ in RootCommand.commands.map { $0.name } })
    line.flag(&list, "list", "List the names of all pages, one per line.")
  }

  /// All commands with a page in the manual; the program itself comes first.
  private static var documented: [any NodecalcCommand.Type] { [RootCommand.self] + RootCommand.commands }

  private static func pageName(of command: any NodecalcCommand.Type) -> String {
    command.name.isEmpty ? "nodecalc" : "nodecalc-\(command.name)"
  }

  func execute(_ output: StandardOutput) throws -> ExitStatus {
    if list {
      guard command == nil else { throw UsageError("'--list' names all pages: leave out the command") }
      for command in Self.documented { output.writeLine("\(Self.pageName(of: command))") }
      return .success
    }
    let asked = command ?? ""
    guard let found = Self.documented.first(where: { $0.name == asked || Self.pageName(of: $0) == asked }) else {
      throw Subcommand.unknown(asked)
    }
    output.write(data: Array(Self.page(of: found).text.utf8))
    return .success
  }

  private static func page(of command: any NodecalcCommand.Type) -> ManualPage {
    ManualPage(
      command.helpPage, name: pageName(of: command), source: RootCommand.version, date: ProgramVersion.date,
      closing: [
        .init("EXIT STATUS", ExitStatus.allCases.map { ("\($0.rawValue)", sentence($0.meaning)) }),
        .init("FILES", ProcessEnvironment.files), .init("ENVIRONMENT", ProcessEnvironment.variables),
      ],
      related: documented.filter { $0 != command }.map { pageName(of: $0) })
  }

  private static func sentence(_ words: String) -> String { words.prefix(1).uppercased() + words.dropFirst() + "." }
}
