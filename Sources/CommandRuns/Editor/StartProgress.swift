import CommandOutput
import Glibc

/// Shows how long the program has been opening a large document, in the line below the command.
///
/// The line appears after half a second and is removed before the editor begins. Until then Ctrl-C ends the program.
final class StartProgress: Sendable {
  /// The size in bytes of the smallest text that can take longer to open.
  static let leastBytes = 2 << 20
  /// The time between two looks at the clock, in microseconds; the editor begins at most so much later.
  private static let pause: UInt32 = 20_000

  private let state: State
  private let thread: pthread_t?

  private final class State: @unchecked Sendable {
    private let lock = Lock()
    private var isOver = false

    var isRunning: Bool { lock.locked { !isOver } }

    /// Returns whether it was still running.
    func end() -> Bool {
      lock.locked {
        defer { isOver = true }
        return !isOver
      }
    }
  }

  /// Starts to count; `subject` is what is opened.
  init(_ subject: String) {
    let state = State()
    self.state = state
    thread = OrderedWorkers.start {
      let start = ContinuousClock.now
      var shown = ""
      while state.isRunning {
        let elapsed = ContinuousClock.now - start
        let text = "opening \(subject): \(elapsed.components.seconds) s; Ctrl-C ends"
        if elapsed >= .milliseconds(500), text != shown {
          shown = text
          StandardStreams.showProgress(SafeText(text))
        }
        usleep(Self.pause)
      }
      if !shown.isEmpty { StandardStreams.showProgress("") }
    }
  }

  /// Removes the line; call it before anything else is drawn.
  func end() {
    guard state.end(), let thread else { return }
    pthread_join(thread, nil)
  }
}
