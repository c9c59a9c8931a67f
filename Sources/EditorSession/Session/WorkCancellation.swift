import CursesFrontEnd
import EditorInput
import EvaluationEngine
import PresentationModel

/// Finds out during long work whether the user cancels it, and shows after a while how to do so.
///
/// If there is no terminal whose keys can be read, long work is deferred.
package final class WorkCancellation {
  /// The reason why the request of a connected program was interrupted.
  package enum Interruption: Hashable, Sendable {
    /// The user cancelled the request.
    case givenUp
    /// The user pressed a key, which is handled first.
    case yielded
    /// The program cancelled the request.
    case cancelled
  }

  private struct Request {
    var canYield: Bool
    /// Pauses the request until a key is handled; returns whether the request goes on.
    ///
    /// Nil if a key interrupts the request.
    let pause: (() -> Bool)?
    let isCancelled: () -> Bool
    var interruption: Interruption?
    /// Whether the request has begun to change the document.
    ///
    /// Then its result counts even if it is interrupted.
    var isCommitted = false
  }

  /// The time after which work counts as long.
  static let gracePeriod = Duration.milliseconds(300)
  private static let interval = Duration.milliseconds(20)
  private static let frameInterval = Duration.seconds(1)

  weak var terminal: (any KeyCancellation)?
  /// Returns whether an input cancels the work.
  var isGivingUp: (Input) -> Bool = { _ in false }
  /// Shows on the terminal how many seconds the program has been busy.
  var report: (_ terminal: any KeyCancellation, _ work: LongWork, _ seconds: Int) -> Void = { _, _, _ in }
  /// Returns how to repeat cancelled work, such as "Space r reads it again".
  var fixIt: (_ work: LongWork) -> String = { _ in "" }
  private var work = LongWork.reading
  private var givenUp: LongWork?
  private var putOff: Set<LongWork> = []
  private let putsOff: Bool
  private var request: Request?
  private var start = ContinuousClock.now
  private var nextPoll = ContinuousClock.now
  private var nextFrame = ContinuousClock.now

  /// Creates a cancellation; if `putsOff` is true, long work is deferred until there is a terminal.
  package init(putsOff: Bool = true) { self.putsOff = putsOff }

  /// Starts a request of a connected program.
  ///
  /// Its work is interrupted if `isCancelled` returns true or if the user cancels it. If `canYield` is true, any key
  /// pauses it by `pause`, or interrupts it if `pause` is nil or returns false.
  package func beginRequest(canYield: Bool, pause: (() -> Bool)? = nil, isCancelled: @escaping () -> Bool) {
    request = Request(canYield: canYield, pause: pause, isCancelled: isCancelled)
  }

  /// Starts the part of the request that changes the document; ordinary keys no longer interrupt it.
  ///
  /// An interruption now ends computations, but the change is made.
  ///
  /// - Returns: Whether the document may be changed; false if the request was interrupted before.
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

  /// Returns whether the user has pressed a key that is not handled yet.
  package func isKeyWaiting() -> Bool {
    guard let terminal else { return false }
    return terminal.hasWaiting { _ in false } || terminal.hasDeferred
  }

  private func goesOnAfterKey() -> Bool {
    var goesOn = false
    if let paused = request, let pause = paused.pause {
      let (work, start) = (work, start)
      // The key may begin work of its own, which belongs to no request.
      request = nil
      goesOn = pause()
      (request, self.work, self.start) = (paused, work, start)
      nextPoll = .now + Self.interval
      nextFrame = .now + Self.gracePeriod
    }
    if !goesOn { request?.interruption = .yielded }
    return goesOn
  }

  func takeGivenUp() -> LongWork? {
    defer { givenUp = nil }
    return givenUp
  }

  /// Returns whether work of this kind was deferred until there is a terminal.
  func isDeferred(_ work: LongWork) -> Bool { putOff.contains(work) }

  func begin(_ work: LongWork) {
    self.work = work
    // Without a terminal, evaluation stays deferred; a single evaluation later computes everything.
    if work == .reading || terminal != nil { putOff.remove(work) }
    start = .now
    nextPoll = start + Self.interval
    nextFrame = start + Self.gracePeriod
  }

  var elapsed: Duration { .now - start }

  /// Returns whether the work may continue.
  ///
  /// It is called often while a file is read, a query runs or values are computed. This work stops when the result is
  /// false.
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
    if request?.canYield == true, terminal.hasDeferred { return goesOnAfterKey() }
    if now >= nextFrame {
      nextFrame = now + Self.frameInterval
      report(terminal, work, Int((now - start) / .seconds(1)))
    }
    return true
  }
}
