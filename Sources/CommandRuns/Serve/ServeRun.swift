package import CommandOutput
import CursesFrontEnd
import DocumentStorage
package import EditorSession
import Geometry
import Glibc
import GraphDocument
import GraphScene
import PresentationModel

/// `nodecalc serve FILE`: one program and one document, over standard streams; others on the same document join it.
package struct ServeRun {
  /// Bytes that are read at once.
  private static let chunk = 1 << 16

  private let source: DocumentSource
  private let data: DataRules

  /// The document of `source`, where a file that does not exist yet is a new document of that name.
  ///
  /// Data is read within `data`.
  package init(source: DocumentSource, data: DataRules = DataRules()) {
    self.source = source
    self.data = data
  }

  /// Returns when the program has closed its stream.
  ///
  /// Edits that it has not saved by then stay in the journal, as those of an editor whose terminal is gone.
  package func run(_ output: StandardOutput) throws(CommandFailure) -> ExitStatus {
    switch source {
    case .standardInput:
      throw CommandFailure(
        .usage, "serve: standard input is what requests come by",
        help: "name the document's FILE, or none for a new one")
    case .group(_, let document):
      throw CommandFailure(.usage, "serve: '\(source.name)' is a part of a document", help: "name '\(document.name)'")
    case .file, .example, .new: break
    }
    // Before there is anything that must not be left behind.
    let signals = StopSignals()
    defer { signals.release() }
    // One document, whoever has it: an editor, or another program.
    if let path = source.file, let editor = JoinedEditor(of: path) { return try editor.relay(output, until: signals) }
    let session = try session()
    defer { session.endWithoutUser() }
    return try serve(session, output, signals)
  }

  /// A session without a terminal: the document with its file, journal and data, and nobody who could be asked.
  private func session() throws(CommandFailure) -> EditorSession {
    var text: [UInt8]?
    do throws(CommandFailure) {
      text = try source.bytes()
    } catch  where error.isMissingFile {
      text = nil
    }
    var contents =
      try text.map { [data] text throws(CommandFailure) in try source.contents(of: text, within: data) }
      ?? DocumentContents()
    let documentData = DocumentData(source, data, follows: true, hasKeyboard: true)
    documentData.read(into: &contents)
    return EditorSession(
      contents, path: source.file, text: source.file == nil ? nil : text, data: documentData,
      rules: data, follows: true, glyphs: .unicode, size: Size(columns: 80, rows: 24),
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
    var isOpen = true
    while isOpen || connection.hasWork {
      try putQuestionsOff(in: session)
      // One message of each in turn.
      switch wait(for: session, connection, signals) {
      case .input: isOpen = read(into: connection)
      case .news: _ = session.takeFromSource()
      case .nothing: break
      case .end: return .success
      }
      connection.handleNext()
      connection.tellChanges()
      session.guests?.follow(session.path)
      do throws(StandardOutput.Broken) {
        output.write(data: connection.takeOutput())
        try output.flush()
      } catch {
        // Who does not read asks for nothing more.
        return error.isReaderGone ? .success : .brokenOff
      }
    }
    return .success
  }

  /// Nobody is there who could answer: what is asked stays undecided, as after Esc.
  private func putQuestionsOff(in session: EditorSession) throws(CommandFailure) {
    for _ in 0..<Self.questions where !session.model.takesEditsOfOthers {
      try KeyScript("<Esc>").play(to: session)
    }
  }

  /// More than can stand behind each other.
  private static let questions = 8

  private enum Occasion {
    case input
    case news
    case nothing
    case end
  }

  /// Waits, unless there is work, until something comes; of a connection that has work nothing more is read.
  private func wait(for session: EditorSession, _ connection: ProgramConnection, _ signals: StopSignals) -> Occasion {
    let source = session.source
    let input = connection.hasWork ? -1 : STDIN_FILENO
    let descriptors = [signals.descriptor ?? -1, input] + (source?.descriptors ?? [])
    var polled = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    let timeout = connection.hasWork ? .zero : source?.timeout
    let milliseconds = timeout.map { Int32(min($0 / Duration.milliseconds(1), 60_000).rounded(.up)) } ?? -1
    if poll(&polled, nfds_t(polled.count), milliseconds) < 0 { return errno == EINTR ? .news : .end }
    if polled[0].revents != 0 { return .end }
    if polled[1].revents != 0 { return .input }
    let hasNews = polled.dropFirst(2).contains { $0.revents != 0 } || source?.timeout.map { $0 <= .zero } ?? false
    return hasNews || !connection.hasWork ? .news : .nothing
  }

  /// Returns whether the stream goes on.
  private func read(into connection: ProgramConnection) -> Bool {
    var buffer = [UInt8](repeating: 0, count: Self.chunk)
    let count = buffer.withUnsafeMutableBytes { Glibc.read(STDIN_FILENO, $0.baseAddress, $0.count) }
    if count > 0 { connection.take(buffer[..<count]) }
    return count > 0 || count < 0 && (errno == EINTR || errno == EAGAIN)
  }
}
