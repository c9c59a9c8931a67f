import ArgumentReading
import CommandOutput
import CommandRuns

/// A command of the program: read from arguments, run for its exit status.
protocol NodecalcCommand: ArgumentGroup, SendableMetatype {
  /// The word that calls it.
  static var name: String { get }
  /// One sentence.
  static var abstract: String { get }
  /// The ways of calling it, one per line.
  static var usage: String { get }
  /// Further text of the help.
  static var discussion: String { get }
  /// The commands that stand behind its own name.
  static var commands: [any NodecalcCommand.Type] { get }

  /// How long it may take as a whole; nil for as long as it takes.
  var deadline: RunDeadline? { get }

  /// Runs the command; results go to `output`, everything else to standard error.
  ///
  /// - Throws: a `CommandFailure`, or a `UsageError`.
  func execute(_ output: StandardOutput) throws -> ExitStatus
}

extension NodecalcCommand {
  static var discussion: String { "" }
  static var commands: [any NodecalcCommand.Type] { [] }
  var deadline: RunDeadline? { nil }

  /// The page for help and manual.
  static var helpPage: HelpPage {
    HelpPage(
      abstract: abstract, discussion: discussion, usage: usage, arguments: declarations,
      commands: commands.map { ($0.name, $0.abstract) })
  }

  mutating func declare(_ line: inout ArgumentLine) {}
}
