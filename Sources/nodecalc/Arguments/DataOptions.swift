import ArgumentReading
import CommandRuns
import DocumentStorage
import EditorSession
import GraphFiles

/// The files that a document's data nodes may read, and the time limits of reading and computing.
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

  /// How long a command may take as a whole that counts its own work.
  var deadline: RunDeadline? { timeout.map { RunDeadline(min($0, 86_400), countsWork: true) } }

  var rules: DataRules {
    DataRules(
      allowedFolders: allowedFolders.map { ArgumentText.path($0) },
      // A day stands for what is longer.
      timeout: timeout.map { .seconds(min($0, 86_400)) })
  }
}
