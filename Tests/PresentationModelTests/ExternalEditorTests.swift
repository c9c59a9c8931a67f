import GraphDocument
import PresentationModel
import Testing

/// Texts that are edited in the user's own editor, and files that were open lately: what the model asks for and does with the answer.
@Suite struct ExternalEditorTests {
  private func note(_ keys: String = "") -> Walk { Walk().press("<Space>nnfirst\\nsecond<Enter>" + keys) }

  @Test func `a note is handed over with its line breaks, and taken back as one step of undo`() {
    let walk = note("E")
    #expect(walk.effects == [.editOutside(text: "first\nsecond\n")])
    #expect(walk.model.editedOutside("one\n\ttwo \\n\nthree\n") == [])
    #expect(walk.mode == "NORMAL")
    let contents = walk.document.contents
    #expect(contents.node(named: "note").map { contents.text(of: $0) } == "one\n\ttwo \\n\nthree")
    walk.press("u")
    #expect(walk.graph.contains("first\nsecond"))
  }

  @Test func `a formula may stand on several lines`() {
    let walk = Walk().press("=a = 2<Enter>=total = a + 1<Enter>E")
    #expect(walk.effects == [.editOutside(text: "a + 1\n")])
    #expect(walk.model.editedOutside("a * 3 +\n  a * 4\n") == [])
    #expect(walk.value("total") == "14")
  }

  @Test func `what is refused stands in the line to be corrected`() {
    let walk = Walk().press("=a = 2<Enter>=total = a + 1<Enter>E")
    #expect(walk.model.editedOutside("a +\n") != nil)
    #expect(walk.model.screen.prompt?.text == "a +")
    #expect(walk.model.screen.prompt?.preview.isAcceptable == false)
    walk.press(" 5<Enter>")
    #expect(walk.value("total") == "7")
  }

  @Test func `nothing changed, or a failure, leaves everything as it was`() {
    let walk = note("E")
    #expect(walk.model.editedOutside(nil) == [])
    #expect(walk.mode == "NORMAL" && walk.message == "nothing was changed")
    walk.press("E")
    walk.model.editingOutsideFailed("there is no editor")
    #expect(walk.mode == "NORMAL" && walk.message == "there is no editor")
    #expect(walk.graph.contains("first\nsecond"))
  }

  @Test func `the line being typed is handed over too, and comes back where nothing comes of it`() {
    let walk = Walk().press("=x = 1 +<C-x><C-e>")
    #expect(walk.effects == [.editOutside(text: "x = 1 +\n")])
    walk.model.editingOutsideFailed("there is no editor")
    #expect(walk.model.screen.prompt?.text == "x = 1 +")
    walk.press("<C-x><C-e>")
    #expect(walk.model.editedOutside("x = 1 +\n 2\n") == [])
    #expect(walk.value("x") == "3")
  }

  @Test func `a text that is longer than a line may be is not taken, and the session hears of it`() {
    let walk = note("E")
    #expect(walk.model.editedOutside(String(repeating: "x", count: LineEditor.limit + 1)) == nil)
    #expect(walk.message?.contains("the limit of a line") == true)
    #expect(walk.graph.contains("first\nsecond"))
  }

  @Test func `an operator has no text, and nothing is edited where nothing is selected`() {
    let walk = Walk().press("=a = 4<Enter>or = sqrt<Enter>E")
    #expect(walk.effects == [] && walk.mode == "NORMAL")
    #expect(walk.message == "'r' has no text for your editor: Enter edits it here")
    #expect(Walk().press("E").message?.hasPrefix("select a node to edit") == true)
  }

  @Test func `an empty note is refused, and stays as it was`() {
    let walk = note("E")
    #expect(walk.model.editedOutside("\n") != nil)
    #expect(walk.mode == "EDIT")
    #expect(walk.press("<Esc>").graph.contains("first\nsecond"))
  }

  @Test func `an answer that comes when no line is there is for nothing`() {
    let walk = note("E<Esc>")
    #expect(walk.model.editedOutside("other") == nil)
    #expect(walk.graph.contains("first\nsecond"))
  }

  // MARK: - Recent files

  private func opening(_ files: [RecentFile]) -> Walk {
    let walk = Walk().press("<Space>o")
    walk.model.listedRecent(files)
    return walk
  }

  @Test func `the line that asks for a file lists what was open lately`() {
    let files = [
      RecentFile(path: "/home/a/loan.nodecalc", isThere: true), RecentFile(path: "/tmp/lab", isThere: false),
    ]
    let walk = opening(files)
    #expect(walk.effects == [.listRecent])
    #expect(walk.model.screen.popup?.rows.map(\.key) == ["loan.nodecalc", "lab"])
    #expect(walk.model.screen.popup?.rows.map(\.isEnabled) == [true, false])
    #expect(walk.model.screen.popup?.rows.last?.text == "/tmp/lab is gone")
    walk.press("<Down><Enter>")
    #expect(walk.effects == [.listRecent, .open(path: "/home/a/loan.nodecalc")])
  }

  @Test func `words narrow it down, and a folder that is listed comes in its place`() {
    let walk = opening([RecentFile(path: "/a/loan.nodecalc", isThere: true), RecentFile(path: "/b/lab", isThere: true)])
    walk.press("LAB")
    #expect(walk.model.screen.popup?.rows.map(\.key) == ["lab"])
    walk.press("<C-u>n<Tab>")
    #expect(walk.effects.last == .list(folder: ""))
    walk.model.listed([FolderEntry(name: "notes", isFolder: true), FolderEntry(name: "new", isFolder: false)], in: "")
    #expect(walk.model.screen.popup?.rows.map(\.key) == ["notes/", "new"])
  }

  @Test func `an answer that comes too late is for nothing, and without any the line is as ever`() {
    let walk = Walk().press("<Space>o<Esc>")
    walk.model.listedRecent([RecentFile(path: "/x", isThere: true)])
    #expect(walk.press("<Space>o").model.screen.popup == nil)
    #expect(walk.press("y<Enter>").effects.last == .open(path: "y"))
  }
}
