import CommandOutput
import CursesFrontEnd
import EditorSession
import Geometry
import GraphDocument
import GraphScene
import PresentationModel
import Testing

/// Sessions without files, terminal and process.
struct KeyScriptTests {
  private func session() throws -> EditorSession {
    let data = DocumentData(.new, DataRules())
    return EditorSession(
      DocumentContents(), path: nil, text: nil, data: data, rules: DataRules(), glyphs: .unicode,
      size: Size(columns: 80, rows: 24), configuration: try EditorConfiguration(.none), theme: .dark)
  }

  @Test func `a script is played to its end, or up to the key that quits`() throws {
    let session = try session()
    try KeyScript("=a = 2<Enter>:q!<Enter>=b = 3<Enter>").play(to: session)
    let contents = session.model.document.contents
    #expect(contents.node(named: "a") != nil && contents.node(named: "b") == nil)
    #expect(session.request == .quit)
  }

  @Test func `a save that found no file is a failure with what corrects it`() throws {
    let session = try session()
    try KeyScript("=a = 2<Enter>:w<Enter>").play(to: session, shownIn: Size(columns: 80, rows: 24))
    let failure = try #require(session.unsaved)
    #expect(failure.status == .uncreatableOutput)
    #expect(
      failure.lines.map(\.text) == [
        "error: the document was not saved: it has no file", "help: name one with ':w NAME'",
      ])
  }

  @Test func `a key that there is not is reported with its place, before anything is played`() {
    let failure = #expect(throws: CommandFailure.self) { try KeyScript("ab<Nope>") }
    #expect(failure?.status == .usage)
    #expect(failure?.lines.first?.text == "error: --keys: there is no key '<Nope>' (character 3)")
  }
}
