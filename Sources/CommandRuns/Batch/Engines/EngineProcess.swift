import CProcessCalls
import DocumentStorage
import Glibc
import TextScanning

struct EngineProcess {
  struct Outcome {
    /// The exit status; 128 plus the signal number if a signal ended the process, as in a shell.
    var status: Int32
    var output: [UInt8]
    var complaint: [UInt8]
    var isStopped = false
  }

  /// The largest number of bytes of output that are kept.
  static let outputLimit = 1 << 20

  /// The absolute path of the program, followed by its arguments.
  let words: [String]
  let folder: StoragePath
  let environment: [String: String]

  /// Runs the program with `script` as its standard input.
  ///
  /// If a signal arrives, the program is told to end, and the call waits for its end. Returns nil if the program cannot
  /// be started.
  func run(_ script: String, until stop: StopSignals) -> Outcome? {
    if stop.hasCome { return Outcome(status: 0, output: [], complaint: [], isStopped: true) }
    guard let input = Pipe(), let output = Pipe(), let complaint = Pipe() else { return nil }
    let process = start(reading: input.reading, writing: output.writing, complaining: complaint.writing, stop)
    close(input.reading)
    close(output.writing)
    close(complaint.writing)
    var exchange = PipeExchange(
      script: Array(script.utf8), input: input.writing, output: output.reading, complaint: complaint.reading)
    defer { exchange.closeAll() }
    guard let process else { return nil }
    var ending = Ending(of: process)
    while true {
      if !exchange.isOpen, let status = ending.status() {
        let signal = status & 0x7F
        return Outcome(
          status: signal == 0 ? (status >> 8) & 0xFF : 128 + signal, output: exchange.output,
          complaint: exchange.complaint, isStopped: ending.isAsked)
      }
      // A program that closed its pipes and still runs can only be checked from time to time.
      let patience = exchange.isOpen ? ending.patience : Self.glance
      let hasCome = exchange.step(orUntil: ending.isAsked ? nil : stop.descriptor, patience)
      if hasCome || ending.isDue { ending.ask() }
      if ending.isHopeless { exchange.closeAll() }
    }
  }

  private static let glance = Duration.milliseconds(20)

  private func start(
    reading input: Int32, writing output: Int32, complaining complaint: Int32, _ stop: StopSignals
  ) -> pid_t? {
    // The parent process may have set SIGCHLD to be ignored; exit statuses would then be lost.
    signal(SIGCHLD, SIG_DFL)
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    var variables: [UnsafeMutablePointer<CChar>?] =
      ProgramSearch.environment(environment).map { strdup($0) } + [nil]
    defer { for text in arguments + variables { free(text) } }
    // Other pipes are closed on execution. Signals that this program blocks must reach the child.
    var streams = [input, output, complaint]
    var mask = stop.formerMask
    var process = pid_t()
    let status = spawn_program(
      &process, words[0], &arguments, &variables, folder.bytes.map { CChar(bitPattern: $0) } + [0], &streams, &mask)
    return status == 0 ? process : nil
  }
}

private struct Ending {
  /// The signals that end the process, each with the time to wait before the next one.
  ///
  /// Engines react to SIGINT by cancelling the work of their server or threads.
  private static let ways: [(signal: Int32, patience: Duration)] = [
    (SIGINT, .seconds(2)), (SIGTERM, .seconds(3)), (SIGKILL, .seconds(1)),
  ]

  private let process: pid_t
  private var next = 0
  private var deadline: ContinuousClock.Instant?

  init(of process: pid_t) { self.process = process }

  var isAsked: Bool { next > 0 }

  var patience: Duration? { deadline.map { max(.zero, ContinuousClock.now.duration(to: $0)) } }

  var isDue: Bool { patience == .zero && next < Self.ways.count }

  /// Whether the pipes are still open some time after SIGKILL.
  ///
  /// This happens if the killed process has started another process, which still holds the pipes.
  var isHopeless: Bool { patience == .zero && next == Self.ways.count }

  mutating func ask() {
    guard next < Self.ways.count else { return }
    kill(process, Self.ways[next].signal)
    deadline = ContinuousClock.now + Self.ways[next].patience
    next += 1
  }

  func status() -> Int32? {
    var status: Int32 = 0
    switch waitpid(process, &status, WNOHANG) {
    case 0: return nil
    case process: return status
    // The status is unknown, so it counts as a failure.
    case _: return 0xFF00
    }
  }
}

private struct Pipe {
  let reading: Int32
  let writing: Int32

  init?() {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (reading, writing) = (ends[0], ends[1])
  }
}

private struct PipeExchange {
  private let script: [UInt8]
  private var input: Int32
  private var readers: [(descriptor: Int32, bytes: [UInt8])]
  private var written = 0

  var output: [UInt8] { readers[0].bytes }
  var complaint: [UInt8] { readers[1].bytes }

  init(script: [UInt8], input: Int32, output: Int32, complaint: Int32) {
    self.script = script
    self.input = input
    readers = [(output, []), (complaint, [])]
    // A process that does not read must not block reading its output.
    _ = fcntl(input, F_SETFL, O_NONBLOCK)
  }

  var isOpen: Bool { input >= 0 || readers.contains { $0.descriptor >= 0 } }

  /// Waits until a pipe or `stop` is ready, then reads and writes once.
  ///
  /// The wait ends after `patience`; nil means no limit.
  ///
  /// - Returns: Whether `stop` can be read.
  mutating func step(orUntil stop: Int32?, _ patience: Duration?) -> Bool {
    if written == script.count { closeInput() }
    var polled = [
      pollfd(fd: stop ?? -1, events: Int16(POLLIN), revents: 0), pollfd(fd: input, events: Int16(POLLOUT), revents: 0),
    ]
    polled += readers.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
    let milliseconds = patience.map { Int32(min($0 / Duration.milliseconds(1), 60_000).rounded(.up)) } ?? -1
    guard poll(&polled, nfds_t(polled.count), milliseconds) > 0 else { return false }
    if polled[1].revents != 0 { write() }
    for place in readers.indices where polled[place + 2].revents != 0 { read(place) }
    return polled[0].revents != 0
  }

  private mutating func write() {
    let count = script[written...].withUnsafeBytes { Self.write($0, to: input) }
    if count > 0 { written += count } else if errno == EAGAIN || errno == EINTR { return }
    // If the process has ended, nothing more is written.
    if count <= 0 || written == script.count { closeInput() }
  }

  /// Writes to a pipe without raising SIGPIPE if the pipe has no reader.
  ///
  /// Only a closed standard output may end this program.
  private static func write(_ bytes: UnsafeRawBufferPointer, to pipe: Int32) -> Int {
    var broken = sigset_t()
    var former = sigset_t()
    sigemptyset(&broken)
    sigaddset(&broken, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &broken, &former)
    let count = Glibc.write(pipe, bytes.baseAddress, bytes.count)
    let number = errno
    if count < 0, number == EPIPE {
      // The signal is pending for this thread; taking it removes it.
      var now = timespec()
      sigtimedwait(&broken, nil, &now)
    }
    pthread_sigmask(SIG_SETMASK, &former, nil)
    errno = number
    return count
  }

  private mutating func read(_ place: Int) {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = Glibc.read(readers[place].descriptor, &buffer, buffer.count)
    if count > 0 {
      readers[place].bytes += buffer[..<min(count, max(0, EngineProcess.outputLimit - readers[place].bytes.count))]
    } else if count == 0 || errno != EINTR {
      close(place)
    }
  }

  private mutating func close(_ place: Int) {
    Glibc.close(readers[place].descriptor)
    readers[place].descriptor = -1
  }

  private mutating func closeInput() {
    if input >= 0 { Glibc.close(input) }
    input = -1
  }

  mutating func closeAll() {
    closeInput()
    for place in readers.indices where readers[place].descriptor >= 0 { close(place) }
  }
}
