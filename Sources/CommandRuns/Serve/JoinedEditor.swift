import CommandOutput
import DocumentStorage
import EditorSession
import Glibc

/// Relays messages between a program and the session that has the document open.
///
/// The session is an editor or another `nodecalc serve`.
struct JoinedEditor {
  private static let chunk = 1 << 16

  private let connection: SocketConnection

  /// The time within which the other session must accept a program, or continue after it was suspended.
  private static let patience = Duration.seconds(2)

  /// Connects to the session that has the document open.
  ///
  /// Returns nil if no session has the document open, or if a signal asks this program to end.
  ///
  /// - Throws: If the session does not accept in time.
  init?(of document: StoragePath, until signals: StopSignals) throws(CommandFailure) {
    guard let folder = StateFolder.ofRuntime, let address = EditorAddress(of: document, in: folder) else { return nil }
    let end = ContinuousClock.now + Self.patience
    while !signals.hasCome {
      switch SocketConnection.reach(address) {
      case .connected(let connection):
        self.connection = connection
        return
      case .nobody: return nil
      case .busy where ContinuousClock.now < end: usleep(20_000)
      case .busy:
        throw CommandFailure(
          .brokenOff, "the session with '\(document.text)' open does not accept programs",
          help: "continue it if it is stopped ('fg'), or end it")
      }
    }
    return nil
  }

  /// Relays messages until the program ends and has its answers, or until the session ends.
  func relay(_ output: StandardOutput, until signals: StopSignals) throws(CommandFailure) -> ExitStatus {
    var unsent: ArraySlice<UInt8> = []
    var isOpen = true
    // The time since which sent messages have had no answer; nil if none are unanswered.
    var silentSince: ContinuousClock.Instant?
    while true {
      let input: Int32 = isOpen && unsent.isEmpty ? STDIN_FILENO : -1
      let events = Int16(POLLIN) | (unsent.isEmpty ? 0 : Int16(POLLOUT))
      var polled = [
        pollfd(fd: signals.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
        pollfd(fd: input, events: Int16(POLLIN), revents: 0),
        pollfd(fd: connection.descriptor, events: events, revents: 0),
      ]
      let wait: Int32 = silentSince == nil ? -1 : 500
      if poll(&polled, nfds_t(polled.count), wait) < 0, errno != EINTR { return .brokenOff }
      if polled[0].revents != 0 { return .success }
      if let since = silentSince, since + Self.patience < .now, connection.isPeerStopped {
        throw CommandFailure(
          .brokenOff,
          "the session with the document open is stopped\(connection.peer.map { " (process \($0))" } ?? "")",
          help: "continue it with 'fg', or end it")
      }
      if polled[1].revents != 0 {
        if let bytes = ServeRun.read() { unsent = bytes[...] } else { isOpen = false }
        silentSince = silentSince ?? .now
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
        silentSince = nil
        do throws(StandardOutput.Broken) {
          guard try output.write(answers: bytes, until: signals) else { return .success }
        } catch {
          return error.isReaderGone ? .success : .brokenOff
        }
      case .wait: break
      case .ended: return try ended(isOpen)
      }
    }
  }

  private func ended(_ isOpen: Bool) throws(CommandFailure) -> ExitStatus {
    guard isOpen else { return .success }
    throw CommandFailure(
      .brokenOff, "the session with the document has ended or opened another document",
      help: "start again to work on the file")
  }
}
