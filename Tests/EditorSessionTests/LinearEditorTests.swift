import CursesFrontEnd
import DiagramModel
import DocumentStorage
import EditorInput
import EditorSession
import Geometry
import Glibc
import PresentationModel
import TestSupport
import Testing

/// A session that is told: what comes from elsewhere is told too, what only a picture needs is not.
struct LinearEditorTests {
  private let folder = ScratchFolder()

  private func open(_ price: Int) throws -> (editor: OpenEditor, linear: LinearEditor) {
    write(price)
    let editor = try OpenEditor(folder)
    return (editor, LinearEditor(editor.session, .usual, glyphs: .unicode, DataRules()))
  }

  private func write(_ price: Int) {
    folder.write(
      """
      {"nodecalc": 1, "nodes": [
        {"name": "price", "kind": "number", "value": \(price)},
        {"name": "total", "kind": "formula", "formula": "price * 3"}]}
      """, to: "x.nodecalc")
  }

  /// Waits as the event loop does, in `poll` alone, until there is news.
  private func waitForNews(_ linear: LinearEditor) -> Bool {
    let end = ContinuousClock.now + .seconds(10)
    while ContinuousClock.now < end, let source = linear.source {
      var descriptors = source.descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      _ = poll(&descriptors, nfds_t(descriptors.count), 200)
      if linear.takeFromSource() { return true }
    }
    return false
  }

  @Test func `what others write to the file is reported with what follows from it`() throws {
    let (editor, linear) = try open(20)
    defer { withExtendedLifetime(editor) {} }
    #expect(linear.takeText().contains("\nprice, number, 20; feeds total\n"))
    write(25)
    #expect(waitForNews(linear))
    let reported = linear.takeText()
    #expect(reported.contains("price, number, 25; feeds total\n"), "\(reported)")
    #expect(reported.hasSuffix("total changes from 60 to 75\n"), "\(reported)")
  }

  @Test func `a suspension that is not possible is reported`() throws {
    let (editor, linear) = try open(20)
    defer { withExtendedLifetime(editor) {} }
    _ = linear.takeText()
    linear.stayed(because: "not suspended: the parent program ignores the stop signal (SIGTSTP)")
    let reported = linear.takeText()
    #expect(reported.contains("not suspended: the parent program ignores the stop signal"), "\(reported)")
  }

  @Test func `a window of another size and a quiet moment are not reported`() throws {
    let (editor, linear) = try open(20)
    defer { withExtendedLifetime(editor) {} }
    _ = linear.takeText()
    linear.handle(.resize(Size(columns: 20, rows: 5)))
    linear.handle(.quiet)
    #expect(linear.takeText() == "")
  }

  @Test func `an open line is ended for who writes next, and gone on with afterwards`() throws {
    let (editor, linear) = try open(20)
    defer { withExtendedLifetime(editor) {} }
    _ = linear.takeText()
    for key in try KeyNotation.parse("=12") { linear.handle(.key(key)) }
    #expect(linear.takeText() == "formula: 12")
    linear.endLine()
    #expect(linear.takeText() == "\n")
    linear.resumed()
    #expect(linear.takeText().hasSuffix("2 nodes, 1 link\nformula: 12"))
    linear.handle(.key(Key(.character("3"))))
    #expect(linear.takeText() == "3")
  }
}
