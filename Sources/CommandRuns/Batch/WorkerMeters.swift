import EditorSession
import EvaluationEngine
import Glibc

/// Makes a meter for each computing thread: all end at the same time limit, and at a signal that requests the end.
final class WorkerMeters: @unchecked Sendable {
  // Made from by one thread at a time.
  private let lock = Lock()
  private let rules: DataRules
  /// Readable as soon as a signal has come.
  private let stop: Int32?

  /// Meters that keep the rules of a command; `stop` is readable as soon as a signal has come.
  init(_ rules: DataRules, stop: Int32? = nil) {
    self.rules = rules
    self.stop = stop
  }

  /// A meter for a thread, whose time begins now; nil if there is no limit.
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

  /// How rows end that a meter stopped.
  static func problem(_ stop: StoppedEvaluation) -> RowPiece.Problem {
    stop.reason == bySignal ? .stopped : .givenUp(stop.reason)
  }

  private static let bySignal = "stopped by a signal"

  private static func isReadable(_ descriptor: Int32) -> Bool {
    var waited = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&waited, 1, 0) > 0
  }
}
