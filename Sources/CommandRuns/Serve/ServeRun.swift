package import CommandOutput
import CursesFrontEnd
import DocumentStorage
package import EditorSession
import Geometry
import Glibc
import GraphDocument
import GraphScene
import PresentationModel

/// `nodecalc serve FILE`: lets a program work on a document through standard input and output.
///
/// Further programs with the same document are connected to this session.
package struct ServeRun {
  private static let chunk = 1 << 16

  private let source: DocumentSource
  private let data: DataRules

  /// Creates a run on the document of `source`; a missing file means a new document with this name.
  ///
  /// Data is read within the limits of `data`.
  package init(source: DocumentSource, data: DataRules = DataRules()) {
    self.source = source
    self.data = data
  }

  /// Answers the program's requests until it closes its output.
  ///
  /// Unsaved edits then stay in the journal, as in an editor whose terminal was closed.
  package func run(_ output: StandardOutput) throws(CommandFailure) -> ExitStatus {
    switch source {
    case .standardInput:
      throw CommandFailure(
        .usage, "serve: standard input carries the requests, so it cannot be the document",
        help: "name the document's FILE, or none for a new one")
    case .group(_, let document):
      throw CommandFailure(.usage, "serve: '\(source.name)' is a part of a document", help: "name '\(document.name)'")
    case .file, .example, .new: break
    }
    // Before anything is created that could be left over.
    let signals = StopSignals()
    defer { signals.release() }
    // Whether an editor or another program has the document open, all work on the same one.
    if let path = source.file, let editor = try JoinedEditor(of: path, until: signals) {
      return try editor.relay(output, until: signals)
    }
    if signals.hasCome { return .success }
    let cancellation = WorkCancellation(putsOff: false)
    cancellation.beginRequest(canYield: false) { signals.hasCome }
    let session = try session(cancellation)
    defer { session.endWithoutUser() }
    _ = cancellation.endRequest()
    return signals.hasCome ? .success : try serve(session, output, signals)
  }

  /// Returns a session without a terminal, which has the document with its file, journal and data.
  ///
  /// There is no user to answer questions.
  private func session(_ cancellation: WorkCancellation) throws(CommandFailure) -> EditorSession {
    var text: [UInt8]?
    do throws(CommandFailure) {
      text = try source.bytes()
    } catch  where error.isMissingFile {
      text = nil
    }
    if let text { try source.requireDocument(text) }
    var rules = data
    rules.cancellation = cancellation
    var contents =
      try text.map { [rules] text throws(CommandFailure) in try source.contents(of: text, within: rules) }
      ?? DocumentContents()
    let documentData = DocumentData(source, rules, follows: true, hasKeyboard: true)
    documentData.read(into: &contents)
    return EditorSession(
      contents, path: source.file, text: source.file == nil ? nil : text, data: documentData,
      rules: rules, follows: true, glyphs: .unicode, size: Size(columns: 80, rows: 24),
      configuration: try EditorConfiguration(.none), theme: .monochrome, hasColors: false, copies: .ofUser,
      state: source.file == nil ? nil : .ofUser)
  }

  private func serve(
    _ session: EditorSession, _ output: StandardOutput, _ signals: StopSignals
  ) throws(CommandFailure) -> ExitStatus {
    let document = ServedDocument(session)
    if let folder = StateFolder.ofRuntime {
      session.guests = EditorGuests(of: session, sharing: document, in: folder)
    }
    let connection = ProgramConnection(document)
    // Set when the program closes its stream.
    var closed: ContinuousClock.Instant?
    connection.lookAhead = {
      var waited = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
      guard closed == nil, poll(&waited, 1, 0) > 0 else { return nil }
      let bytes = Self.read()
      if bytes == nil { closed = .now }
      return bytes.flatMap { $0.isEmpty ? nil : $0 }
    }
    connection.isEnding = { [unowned connection] in
      // The Model Context Protocol ends a server by closing its input; other programs may still wait for answers.
      let isLeft =
        connection.isModelContext && closed.map { .now - max($0, connection.began) > Self.graceAfterInput } ?? false
      return signals.hasCome || isLeft || Self.isReaderGone
    }
    while closed == nil || connection.hasWork {
      try putQuestionsOff(in: session)
      // Handles one message per program in turn.
      switch wait(for: session, connection, signals) {
      case .input: if !read(into: connection) { closed = .now }
      case .changes: _ = session.takeFromSource()
      case .nothing: break
      case .end: return .success
      }
      connection.handleNext()
      connection.announceChanges()
      if signals.hasCome { return .success }
      session.guests?.follow(session.servedPath)
      do throws(StandardOutput.Broken) {
        guard try output.write(answers: connection.takeOutput(), until: signals) else { return .success }
      } catch {
        // A program that does not read answers makes no more requests.
        return error.isReaderGone ? .success : .brokenOff
      }
    }
    return .success
  }

  /// How long a request may still take after a client of the Model Context Protocol closed its stream.
  private static let graceAfterInput = Duration.seconds(2)

  private static var isReaderGone: Bool {
    var polled = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
    return poll(&polled, 1, 0) > 0 && Int32(polled.revents) & (POLLERR | POLLHUP) != 0
  }

  /// Answers the session's questions by pressing Esc, because there is no user.
  private func putQuestionsOff(in session: EditorSession) throws(CommandFailure) {
    for _ in 0..<Self.questions where !session.model.takesEditsOfOthers {
      try KeyScript("<Esc>").play(to: session)
    }
  }

  private static let questions = 8

  private enum Occasion {
    case input
    case changes
    case nothing
    case end
  }

  /// Waits until input arrives or the session has work to do.
  ///
  /// Input is not read while the connection has messages to handle.
  private func wait(for session: EditorSession, _ connection: ProgramConnection, _ signals: StopSignals) -> Occasion {
    let source = session.source
    let input = connection.hasWork ? -1 : STDIN_FILENO
    let descriptors = [signals.descriptor ?? -1, input] + (source?.descriptors ?? [])
    var polled =
      descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      + (source?.writable ?? []).map { pollfd(fd: $0, events: Int16(POLLOUT), revents: 0) }
    let timeout = connection.hasWork ? .zero : source?.timeout
    let milliseconds = timeout.map { Int32(min($0 / Duration.milliseconds(1), 60_000).rounded(.up)) } ?? -1
    if poll(&polled, nfds_t(polled.count), milliseconds) < 0 { return errno == EINTR ? .changes : .end }
    if polled[0].revents != 0 { return .end }
    if polled[1].revents != 0 { return .input }
    let hasChanges = polled.dropFirst(2).contains { $0.revents != 0 } || source?.timeout.map { $0 <= .zero } ?? false
    return hasChanges || !connection.hasWork ? .changes : .nothing
  }

  /// Reads input, and returns whether the stream continues.
  private func read(into connection: ProgramConnection) -> Bool {
    guard let bytes = Self.read() else { return false }
    connection.take(bytes)
    return true
  }

  /// Returns the next bytes from the program; nil at the end of its stream.
  static func read() -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: chunk)
    let count = buffer.withUnsafeMutableBytes { Glibc.read(STDIN_FILENO, $0.baseAddress, $0.count) }
    if count > 0 { return Array(buffer[..<count]) }
    return count < 0 && (errno == EINTR || errno == EAGAIN) ? [] : nil
  }
}

extension StandardOutput {
  /// The number of bytes that can be written to a ready pipe without blocking.
  private static var piece: Int { 4096 }

  /// Writes answers as fast as the program reads them.
  ///
  /// - Returns: false if a signal stopped the writing.
  func write(answers bytes: [UInt8], until signals: StopSignals) throws(Broken) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      var polled = [
        pollfd(fd: signals.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
        pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0),
      ]
      if poll(&polled, nfds_t(polled.count), -1) < 0 { continue }
      if polled[0].revents != 0 { return false }
      write(data: Array(rest.prefix(Self.piece)))
      try flush()
      rest = rest.dropFirst(Self.piece)
    }
    return true
  }
}
