import CProcessCalls
import DocumentStorage
import Glibc
import TextScanning

/// Another program that runs a script and reports the result.
struct EngineProcess {
  /// The result of a program.
  struct Outcome {
    /// Its exit status; as in a shell, 128 plus the number of a signal that ended it.
    var status: Int32
    var output: [UInt8]
    var complaint: [UInt8]
    /// Whether a signal requested the end of this program, which then ended the other one.
    var isStopped = false
  }

  /// The most bytes of its output that are kept.
  static let outputLimit = 1 << 20

  /// The program by its absolute path, and its arguments.
  let words: [String]
  /// The folder that it starts in.
  let folder: StoragePath
  /// Further variables of its environment.
  let environment: [String: String]

  /// Runs it with that text as its standard input, to its end or until a signal arrives: then it is asked to end too,
  /// and waited for.
  ///
  /// - Returns: nil if it cannot be started.
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
      // One that has closed its pipes and goes on can only be looked at now and then.
      let patience = exchange.isOpen ? ending.patience : Self.glance
      let hasCome = exchange.step(orUntil: ending.isAsked ? nil : stop.descriptor, patience)
      if hasCome || ending.isDue { ending.ask() }
      if ending.isHopeless { exchange.closeAll() }
    }
  }

  private static let glance = Duration.milliseconds(20)

  /// Starts it with these as its streams; nil if it cannot be.
  private func start(
    reading input: Int32, writing output: Int32, complaining complaint: Int32, _ stop: StopSignals
  ) -> pid_t? {
    // Whoever started this program may have it ignore the ends of others, whose status is nobody's then.
    signal(SIGCHLD, SIG_DFL)
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    var variables: [UnsafeMutablePointer<CChar>?] =
      ProgramSearch.environment(environment).map { strdup($0) } + [nil]
    defer { for text in arguments + variables { free(text) } }
    // Pipes are closed on execution, but for these. What this program holds back is to reach that one.
    var streams = [input, output, complaint]
    var mask = stop.formerMask
    var process = pid_t()
    let status = spawn_program(
      &process, words[0], &arguments, &variables, folder.bytes.map { CChar(bitPattern: $0) } + [0], &streams, &mask)
    return status == 0 ? process : nil
  }
}

/// Asks a program to end, each time more firmly.
private struct Ending {
  /// Engines answer INT by cancelling the work of their server or their threads.
  private static let ways: [(signal: Int32, patience: Duration)] = [
    (SIGINT, .seconds(2)), (SIGTERM, .seconds(3)), (SIGKILL, .seconds(1)),
  ]

  private let process: pid_t
  private var next = 0
  private var deadline: ContinuousClock.Instant?

  init(of process: pid_t) { self.process = process }

  var isAsked: Bool { next > 0 }

  /// The time until the next signal to it; nil if there is none.
  var patience: Duration? { deadline.map { max(.zero, ContinuousClock.now.duration(to: $0)) } }

  /// Whether the next signal is due.
  var isDue: Bool { patience == .zero && next < Self.ways.count }

  /// Whether it was killed long ago: another program that it started still has its pipes.
  var isHopeless: Bool { patience == .zero && next == Self.ways.count }

  /// Asks, in the next way that there is.
  mutating func ask() {
    guard next < Self.ways.count else { return }
    kill(process, Self.ways[next].signal)
    deadline = ContinuousClock.now + Self.ways[next].patience
    next += 1
  }

  /// The status from `waitpid`; nil if it is still running.
  func status() -> Int32? {
    var status: Int32 = 0
    switch waitpid(process, &status, WNOHANG) {
    case 0: return nil
    case process: return status
    // Nothing is known of it: it has not ended well.
    case _: return 0xFF00
    }
  }
}

/// Two ends of a pipe, both closed on execution.
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

/// Writing a script to a program while it prints.
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
    // A program that reads nothing must not keep this one from hearing it.
    _ = fcntl(input, F_SETFL, O_NONBLOCK)
  }

  /// Whether anything may still be written or read.
  var isOpen: Bool { input >= 0 || readers.contains { $0.descriptor >= 0 } }

  /// Writes and reads once, as soon as that can be; gives up after that time, if one is given.
  ///
  /// - Returns: Whether that descriptor can be read.
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
    // Whoever has ended wants no more.
    if count <= 0 || written == script.count { closeInput() }
  }

  /// `write` without a signal if there is no reader, because only the reader of standard output ends this program.
  private static func write(_ bytes: UnsafeRawBufferPointer, to pipe: Int32) -> Int {
    var broken = sigset_t()
    var former = sigset_t()
    sigemptyset(&broken)
    sigaddset(&broken, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &broken, &former)
    let count = Glibc.write(pipe, bytes.baseAddress, bytes.count)
    let number = errno
    if count < 0, number == EPIPE {
      // The signal waits for this thread, and goes with being taken.
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

  /// Closes the remaining pipes.
  mutating func closeAll() {
    closeInput()
    for place in readers.indices where readers[place].descriptor >= 0 { close(place) }
  }
}
