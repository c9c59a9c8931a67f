import ArgumentReading
import CommandOutput
import CommandRuns

struct OutputOptions: ArgumentGroup {
  var output = "-"
  var force = false

  mutating func declare(_ line: inout ArgumentLine) throws(UsageError) {
    try line.option(
      &output, "output", "FILE", "Where to write the results; '-' is standard output (default).", completion: .files)
    line.flag(&force, "force", "Replace FILE if it already exists.")
    try line.check(!force || isFile, "'--force' is for '--output FILE'")
  }

  var isFile: Bool { output != "-" }

  /// Runs `body`, which writes its output to the chosen target.
  ///
  /// A file is written completely or not at all.
  func run(_ standardOutput: StandardOutput, _ body: (StandardOutput) throws -> ExitStatus) throws -> ExitStatus {
    guard isFile else { return try body(standardOutput) }
    return try ResultFile(ArgumentText.path(output), replacesText: force).taking(body)
  }
}
