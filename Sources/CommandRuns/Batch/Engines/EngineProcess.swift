import CommandOutput
import Glibc

/// Another program that is given a script and says what came of it.
struct EngineProcess {
  /// What a program left.
  struct Outcome {
    /// Its exit status; that of a shell, 128 and the signal, where one ended it.
    var status: Int32
    var output: [UInt8]
    var complaint: [UInt8]
  }

  /// The most bytes that are kept of what it prints.
  static let outputLimit = 1 << 20

  /// The name of the program, looked for in `PATH` where it has no slash, and its arguments.
  let words: [String]

  /// Whether a program of that name stands in `PATH`.
  static func isThere(_ name: String) -> Bool {
    let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
    return path.split(separator: ":", omittingEmptySubsequences: false).contains { folder in
      access("\(folder.isEmpty ? "." : folder)/\(name)", X_OK) == 0
    }
  }

  /// Runs it with that text as its standard input, to its end.
  ///
  /// - Returns: nil where it cannot be started.
  func run(_ script: String) -> Outcome? {
    guard let input = Pipe(), let output = Pipe(), let complaint = Pipe() else { return nil }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // Pipes are closed on execution, but for these.
    posix_spawn_file_actions_adddup2(&actions, input.reading, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, output.writing, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, complaint.writing, STDERR_FILENO)
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
    arguments.append(nil)
    defer { for argument in arguments { free(argument) } }
    var process = pid_t()
    let failure = posix_spawnp(&process, words[0], &actions, nil, arguments, environ)
    close(input.reading)
    close(output.writing)
    close(complaint.writing)
    var exchange = PipeExchange(
      script: Array(script.utf8), input: input.writing, output: output.reading, complaint: complaint.reading)
    if failure == 0 { exchange.run() }
    exchange.closeAll()
    guard failure == 0 else { return nil }
    var status: Int32 = 0
    while waitpid(process, &status, 0) == -1, errno == EINTR {}
    let signal = status & 0x7F
    return Outcome(
      status: signal == 0 ? (status >> 8) & 0xFF : 128 + signal, output: exchange.output, complaint: exchange.complaint)
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

  mutating func run() {
    if script.isEmpty { closeInput() }
    while input >= 0 || readers.contains(where: { $0.descriptor >= 0 }) {
      var polled = [pollfd(fd: input, events: Int16(POLLOUT), revents: 0)]
      polled += readers.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
      guard poll(&polled, nfds_t(polled.count), -1) >= 0 || errno == EINTR else { return }
      if polled[0].revents != 0 { write() }
      for place in readers.indices where polled[place + 1].revents != 0 { read(place) }
    }
  }

  private mutating func write() {
    let count = script[written...].withUnsafeBytes { Glibc.write(input, $0.baseAddress, $0.count) }
    if count > 0 { written += count } else if errno == EAGAIN || errno == EINTR { return }
    // Whoever has ended wants no more.
    if count <= 0 || written == script.count { closeInput() }
  }

  private mutating func read(_ place: Int) {
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    let count = Glibc.read(readers[place].descriptor, &buffer, buffer.count)
    if count > 0 {
      let room = EngineProcess.outputLimit - readers[place].bytes.count
      readers[place].bytes += buffer[..<min(count, max(0, room))]
    } else if count == 0 || errno != EINTR {
      close(readers[place].descriptor)
      readers[place].descriptor = -1
    }
  }

  private mutating func closeInput() {
    if input >= 0 { close(input) }
    input = -1
  }

  mutating func closeAll() {
    closeInput()
    for place in readers.indices where readers[place].descriptor >= 0 {
      close(readers[place].descriptor)
      readers[place].descriptor = -1
    }
  }
}
