import CharacterCanvas
import CommandOutput
import CursesFrontEnd
import EditorInput
import EditorSession
import Geometry
import GraphDocument
import PresentationModel

/// Plays the script of a recording in an editor and records its pictures.
///
/// Time is simulated: the run never waits, and the same script always gives the same bytes.
struct RecordingRun {
  /// The shortest time between two pictures of a transition, in milliseconds; more pictures would only make the file
  /// larger.
  private static let stepTime = 100
  /// The shortest time that the last picture is visible, in milliseconds.
  private static let lastTime = 1000

  private let request: RecordingRequest
  private let session: EditorSession
  private let size: Size
  private var writer: any RecordingWriter
  /// The current time in the recording, in milliseconds.
  private var now = 0
  /// The latest picture, which is written when time advances.
  ///
  /// Until then, another picture may replace it.
  private var taken: Canvas?
  /// The time at which the next picture of a transition is due, in milliseconds.
  private var stepAt: Int?
  /// The time at which the editor counts as idle, in milliseconds.
  private var quietAt: Int?

  init(_ request: RecordingRequest, _ session: EditorSession, size: Size, ground: CellStyle) {
    self.request = request
    self.session = session
    self.size = size
    let title = request.title ?? session.model.document.root.title ?? "A recording of nodecalc"
    writer = request.format.writer(size: size, title: title, ground: ground)
  }

  /// Plays the script to its end and writes the recording.
  ///
  /// - Throws: `CommandFailure` if the script quits early, or the recording becomes too long or too large.
  mutating func run(_ output: StandardOutput) throws(CommandFailure) {
    let lastInput = request.steps.lastIndex { if case .input = $0.action { true } else { false } } ?? 0
    takePicture(isAwaited: true)
    var lastPause = 0
    for (index, step) in request.steps.enumerated() {
      switch step.action {
      case .wait(let time):
        try pause(Self.milliseconds(time), line: step.line)
        lastPause += Self.milliseconds(time)
      case .input(let input):
        session.handle(input)
        if session.request == .quit {
          // After the last key, the recording ends with the picture before it.
          if index == lastInput { break }
          throw RecordingRequest.failure(
            "the script quits the editor here, before its end in line \(request.steps[lastInput].line)",
            line: step.line, in: request.name, help: "leave out the keys that quit, or everything after them")
        }
        session.request = .none
        takePicture(isAwaited: true)
        lastPause = Self.milliseconds(request.pace)
        try pause(lastPause, line: step.line)
      }
    }
    let line = request.steps.last?.line ?? 1
    try pause(max(0, Self.lastTime - lastPause), line: line)
    writePicture()
    output.write(data: writer.finish(at: now))
  }

  private static func milliseconds(_ time: Duration) -> Int { Int((time / .milliseconds(1)).rounded()) }

  /// Advances the simulated time.
  ///
  /// Records the pictures of transitions that are due, and of changes that the editor makes when it is idle.
  private mutating func pause(_ time: Int, line: Int) throws(CommandFailure) {
    let end = now + time
    guard end <= RecordingLimits.seconds * 1000 else {
      throw RecordingRequest.failure(
        "the recording is longer than \(RecordingLimits.seconds) seconds", line: line, in: request.name,
        help: "shorten its pauses, or give '--pace' a smaller number")
    }
    while let next = [stepAt, quietAt].compactMap(\.self).min(), next <= end {
      advance(to: next)
      let isQuiet = next == quietAt
      if isQuiet { session.handle(.quiet) }
      takePicture(isAwaited: isQuiet)
      try checkSize(line)
    }
    advance(to: end)
    try checkSize(line)
  }

  private mutating func advance(to moment: Int) {
    guard moment > now else { return }
    writePicture()
    now = moment
  }

  private mutating func takePicture(isAwaited: Bool) {
    taken = session.frame(size: size, at: .milliseconds(now)).canvas
    stepAt = session.nextFrame.map { now + max(Self.stepTime, Self.milliseconds($0)) }
    if isAwaited { quietAt = session.idleTimeout.map { now + max(1, Self.milliseconds($0)) } }
    if !isAwaited, let at = quietAt, at <= now { quietAt = nil }
  }

  private mutating func writePicture() {
    guard let canvas = taken else { return }
    writer.show(canvas, at: now)
    taken = nil
  }

  private func checkSize(_ line: Int) throws(CommandFailure) {
    guard writer.byteCount > RecordingLimits.bytes else { return }
    throw RecordingRequest.failure(
      "the recording has more than \(RecordingLimits.bytes >> 20) MiB", line: line, in: request.name,
      help: "record fewer keys, or a smaller screen")
  }
}
