import CharacterCanvas
import CursesFrontEnd
import DocumentStorage
import EditorInput
import EditorSession
import Geometry
import Glibc
import GraphDocument
import GraphScene
import PresentationModel
import TestSupport
import Testing

/// A session that lends its terminal to the user's editor; the test is the editor.
@Suite struct ExternalEditorTests {
  /// A terminal that nothing is typed on.
  private final class QuietTerminal: KeyCancellation {
    func hasWaiting(_ isWanted: (Input) -> Bool) -> Bool { false }
    func show(_ frame: Frame) {}
  }

  private let session: EditorSession

  init() throws {
    session = EditorSession(
      DocumentContents(), path: nil, text: nil, data: DocumentData(.new, DataRules()), rules: DataRules(),
      glyphs: .unicode, size: Size(columns: 80, rows: 24), configuration: try EditorConfiguration(.none), theme: .dark)
  }

  private func press(_ script: String) throws {
    for key in try KeyNotation.parse(script) { session.handle(.key(key)) }
  }

  private var note: String? {
    let contents = session.model.document.contents
    return contents.node(named: "note").map { contents.text(of: $0) }
  }

  private var message: String { session.model.message?.text ?? "" }

  /// The file that the editor was asked to change.
  private func lent() throws -> String {
    guard case .run(let command) = session.request else {
      Issue.record("no editor was asked for: \(message)")
      return "/nowhere"
    }
    session.request = .none
    return String(decoding: try #require(command.arguments.first), as: UTF8.self)
  }

  private func begin() throws -> String {
    session.begin(on: QuietTerminal())
    try press("<Space>nnfirst\\nsecond<Enter>E")
    return try lent()
  }

  private func write(_ text: [UInt8], to path: String) throws {
    try AtomicSave().save(text, to: StoragePath(path))
  }

  private func isThere(_ path: String) -> Bool { access(path, F_OK) == 0 }

  private func permissions(_ path: String) -> UInt32 {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode & 0o7777 : 0
  }

  @Test func `the editor gets a file for the user alone, and what it writes is the note`() throws {
    let path = try begin()
    let folder = String(path.prefix(upTo: try #require(path.lastIndex(of: "/"))))
    #expect(permissions(path) == 0o600 && permissions(folder) == 0o700)
    #expect(try FileReading().read(StoragePath(path)) == Array("first\nsecond\n".utf8))
    try write(Array("other\ntext\n".utf8), to: path)
    // What editors leave behind goes too.
    try write(Array("old".utf8), to: path + "~")
    session.ended(.exited(0))
    #expect(note == "other\ntext")
    #expect(!isThere(path) && !isThere(folder))
    try press("u")
    #expect(note == "first\nsecond")
  }

  @Test func `an editor that changes nothing changes nothing`() throws {
    let path = try begin()
    session.ended(.exited(0))
    #expect(message == "nothing was changed" && !isThere(path))
    #expect(session.model.document.steps.done.count == 1)
  }

  @Test(arguments: [
    (ShellCommand.Ending.exited(1), "the editor ended with status 1"), (.exited(127), "there is no editor"),
    (.signalled(9), "signal 9 ended the editor"), (.failed(12), "the editor cannot be run"),
  ])
  func `an editor that fails loses nothing`(ending: ShellCommand.Ending, sentence: String) throws {
    let path = try begin()
    session.ended(ending)
    #expect(message.contains(sentence), "\(message)")
    #expect(note == "first\nsecond" && !isThere(path))
    try press("E")
    let other = try lent()
    try write(Array("half".utf8), to: other)
    session.ended(ending)
    #expect(message.hasSuffix("; the edited text is in \(other)"), "\(message)")
    #expect(note == "first\nsecond" && isThere(other))
    try remove(other)
  }

  @Test(
    arguments: [[0xFF, 0xFE, 0x00], Array(repeating: UInt8(ascii: "x"), count: LineEditor.limit + 1)] as [[UInt8]])
  func `what cannot be taken is kept where it was written`(text: [UInt8]) throws {
    let path = try begin()
    try write(text, to: path)
    session.ended(.exited(0))
    #expect(message.contains("the edited text is in \(path)"), "\(message)")
    #expect(note == "first\nsecond" && isThere(path))
    try remove(path)
  }

  @Test func `a file that the editor removed is reported`() throws {
    let path = try begin()
    unlink(path)
    session.ended(.exited(0))
    #expect(message.hasPrefix("the text cannot be read") && note == "first\nsecond")
  }

  @Test func `without a terminal there is no editor`() throws {
    try press("<Space>nnfirst\\nsecond<Enter>E")
    #expect(session.request == .none && message == "your editor needs a terminal, and there is none here")
    #expect(session.model.isOnCanvas)
  }

  /// The shell's line and its arguments are kept apart, whatever the path is.
  @Test func `the path is an argument, not a part of the line`() {
    let command = ShellCommand(program: Array("code --wait".utf8), arguments: [Array("/tmp/$(reboot)".utf8)])
    #expect(String(decoding: command.line, as: UTF8.self) == "code --wait \"$@\"")
    #expect(command.arguments == [Array("/tmp/$(reboot)".utf8)])
  }

  private func remove(_ path: String) throws {
    unlink(path)
    rmdir(String(path.prefix(upTo: try #require(path.lastIndex(of: "/")))))
  }
}
