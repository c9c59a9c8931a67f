import EditorSession
import EvaluationEngine
import Glibc

/// Creates a meter for each thread that limits its evaluation.
///
/// All meters stop at the same time limit, or when a signal arrives.
final class WorkerMeters: @unchecked Sendable {
  // The lock lets one thread at a time create a meter.
  private let lock = Lock()
  private let rules: DataRules
  /// A descriptor that becomes readable when a signal arrives.
  private let stop: Int32?

  /// Creates meters with the limits in `rules`.
  ///
  /// They stop when the descriptor `stop` becomes readable.
  init(_ rules: DataRules, stop: Int32? = nil) {
    self.rules = rules
    self.stop = stop
  }

  /// Returns a meter for a thread and starts its time limit; nil if there is no limit.
  func make() -> EvaluationMeter? {
    lock.locked {
      let limit = rules.meter
      limit?.begin()
      guard let stop else { return limit?.forAll }
      return EvaluationMeter {
        if Self.isReadable(stop) { return StoppedEvaluation(Self.bySignal) }
        guard let limit, !limit.allows(EvaluationMeter.standardBlock) else { return nil }
        return limit.stop
      }
    }
  }

  static func problem(_ stop: StoppedEvaluation) -> RowPiece.Problem {
    stop.reason == bySignal ? .stopped : .givenUp(stop.reason)
  }

  private static let bySignal = "stopped by a signal"

  private static func isReadable(_ descriptor: Int32) -> Bool {
    var waited = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&waited, 1, 0) > 0
  }
}
