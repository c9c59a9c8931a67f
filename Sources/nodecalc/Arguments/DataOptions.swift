import ArgumentReading
import CommandRuns
import DocumentStorage
import EditorSession
import GraphFiles

struct DataOptions: ArgumentGroup {
  var allowedFolders: [String] = []
  var timeout: Double?

  mutating func declare(_ line: inout ArgumentLine) throws(UsageError) {
    line.options(
      &allowedFolders, "allow-read", "DIR",
      "Let data nodes read files in this folder too, besides the document's; repeatable.",
      completion: .folders)
    try line.option(
      &timeout, "timeout", "seconds",
      "Time limit in seconds (default: none; \(DataLimits.standardQueryTime.components.seconds) for database queries)."
    )
    try line.check(
      timeout.map { $0 > 0 } ?? true, "'--timeout' must be more than 0 seconds, not \(timeout ?? 0)")
  }

  /// The time limit for a command that counts its evaluation steps; nil for no limit.
  var deadline: RunDeadline? { timeout.map { RunDeadline(min($0, 86_400), countsWork: true) } }

  var rules: DataRules {
    DataRules(
      allowedFolders: allowedFolders.map { ArgumentText.path($0) },
      // Limits longer than a day are reduced to a day.
      timeout: timeout.map { .seconds(min($0, 86_400)) })
  }
}
