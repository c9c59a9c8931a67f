import CursesFrontEnd
import EditorInput
import EvaluationEngine
import PresentationModel

/// Polls, while data is read or values are computed, whether the user cancels that, and shows how to cancel after a
/// while.
///
/// Without a terminal that can be polled, long work is deferred instead.
package final class WorkCancellation {
  /// The reason why a program's request was interrupted.
  package enum Interruption: Hashable, Sendable {
    /// The person gave it up.
    case givenUp
    /// A key has come, which goes before.
    case yielded
    /// The program wants no answer any more.
    case cancelled
  }

  /// The request of a program that is being handled.
  private struct Request {
    let canYield: Bool
    let isCancelled: () -> Bool
    var interruption: Interruption?
  }

  /// The time after which work counts as long.
  static let gracePeriod = Duration.milliseconds(300)
  /// The interval of polling keys and drawing the picture.
  private static let interval = Duration.milliseconds(20)
  private static let frameInterval = Duration.seconds(1)

  weak var terminal: (any KeyCancellation)?
  /// Whether an input cancels work.
  var isGivingUp: (Input) -> Bool = { _ in false }
  /// Shows on the terminal for how many seconds the program has been busy.
  var report: (_ terminal: any KeyCancellation, _ work: LongWork, _ seconds: Int) -> Void = { _, _, _ in }
  /// The command that repeats cancelled work: "Space r reads it again".
  var mend: (_ work: LongWork) -> String = { _ in "" }
  private var work = LongWork.reading
  private var givenUp: LongWork?
  private var putOff: Set<LongWork> = []
  private let putsOff: Bool
  private var request: Request?
  private var start = ContinuousClock.now
  private var nextPoll = ContinuousClock.now
  private var nextFrame = ContinuousClock.now

  /// One for a session that will have a terminal; with `putsOff` false for one that never has any.
  package init(putsOff: Bool = true) { self.putsOff = putsOff }

  /// Begins a program's request: its work is interrupted if `isCancelled` returns true, by the user's cancel keys and,
  /// if it `canYield`, by any key.
  package func beginRequest(canYield: Bool, isCancelled: @escaping () -> Bool) {
    request = Request(canYield: canYield, isCancelled: isCancelled)
  }

  /// It is over.
  ///
  /// - Returns: the interruption; nil if there was none.
  package func endRequest() -> Interruption? {
    defer { request = nil }
    return request?.interruption
  }

  /// The latest cancelled work that was not reported yet; usually nil.
  func takeGivenUp() -> LongWork? {
    defer { givenUp = nil }
    return givenUp
  }

  /// Whether some of that work must be done once there is a terminal.
  func isDeferred(_ work: LongWork) -> Bool { putOff.contains(work) }

  /// Such work begins.
  func begin(_ work: LongWork) {
    self.work = work
    // What was put off is computed by one propagation after all others.
    if work == .reading || terminal != nil { putOff.remove(work) }
    start = .now
    nextPoll = start + Self.interval
    nextFrame = start + Self.gracePeriod
  }

  /// How long the work at hand has taken.
  var elapsed: Duration { .now - start }

  /// Whether the work continues; it is called often, and each false ends the reading of one file or query, or the
  /// computing of values.
  package func goesOn() -> Bool {
    // All that the request computes is over, not only what it computes now.
    if request?.interruption != nil { return false }
    let now = ContinuousClock.now
    if let request, now >= nextPoll, request.isCancelled() {
      self.request?.interruption = .cancelled
      return false
    }
    guard let terminal else {
      if !putsOff {
        if now >= nextPoll { nextPoll = now + Self.interval }
        return true
      }
      if now - start > Self.gracePeriod { putOff.insert(work) }
      return !putOff.contains(work)
    }
    if now < nextPoll { return true }
    nextPoll = now + Self.interval
    if terminal.hasWaiting(isGivingUp) {
      if request == nil { givenUp = work } else { request?.interruption = .givenUp }
      return false
    }
    if request?.canYield == true, terminal.hasDeferred {
      request?.interruption = .yielded
      return false
    }
    if now >= nextFrame {
      nextFrame = now + Self.frameInterval
      report(terminal, work, Int((now - start) / .seconds(1)))
    }
    return true
  }
}
