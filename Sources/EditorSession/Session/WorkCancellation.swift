import CursesFrontEnd
import EditorInput
import EvaluationEngine
import PresentationModel

/// Polls, while data is read or values are computed, whether the user cancels that, and shows how to once it takes long.
///
/// Before there is a terminal that can be asked, what takes long is put off instead.
package final class WorkCancellation {
  /// What ended the request of a program before its time.
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

  /// After which time work takes long.
  static let gracePeriod = Duration.milliseconds(300)
  /// How often the keys are polled, and how often the picture is made again.
  private static let interval = Duration.milliseconds(20)
  private static let frameInterval = Duration.seconds(1)

  weak var terminal: (any KeyCancellation)?
  /// Which input gives work up.
  var isGivingUp: (Input) -> Bool = { _ in false }
  /// Shows on the terminal that the program has been at work for so many seconds.
  var report: (_ terminal: any KeyCancellation, _ work: LongWork, _ seconds: Int) -> Void = { _, _, _ in }
  /// What does again what was given up: "Space r reads it again".
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

  /// The request of a program begins: what it computes is ended before its time where `isCancelled` says so, by the person's keys and, if it
  /// `canYield`, for any of them.
  package func beginRequest(canYield: Bool, isCancelled: @escaping () -> Bool) {
    request = Request(canYield: canYield, isCancelled: isCancelled)
  }

  /// It is over.
  ///
  /// - Returns: what ended it before its time; nil if nothing did.
  package func endRequest() -> Interruption? {
    defer { request = nil }
    return request?.interruption
  }

  /// What has been given up and not reported yet, the latest; nil most of the time.
  func takeGivenUp() -> LongWork? {
    defer { givenUp = nil }
    return givenUp
  }

  /// Whether some of that work is to be done once there is a terminal.
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

  /// Whether the work goes on; it is asked often, and each no ends the reading of one file or query, or the computing of values.
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
