import CProcessCalls

/// How long a command may take as a whole.
///
/// Work that counts itself ends earlier, at the time limit itself, with its own sentence. This ends work that does not,
/// such as reading a workbook or placing nodes.
package struct RunDeadline {
  private let limit: Double
  private let grace: Double

  /// The additional time for counted work to write its results.
  private static let graceOfCounted = 1.0
  /// A share of its time limit in addition.
  private static let shareOfCounted = 0.1

  /// A limit in seconds; with `countsWork` for a command that counts its own work.
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

  /// Removes the limit: results are written for as long as their reader takes.
  package static func end() { set_time_limit(0, "") }
}
