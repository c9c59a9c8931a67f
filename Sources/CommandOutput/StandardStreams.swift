package import DocumentStorage
import Glibc

/// The three standard streams of the process.
package enum StandardStreams {
  /// Replaces closed streams by ones that refuse reading or writing, so that no file opened later gets their numbers.
  package static func reserve() {
    for (stream, mode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)]
    where fcntl(stream, F_GETFD) == -1 {
      // This is the lowest free number, because the lower ones are open now.
      _ = open("/dev/null", mode)
    }
  }

  /// Reports that the program waits for standard input, if the user must type it.
  package static func announceInput() {
    guard isatty(STDIN_FILENO) == 1 else { return }
    report("note: reading from the terminal: type the text, or name a FILE; Ctrl-D at the start of a line ends it")
  }

  /// Reports that the program waits for the writer of a named pipe; the target of `<(…)` already has one.
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

  /// Connects standard input, after it was read to its end, to the terminal from which the program was started, if
  /// there is one.
  package static func takeInputFromTerminal() {
    guard isatty(STDIN_FILENO) == 0 else { return }
    let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC)
    guard terminal >= 0 else { return }
    dup2(terminal, STDIN_FILENO)
    close(terminal)
  }

  /// The number of columns of the terminal on standard output; nil if it is not a terminal.
  package static var outputColumns: Int? {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// The most columns of a message; a longer message quotes something that is too long to read.
  package static let mostColumns = 1_000

  /// Writes a line to standard error.
  package static func report(_ line: SafeText) {
    _ = write("\(line.shortened(toColumns: mostColumns))\n")
  }

  /// Whether progress is visible, because standard error is a terminal.
  package static var showsProgress: Bool { isatty(STDERR_FILENO) == 1 }

  /// Writes a line to standard error that the next one replaces; an empty line clears it.
  package static func showProgress(_ line: SafeText) {
    _ = write("\r\(line)\u{1B}[K")
  }

  private static func write(_ text: String) -> Int32? {
    var text = text
    return text.withUTF8 { write(UnsafeRawBufferPointer($0), to: STDERR_FILENO) }
  }

  /// The most interruptions of a call by signals in a row; more do not occur in practice.
  private static let mostInterruptions = 1_000

  /// Writes all of `bytes`; returns the error number if the system does not accept them.
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
