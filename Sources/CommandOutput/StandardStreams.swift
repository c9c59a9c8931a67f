package import DocumentStorage
import Glibc

/// The three standard streams of the process.
package enum StandardStreams {
  /// Opens a substitute for each standard stream that is closed; the substitute refuses reading and writing.
  ///
  /// Without the substitute, a file opened later would get the descriptor of the closed stream.
  package static func reserve() {
    for (stream, mode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)]
    where fcntl(stream, F_GETFD) == -1 {
      // This is the lowest free number, because the lower ones are open now.
      _ = open("/dev/null", mode)
    }
  }

  /// Reports that the program waits for standard input, if standard input is a terminal.
  package static func announceInput() {
    guard isatty(STDIN_FILENO) == 1 else { return }
    report("note: reading from the terminal: type the text, or name a FILE; Ctrl-D at the start of a line ends it")
  }

  /// Reports that the program waits until another program opens a named pipe for writing.
  ///
  /// There is no report for `<(…)`, whose pipe already has a writer.
  package static func announcePipe(_ path: StoragePath) {
    var status = stat()
    guard !path.bytes.starts(with: Array("/dev/".utf8)), !path.bytes.starts(with: Array("/proc/".utf8)),
      stat(path.text, &status) == 0, status.st_mode & S_IFMT == S_IFIFO
    else { return }
    report(
      "note: reading from the pipe '\(SafeText(path.text))': another program must write to it; Ctrl-C stops waiting")
  }

  /// Whether standard input is a terminal.
  package static var isInputTerminal: Bool { isatty(STDIN_FILENO) == 1 }

  /// Connects standard input to the terminal from which the program was started, if there is one.
  ///
  /// Call it after standard input was read to its end, such as a document from a pipe.
  package static func takeInputFromTerminal() {
    guard isatty(STDIN_FILENO) == 0 else { return }
    let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC)
    guard terminal >= 0 else { return }
    dup2(terminal, STDIN_FILENO)
    close(terminal)
  }

  /// The number of columns of the terminal on standard output; nil if standard output is not a terminal.
  package static var outputColumns: Int? {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// The largest number of columns of a message.
  ///
  /// Only messages that quote long texts would be longer; they are shortened.
  package static let mostColumns = 1_000

  /// Writes a line to standard error.
  package static func report(_ line: SafeText) {
    _ = write("\(line.shortened(toColumns: mostColumns))\n")
  }

  /// Whether progress is visible, because standard error is a terminal.
  package static var showsProgress: Bool { isatty(STDERR_FILENO) == 1 }

  /// Writes a line to standard error that the next progress line replaces; an empty line removes it.
  package static func showProgress(_ line: SafeText) {
    _ = write("\r\(line)\u{1B}[K")
  }

  private static func write(_ text: String) -> Int32? {
    var text = text
    return text.withUTF8 { write(UnsafeRawBufferPointer($0), to: STDERR_FILENO) }
  }

  /// How often in a row signals may interrupt a write before it fails; this never happens in practice.
  private static let mostInterruptions = 1_000

  /// Writes all bytes; returns the error number on failure, nil on success.
  static func write(_ bytes: UnsafeRawBufferPointer, to stream: Int32) -> Int32? {
    var written = 0
    var interruptions = 0
    while written < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[written...])
      let count = Glibc.write(stream, rest.baseAddress, rest.count)
      if count > 0 {
        written += count
        interruptions = 0
      } else if count == 0 {
        return EIO
      } else if errno == EAGAIN {
        // Another program made the stream non-blocking, so wait until it accepts more bytes.
        var waiting = pollfd(fd: stream, events: Int16(POLLOUT), revents: 0)
        _ = poll(&waiting, 1, -1)
      } else if errno == EINTR, interruptions < mostInterruptions {
        interruptions += 1
      } else {
        return errno
      }
    }
    return nil
  }
}
