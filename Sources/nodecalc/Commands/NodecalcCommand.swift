import ArgumentReading
import CommandOutput
import CommandRuns

/// A command of the program, which is read from the command line and gives an exit status.
protocol NodecalcCommand: ArgumentGroup, SendableMetatype {
  /// The word for the command on the command line.
  static var name: String { get }
  /// A description in one sentence.
  static var abstract: String { get }
  /// The ways to call the command, one per line.
  static var usage: String { get }
  /// Additional text in the help.
  static var discussion: String { get }
  /// The subcommands, whose names may follow this command's name.
  static var commands: [any NodecalcCommand.Type] { get }

  /// The time limit for the whole command; nil for none.
  var deadline: RunDeadline? { get }

  /// Runs the command; results are written to `output`, everything else to standard error.
  ///
  /// - Throws: A `CommandFailure` or a `UsageError`.
  func execute(_ output: StandardOutput) throws -> ExitStatus
}

extension NodecalcCommand {
  static var discussion: String { "" }
  static var commands: [any NodecalcCommand.Type] { [] }
  var deadline: RunDeadline? { nil }

  /// The page for the help and the manual.
  static var helpPage: HelpPage {
    HelpPage(
      abstract: abstract, discussion: discussion, usage: usage, arguments: declarations,
      commands: commands.map { ($0.name, $0.abstract) })
  }

  mutating func declare(_ line: inout ArgumentLine) {}
}
