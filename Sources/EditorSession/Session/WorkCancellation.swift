import CursesFrontEnd
import EditorInput
import EvaluationEngine
import PresentationModel

/// Checks during reading and evaluation whether the user cancels the work, and shows how to cancel it after a while.
///
/// Without a terminal that can be polled, long work is deferred instead.
package final class WorkCancellation {
  /// The reason why a program's request was interrupted.
  package enum Interruption: Hashable, Sendable {
    /// The user cancelled the request.
    case givenUp
    /// A key was pressed; it is handled before the request.
    case yielded
    /// The program cancelled the request.
    case cancelled
  }

  /// The request of a program that is being handled.
  private struct Request {
    var canYield: Bool
    let isCancelled: () -> Bool
    var interruption: Interruption?
    /// Whether the request has begun to change the document, so that its answer counts whatever interrupts it.
    var isCommitted = false
  }

  /// The time after which work counts as long.
  static let gracePeriod = Duration.milliseconds(300)
  /// The interval between checks for keys.
  private static let interval = Duration.milliseconds(20)
  private static let frameInterval = Duration.seconds(1)

  weak var terminal: (any KeyCancellation)?
  /// Returns whether an input cancels the work.
  var isGivingUp: (Input) -> Bool = { _ in false }
  /// Shows on the terminal for how many seconds the program has been busy.
  var report: (_ terminal: any KeyCancellation, _ work: LongWork, _ seconds: Int) -> Void = { _, _, _ in }
  /// Returns the command that repeats cancelled work, such as "Space r reads it again".
  var mend: (_ work: LongWork) -> String = { _ in "" }
  private var work = LongWork.reading
  private var givenUp: LongWork?
  private var putOff: Set<LongWork> = []
  private let putsOff: Bool
  private var request: Request?
  private var start = ContinuousClock.now
  private var nextPoll = ContinuousClock.now
  private var nextFrame = ContinuousClock.now

  /// Creates a cancellation for a session that will have a terminal; `putsOff` is false for a session without one.
  package init(putsOff: Bool = true) { self.putsOff = putsOff }

  /// Begins a program's request; its work is interrupted if `isCancelled` returns true, by the user's cancel keys and,
  /// if it `canYield`, by any key.
  package func beginRequest(canYield: Bool, isCancelled: @escaping () -> Bool) {
    request = Request(canYield: canYield, isCancelled: isCancelled)
  }

  /// Begins the part of the request that changes the document, which does not yield to keys.
  ///
  /// An interruption still ends its computations, but not the request.
  ///
  /// - Returns: Whether the request may change the document: it was not interrupted before.
  package func commitRequest() -> Bool {
    guard let current = request else { return true }
    if current.interruption != nil { return false }
    request?.canYield = false
    request?.isCommitted = true
    return true
  }

  /// Ends the request.
  ///
  /// - Returns: The interruption; nil if there was none, or if the request had begun to change the document.
  package func endRequest() -> Interruption? {
    defer { request = nil }
    return request?.isCommitted == true ? nil : request?.interruption
  }

  /// Returns whether a key waits to be handled, after reading what has arrived.
  package func isKeyWaiting() -> Bool {
    guard let terminal else { return false }
    return terminal.hasWaiting { _ in false } || terminal.hasDeferred
  }

  /// Returns the latest cancelled work that was not reported yet; usually nil.
  func takeGivenUp() -> LongWork? {
    defer { givenUp = nil }
    return givenUp
  }

  /// Returns whether some work of this kind must be done when there is a terminal.
  func isDeferred(_ work: LongWork) -> Bool { putOff.contains(work) }

  /// Starts the time of some work.
  func begin(_ work: LongWork) {
    self.work = work
    // Without a terminal, evaluation stays deferred; a single evaluation later computes everything.
    if work == .reading || terminal != nil { putOff.remove(work) }
    start = .now
    nextPoll = start + Self.interval
    nextFrame = start + Self.gracePeriod
  }

  /// The time that the current work has taken.
  var elapsed: Duration { .now - start }

  /// Returns whether the work continues.
  ///
  /// It is called often; each false ends the reading of one file or query, or an evaluation.
  package func goesOn() -> Bool {
    // An interruption ends everything that the request computes, not only its current part.
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
