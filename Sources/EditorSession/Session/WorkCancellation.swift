import CursesFrontEnd
import EditorInput
import EvaluationEngine
import PresentationModel

/// Polls, while data is read or values are computed, whether the user cancels that, and shows how to once it takes long.
///
/// Before there is a terminal that can be asked, what takes long is put off instead.
package final class WorkCancellation {
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
  private var start = ContinuousClock.now
  private var nextPoll = ContinuousClock.now
  private var nextFrame = ContinuousClock.now

  /// One for a session that will have a terminal.
  package init() {}

  /// What has been given up and not reported yet, the latest; nil most of the time.
  func takeGivenUp() -> LongWork? {
    defer { givenUp = nil }
    return givenUp
  }

  /// Whether some of that work is to be done once there is a terminal.
  func isPutOff(_ work: LongWork) -> Bool { putOff.contains(work) }

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
  func goesOn() -> Bool {
    let now = ContinuousClock.now
    guard let terminal else {
      if now - start > Self.gracePeriod { putOff.insert(work) }
      return !putOff.contains(work)
    }
    if now < nextPoll { return true }
    nextPoll = now + Self.interval
    if terminal.hasWaiting(isGivingUp) {
      givenUp = work
      return false
    }
    if now >= nextFrame {
      nextFrame = now + Self.frameInterval
      report(terminal, work, Int((now - start) / .seconds(1)))
    }
    return true
  }
}
