import CommandOutput
import DocumentStorage
import EditorSession
import Glibc

/// An editor, or another program's `serve`, that has the document open, as a program has it that works there: what the program sends goes there, and what is answered comes back.
struct JoinedEditor {
  /// Bytes that are read at once.
  private static let chunk = 1 << 16

  private let connection: SocketConnection

  /// Joins who has the document; nil where nobody listens.
  init?(of document: StoragePath) {
    guard let folder = StateFolder.ofRuntime, let address = EditorAddress(of: document, in: folder),
      let connection = SocketConnection(to: address)
    else { return nil }
    self.connection = connection
  }

  /// Passes on what comes until the program has ended and has its answers, or who has the document is gone.
  func relay(_ output: StandardOutput, until signals: StopSignals) throws(CommandFailure) -> ExitStatus {
    var unsent: ArraySlice<UInt8> = []
    var isOpen = true
    while true {
      let input: Int32 = isOpen && unsent.isEmpty ? STDIN_FILENO : -1
      let events = Int16(POLLIN) | (unsent.isEmpty ? 0 : Int16(POLLOUT))
      var polled = [
        pollfd(fd: signals.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
        pollfd(fd: input, events: Int16(POLLIN), revents: 0),
        pollfd(fd: connection.descriptor, events: events, revents: 0),
      ]
      if poll(&polled, nfds_t(polled.count), -1) < 0, errno != EINTR { return .brokenOff }
      if polled[0].revents != 0 { return .success }
      if polled[1].revents != 0 {
        if let bytes = read() { unsent = bytes[...] } else { isOpen = false }
        if !isOpen { connection.endSending() }
      }
      if !unsent.isEmpty {
        switch connection.send(unsent) {
        case .done(let count): unsent = unsent.dropFirst(count)
        case .wait: break
        case .ended: return try ended(isOpen)
        }
      }
      switch connection.read(atMost: Self.chunk) {
      case .done(let bytes):
        output.write(data: bytes)
        do throws(StandardOutput.Broken) {
          try output.flush()
        } catch {
          return error.isReaderGone ? .success : .brokenOff
        }
      case .wait: break
      case .ended: return try ended(isOpen)
      }
    }
  }

  /// What the program sends next; nil at its end.
  private func read() -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: Self.chunk)
    let count = buffer.withUnsafeMutableBytes { Glibc.read(STDIN_FILENO, $0.baseAddress, $0.count) }
    if count > 0 { return Array(buffer[..<count]) }
    return count < 0 && (errno == EINTR || errno == EAGAIN) ? [] : nil
  }

  private func ended(_ isOpen: Bool) throws(CommandFailure) -> ExitStatus {
    guard isOpen else { return .success }
    throw CommandFailure(
      .brokenOff, "the session that had the document has ended, or has another one open",
      help: "start again to work on the file")
  }
}
