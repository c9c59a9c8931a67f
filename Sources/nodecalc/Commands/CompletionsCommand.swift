import ArgumentReading
import CommandOutput

/// `nodecalc completions SHELL`: prints the script for completion in a shell.
struct CompletionsCommand: NodecalcCommand {
  static let name = "completions"
  static let abstract = "Print a shell's completion script for commands, flags, files and nodes."
  static let usage = "nodecalc completions \(shells.joined(separator: "|"))"
  static let discussion = """
    For one session of bash, of zsh (after 'autoload -U compinit; compinit') or of fish:

      source <(nodecalc completions bash)
      source <(nodecalc completions zsh)
      nodecalc completions fish | source

    'Scripts/install' and the Debian package put the scripts where each shell looks for them.
    """

  private static var shells: [String] { ShellCompletion.allCases.map(\.rawValue) }

  var shell = ""

  mutating func declare(_ line: inout ArgumentLine) {
    line.word(
      &shell, "SHELL", "The shell: \(Self.shells.joined(separator: ", ")).", isRequired: true,
      completion: .computed { _ in Self.shells })
  }

  func execute(_ output: StandardOutput) throws -> ExitStatus {
    guard let shell = ShellCompletion(rawValue: shell) else {
      throw CommandFailure(
        .usage, "there is no completion for the shell '\(shell)'",
        help: "write " + Self.shells.map { "'nodecalc \(Self.name) \($0)'" }.joined(separator: ", "))
    }
    output.write(data: Array((shell.script + "\n").utf8))
    return .success
  }
}
