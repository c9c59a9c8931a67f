import CTerminalGuard
import CharacterCanvas
import EditorInput
import Glibc

/// Handles keys, signals and the program's events, and sends output to the terminal.
///
/// Only the event loop waits. It draws a frame in three cases:
/// - All pending input is handled.
/// - The time that the program requested has come.
/// - Input never stops; then a frame is drawn every tenth of a second.
///
/// While the terminal accepts no output, frames are skipped. Keys are never lost: they stay in the terminal while a
/// frame is incomplete.
final class EventLoop: KeyCancellation {
  private let program: any TerminalProgram
  private let claim: any TerminalSession
  private let display: any Display
  private let input: Int32
  private let output: Int32
  private var decoder: KeyDecoder
  private var clicks = ClickCounter()
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)
  private var needsFrame = true
  private var stepAt: ContinuousClock.Instant?
  private var needsStep = false
  private let beginning = ContinuousClock.now
  private var lastFrame = ContinuousClock.now
  private var lastInput: ContinuousClock.Instant?
  /// The time after a key press during which no other work is started, because the user may be typing.
  private static let typingPause = Duration.milliseconds(100)
  /// The time at which the decoder stops waiting for the rest of an incomplete key.
  private var settleAt: ContinuousClock.Instant?
  /// The time at which the program is notified that the user is idle.
  private var quietAt: ContinuousClock.Instant?
  private var ending: Terminal.Ending?
  private var lastWords = ""
  private var deferred: [Input] = []
  private var deferredEvents = 0

  init(
    _ program: any TerminalProgram, _ claim: any TerminalSession, _ display: any Display, input: Int32, output: Int32
  ) {
    self.program = program
    self.claim = claim
    self.display = display
    self.input = input
    self.output = output
    decoder = KeyDecoder(sequences: claim.keySequences())
  }

  func run() -> Terminal.Ending {
    program.begin(on: self)
    handle(.resize(claim.size))
    while ending == nil {
      handleDeferred()
      let ready = wait()
      if ready.hasEvents { takeEvents() }
      if ending == nil, ready.hasInput { readInput() }
      if let isLight = decoder.takeBackground() {
        program.noteBackground(isLight: isLight)
        needsFrame = true
      }
      if ending == nil, ready.isQuiet {
        let inputs = decoder.settle()
        noteTimeout()
        handle(inputs)
      }
      if ending == nil, let quietAt, quietAt <= .now {
        self.quietAt = nil
        handle(.quiet)
      }
      // A key and its frame are handled first, because events of other sources may take long.
      let isKeyDue = ready.hasInput || !deferred.isEmpty || (needsFrame && ready.hasSpace)
      if ending == nil, ready.hasChanges, !isKeyDue, program.takeFromSource() { needsFrame = true }
      if let stepAt, stepAt <= .now {
        self.stepAt = nil
        needsStep = true
      }
      let isDue = !ready.hasInput || ContinuousClock.now - lastFrame > .milliseconds(100)
      if ending == nil, needsFrame || needsStep, ready.hasSpace, isDue { present() }
    }
    display.finish(isAsked: ending == .quit)
    return ending ?? .quit
  }

  // MARK: - Waiting

  private struct Ready {
    var hasInput = false
    var hasEvents = false
    var hasSpace = false
    var hasChanges = false
    /// Whether the rest of an incomplete key did not arrive in time.
    var isQuiet = false
  }

  private func wait() -> Ready {
    var descriptors = [
      pollfd(fd: input, events: Int16(POLLIN), revents: 0),
      pollfd(fd: terminal_guard_wake_descriptor(), events: Int16(POLLIN), revents: 0),
      pollfd(fd: needsFrame || needsStep ? output : -1, events: Int16(POLLOUT), revents: 0),
    ]
    let own = descriptors.count
    let pause = lastInput.map { Self.typingPause - (ContinuousClock.now - $0) } ?? .zero
    let isTyping = pause > .zero
    let source = isTyping ? nil : program.source
    for descriptor in source?.descriptors ?? [] {
      descriptors.append(pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0))
    }
    for descriptor in source?.writable ?? [] {
      descriptors.append(pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0))
    }
    let sourceAt = source?.timeout.map { ContinuousClock.now + $0 }
    let count = poll(&descriptors, nfds_t(descriptors.count), pollTimeout(isTyping ? pause : source?.timeout))
    if count < 0 { return Ready() }
    // An error or a hang-up counts as input and as space; the following read or write reports it.
    return Ready(
      hasInput: descriptors[0].revents != 0, hasEvents: descriptors[1].revents != 0,
      hasSpace: descriptors[2].revents != 0,
      hasChanges: descriptors[own...].contains { $0.revents != 0 }
        || (sourceAt.map { $0 <= ContinuousClock.now } ?? false),
      isQuiet: descriptors[0].revents == 0 && (settleAt.map { $0 <= .now } ?? false))
  }

  /// Returns the number of milliseconds until there is work without input; −1 for never.
  ///
  /// There is work when the decoder stops waiting for the rest of a key, when the program gets its idle notification or
  /// must draw, or when its event source must be checked.
  private func pollTimeout(_ source: Duration?) -> Int32 {
    let now = ContinuousClock.now
    let moments = [settleAt, quietAt, stepAt].compactMap(\.self)
    let times = moments.map { $0 - now } + [source].compactMap(\.self)
    return times.min().map(Self.milliseconds) ?? -1
  }

  /// Returns a time in milliseconds, but at most a minute.
  ///
  /// The time is rounded up, so that it has passed after the wait.
  private static func milliseconds(_ time: Duration) -> Int32 {
    Int32(min(max(.zero, time) / Duration.milliseconds(1), 60_000).rounded(.up))
  }

  private func takeEvents() {
    let events = Int(terminal_guard_take_events()) | deferredEvents
    deferredEvents = 0
    if events & terminal_guard_end_asked != 0 {
      ending = .quit
      return
    }
    if events & terminal_guard_stop_asked != 0 {
      suspend()
      return
    }
    if events & terminal_guard_continued != 0 {
      claim.takeAgain()
      display.resume()
      handle(.resize(claim.size))
    } else if events & terminal_guard_resized != 0, claim.updateSize() {
      display.invalidate()
      handle(.resize(claim.size))
    }
  }

  private func readInput() {
    let count = read(input, &buffer, buffer.count)
    if count < 0 && (errno == EINTR || errno == EAGAIN) { return }
    guard count > 0 else {
      handle(decoder.settle())
      ending = .inputEnded
      return
    }
    let inputs = decoder.decode(buffer[..<count])
    noteTimeout()
    lastInput = .now
    handle(inputs)
  }

  private func noteTimeout() {
    let timeout = decoder.timeout.milliseconds
    settleAt = timeout < 0 ? nil : .now + .milliseconds(timeout)
  }

  // MARK: - While the program is busy

  func hasWaiting(_ isWanted: (Input) -> Bool) -> Bool {
    if ending != nil { return true }
    deferredEvents |= Int(terminal_guard_take_events())
    if deferredEvents & terminal_guard_end_asked != 0 {
      ending = .quit
      return true
    }
    var descriptor = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
    var inputs: [Input] = []
    if poll(&descriptor, 1, 0) > 0 {
      let count = read(input, &buffer, buffer.count)
      if count < 0 && (errno == EINTR || errno == EAGAIN) { return false }
      guard count > 0 else {
        ending = .inputEnded
        return true
      }
      inputs = decoder.decode(buffer[..<count])
      noteTimeout()
    } else if let settleAt, settleAt <= .now {
      inputs = decoder.settle()
      noteTimeout()
    }
    deferred += inputs
    guard let last = deferred.lastIndex(where: isWanted) else { return false }
    deferred.removeFirst(last + 1)
    return true
  }

  var hasDeferred: Bool { !deferred.isEmpty }

  func show(_ frame: Frame) {
    var descriptor = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
    if poll(&descriptor, 1, 0) > 0 { display.show(frame) }
    needsFrame = true
  }

  func tell(_ line: String) {
    var descriptor = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
    if poll(&descriptor, 1, 0) > 0 { display.tell(line) }
  }

  private func handleDeferred() {
    if deferredEvents != 0 { takeEvents() }
    while ending == nil, !deferred.isEmpty {
      let inputs = deferred
      deferred = []
      lastInput = .now
      handle(inputs)
    }
  }

  // MARK: - The program

  private func handle(_ inputs: [Input]) {
    for input in PointerReport.withoutStopovers(inputs) where ending == nil { handle(input) }
  }

  private func handle(_ input: Input) {
    if case .pointer(let event) = input {
      program.handle(.pointer(clicks.count(event, at: .now)))
    } else {
      program.handle(input)
    }
    needsFrame = true
    noteLastWords()
    let request = program.request
    program.request = .none
    switch request {
    case .none: break
    case .suspend: suspend()
    case .run(let command): lend(to: command)
    case .repaint: display.invalidate()
    case .copy(let text):
      if let sequence = ClipboardSequence.bytes(for: text, isInScreen: Terminal.isInScreen) { claim.send(sequence) }
    case .quit: ending = .quit
    }
  }

  private func noteLastWords() {
    let words = program.lastWords
    guard words != lastWords else { return }
    lastWords = words
    claim.leave(lastWords: words)
  }

  private func suspend() {
    guard terminal_guard_can_stop() else {
      program.stayed(because: "not suspended: the parent program ignores the stop signal (SIGTSTP)")
      needsFrame = true
      return
    }
    display.pause()
    claim.suspend()
    takeEventsOfAbsence()
    guard ending == nil else { return }
    program.handle(.resize(claim.size))
    needsFrame = true
  }

  private func lend(to command: ShellCommand) {
    display.pause()
    let how = claim.lend(to: command)
    takeEventsOfAbsence()
    program.ended(how)
    guard ending == nil else { return }
    handle(.resize(claim.size))
  }

  /// Handles the events that occurred while another program had the terminal.
  ///
  /// The process may have been stopped and continued, so the content of the screen is unknown.
  private func takeEventsOfAbsence() {
    let events = Int(terminal_guard_take_events())
    if events & terminal_guard_end_asked != 0 { ending = .quit }
    // Keeps a stop request that arrived as soon as the terminal was claimed.
    deferredEvents |= events & terminal_guard_stop_asked
    // Updated only here, because the terminal may have been resized after the claim read its size, and this event was
    // just taken.
    _ = claim.updateSize()
    display.resume()
  }

  private func present() {
    let isAwaited = needsFrame
    (needsFrame, needsStep) = (false, false)
    display.present(at: .now - beginning)
    lastFrame = .now
    noteLastWords()
    stepAt = program.nextFrame.map { lastFrame + $0 }
    // Idle time counts from input, not from frames of a transition.
    if isAwaited { quietAt = program.idleTimeout.map { lastFrame + $0 } }
  }
}
