import CharacterCanvas
import CursesFrontEnd
import EditorInput
import PresentationModel

/// Polls, while data is read, whether the user cancels that, and shows how to once it takes long.
///
/// Before there is a terminal that can be asked, what takes long is put off instead.
package final class ReadingCancellation {
  /// After which time reading takes long.
  private static let gracePeriod = Duration.milliseconds(300)
  /// How often the keys are polled, and how often the picture is made again.
  private static let interval = Duration.milliseconds(20)
  private static let frameInterval = Duration.seconds(1)

  var terminal: (any KeyCancellation)?
  /// Which input gives reading up.
  var isGivingUp: (Input) -> Bool = { _ in false }
  /// The picture of a program that has been reading for so many seconds.
  var picture: (_ seconds: Int) -> Frame? = { _ in nil }
  /// What reads again what was given up: "Space r reads it again".
  var mend = ""
  private var hasGivenUp = false
  /// Whether something is to be read once there is a terminal.
  private(set) var isPutOff = false
  private var start = ContinuousClock.now
  private var nextPoll = ContinuousClock.now
  private var nextFrame = ContinuousClock.now

  /// One for a session that will have a terminal.
  package init() {}

  /// Whether something has been given up that has not been reported yet.
  func takeGivenUp() -> Bool {
    defer { hasGivenUp = false }
    return hasGivenUp
  }

  func begin() {
    isPutOff = false
    start = .now
    nextPoll = start + Self.interval
    nextFrame = start + Self.gracePeriod
  }

  /// Whether reading goes on; it is asked often, and each no ends the reading of one file or query.
  func goesOn() -> Bool {
    let now = ContinuousClock.now
    guard let terminal else {
      if now - start > Self.gracePeriod { isPutOff = true }
      return !isPutOff
    }
    if now < nextPoll { return true }
    nextPoll = now + Self.interval
    if terminal.hasWaiting(isGivingUp) {
      hasGivenUp = true
      return false
    }
    if now >= nextFrame {
      nextFrame = now + Self.frameInterval
      if let frame = picture(Int((now - start) / .seconds(1))) { terminal.show(frame) }
    }
    return true
  }
}
