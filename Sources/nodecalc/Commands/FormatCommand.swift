import ArgumentReading
import CommandOutput
import CommandRuns

/// `nodecalc fmt FILE`: the document in canonical form.
struct FormatCommand: NodecalcCommand {
  static let name = "fmt"
  static let abstract = "Print the document in canonical form."
  static let usage = "nodecalc fmt FILE"
  static let discussion = "FILE itself is not written."

  var source = SourceOptions()

  mutating func declare(_ line: inout ArgumentLine) throws(UsageError) {
    try line.group(&source)
  }

  func execute(_ output: StandardOutput) throws -> ExitStatus {
    try source.check(isRequired: true)
    return try FormatRun(source: source.chosen()).run(output)
  }
}
