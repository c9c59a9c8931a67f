package import DocumentStorage
import Glibc

/// The three streams every process is born with.
package enum StandardStreams {
  /// Replaces a closed stream by one that refuses, so that no file opened later takes its number and gets its output.
  package static func reserve() {
    for (stream, mode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)]
    where fcntl(stream, F_GETFD) == -1 {
      // The lowest free number is this one, since those below are open by now.
      _ = open("/dev/null", mode)
    }
  }

  /// Reports that standard input is awaited, if the user must type it.
  package static func announceInput() {
    guard isatty(STDIN_FILENO) == 1 else { return }
    report("note: reading from the terminal: type the text, or name a FILE; Ctrl-D at the start of a line ends it")
  }

  /// Reports that the writer of a named pipe is awaited; the target of `<(…)` has one.
  package static func announcePipe(_ path: StoragePath) {
    var status = stat()
    guard !path.bytes.starts(with: Array("/dev/".utf8)), !path.bytes.starts(with: Array("/proc/".utf8)),
      stat(path.text, &status) == 0, status.st_mode & S_IFMT == S_IFIFO
    else { return }
    report(
      "note: reading from the pipe '\(SafeText(path.text))': another program must write to it; Ctrl-C stops waiting")
  }

  /// Whether standard input is typed.
  package static var isInputTerminal: Bool { isatty(STDIN_FILENO) == 1 }

  /// Gives standard input, read to its end, to the terminal that the program was started from, if there is one.
  package static func takeInputFromTerminal() {
    guard isatty(STDIN_FILENO) == 0 else { return }
    let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC)
    guard terminal >= 0 else { return }
    dup2(terminal, STDIN_FILENO)
    close(terminal)
  }

  /// The columns of the terminal on standard output; nil if it is not a terminal.
  package static var outputColumns: Int? {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// The most columns of a message: a longer one quotes something too long to be read.
  package static let mostColumns = 1_000

  /// Writes one line to standard error.
  package static func report(_ line: SafeText) {
    _ = write("\(line.shortened(toColumns: mostColumns))\n")
  }

  /// Whether progress can be seen: standard error is a terminal.
  package static var showsProgress: Bool { isatty(STDERR_FILENO) == 1 }

  /// Writes a line to standard error that the next one takes the place of; an empty one clears it.
  package static func showProgress(_ line: SafeText) {
    _ = write("\r\(line)\u{1B}[K")
  }

  private static func write(_ text: String) -> Int32? {
    var text = text
    return text.withUTF8 { write(UnsafeRawBufferPointer($0), to: STDERR_FILENO) }
  }

  /// More often in a row than an honest run of signals interrupts a call.
  private static let mostInterruptions = 1_000

  /// Writes all of `bytes`; the error number if the system does not take them.
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
        // Somebody made the stream non-blocking: wait until it takes more.
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
