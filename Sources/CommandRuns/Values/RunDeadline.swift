import CProcessCalls

/// Limits the total time of a command.
///
/// An evaluation with an `EvaluationMeter` stops by itself at the time limit, with its own message. The deadline ends
/// all other work, such as reading a workbook or arranging nodes.
package struct RunDeadline {
  private let limit: Double
  private let grace: Double

  /// The additional seconds that a command with a meter has for writing its results.
  private static let graceOfCounted = 1.0
  /// The additional share of the time limit that a command with a meter has for writing its results.
  private static let shareOfCounted = 0.1

  /// Creates a time limit in seconds.
  ///
  /// If `countsWork` is true, the command uses an `EvaluationMeter`, and gets some extra time to write its results.
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

  /// Removes the time limit; call it before results are written, because a slow reader of the output may take any time.
  package static func end() { set_time_limit(0, "") }
}
