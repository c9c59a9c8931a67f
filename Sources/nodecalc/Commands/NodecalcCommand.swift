import ArgumentParser
import CommandOutput

/// A command of the program: parsed from arguments, run for its exit status.
protocol NodecalcCommand: ParsableCommand {
  /// Where the values of options go that may be repeated thousands of times and take whatever stands behind them.
  static var repeated: [String: WritableKeyPath<Self, [String]>] { get }

  /// Does what was asked; results go to `output`, everything else to standard error.
  ///
  /// - Throws: a `CommandFailure`, or a `ValidationError` for wrong usage.
  func execute(_ output: StandardOutput) throws -> ExitStatus
}

extension NodecalcCommand {
  static var repeated: [String: WritableKeyPath<Self, [String]>] { [:] }

  /// The word that calls it.
  static var name: String { configuration.commandName ?? "" }
}
