import ArgumentReading
import CommandRuns

/// The time limit of a command that does not have `DataOptions`.
struct TimeOptions: ArgumentGroup {
  var timeout: Double?

  mutating func declare(_ line: inout ArgumentLine) throws(UsageError) {
    try line.option(
      &timeout, "timeout", "seconds", "Time limit in seconds (default: none).")
    try line.check(
      timeout.map { $0 > 0 } ?? true, "'--timeout' must be more than 0 seconds, not \(timeout ?? 0)")
  }

  var deadline: RunDeadline? { timeout.map { RunDeadline(min($0, 86_400), countsWork: false) } }
}
