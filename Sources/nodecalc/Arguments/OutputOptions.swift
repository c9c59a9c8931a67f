import ArgumentReading
import CommandOutput
import CommandRuns

/// The options for where the results of a command are written.
struct OutputOptions: ArgumentGroup {
  var output = "-"
  var force = false

  mutating func declare(_ line: inout ArgumentLine) throws(UsageError) {
    try line.option(
      &output, "output", "FILE", "Where to write the results; '-' is standard output (default).", completion: .files)
    line.flag(&force, "force", "Replace FILE if it already exists.")
    try line.check(!force || isFile, "'--force' is for '--output FILE'")
  }

  /// Whether the results are written to a file.
  var isFile: Bool { output != "-" }

  /// Runs `body`, which writes its output to the chosen target; a file is written completely or not at all.
  func run(_ standardOutput: StandardOutput, _ body: (StandardOutput) throws -> ExitStatus) throws -> ExitStatus {
    guard isFile else { return try body(standardOutput) }
    return try ResultFile(ArgumentText.path(output), replacesText: force).taking(body)
  }
}
