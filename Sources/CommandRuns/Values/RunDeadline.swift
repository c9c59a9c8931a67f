import CProcessCalls

/// Limits the total time of a command.
///
/// Work with a meter stops by itself at the time limit, with its own message. The deadline stops other work, such as
/// reading a workbook or arranging nodes.
package struct RunDeadline {
  private let limit: Double
  private let grace: Double

  /// The additional seconds for commands with a meter to write their results.
  private static let graceOfCounted = 1.0
  /// A share of the time limit that is added as well.
  private static let shareOfCounted = 0.1

  /// Creates a limit in seconds; `countsWork` is for commands that use a meter.
  package init(_ limit: Double, countsWork: Bool) {
    self.limit = limit
    grace = countsWork ? Self.graceOfCounted + limit * Self.shareOfCounted : 0
  }

  /// Ends the process with status 1 when the time is up.
  package func begin() {
    let seconds = limit.rounded() == limit && limit < 1e9 ? "\(Int(limit))" : "\(limit)"
    set_time_limit(
      limit + grace, "error: stopped: this takes longer than \(seconds) s; allow more time with --timeout SECONDS\n")
  }

  /// Removes the limit, because writing results may take as long as their reader needs.
  package static func end() { set_time_limit(0, "") }
}
