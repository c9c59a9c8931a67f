import ArgumentReading
import CommandOutput
import CommandRuns

protocol NodecalcCommand: ArgumentGroup, SendableMetatype {
  static var name: String { get }
  static var abstract: String { get }
  static var usage: String { get }
  static var discussion: String { get }
  static var commands: [any NodecalcCommand.Type] { get }

  /// The time limit for the whole command; nil for none.
  var deadline: RunDeadline? { get }

  /// Runs the command.
  ///
  /// Results are written to `output`, everything else to standard error.
  ///
  /// - Throws: A `CommandFailure` or a `UsageError`.
  func execute(_ output: StandardOutput) throws -> ExitStatus
}

extension NodecalcCommand {
  static var discussion: String { "" }
  static var commands: [any NodecalcCommand.Type] { [] }
  var deadline: RunDeadline? { nil }

  static var helpPage: HelpPage {
    HelpPage(
      abstract: abstract, discussion: discussion, usage: usage, arguments: declarations,
      commands: commands.map { ($0.name, $0.abstract) })
  }

  mutating func declare(_ line: inout ArgumentLine) {}
}
