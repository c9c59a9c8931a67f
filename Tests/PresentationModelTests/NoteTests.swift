import EditorInput
import EvaluationEngine
import Geometry
import GraphDocument
import Testing

@testable import DiagramModel
@testable import PresentationModel

struct NoteTests {
  @Test func `a long note is wrapped once, however many pictures of it there are`() throws {
    let document = Document()
    let text = String(repeating: "\n", count: 5_000)
    try document.apply(
      .create(NodeCreation(content: .note, attributes: NodeAttributes(name: "n", text: text, place: .origin))))
    let model = NodesPM(document: document, screen: Size(columns: 80, rows: 24))
    let area = Rect(column: 0, row: 0, columns: 80, rows: 24)
    for _ in 0..<5 { #expect(model.diagramView.nodes(in: area).first?.textRows.count == 5_001) }
    #expect(model.diagram.noteRows.wrappedCount == 1)
    let note = try #require(model.contents.node(named: "n"))
    try document.apply(.setText(note, "other\n" + text))
    #expect(model.diagramView.nodes(in: area).first?.textRows.count == 5_002)
    #expect(model.diagram.noteRows.wrappedCount == 2)
  }

  @Test func `Space n n writes a note, Enter edits it, u takes each back`() {
    let walk = Walk().press("<Space>nnrates as\\nof May<Enter>")
    #expect(walk.graph == "note = note 'rates as\nof May' → a note has no value")
    #expect(walk.selected == "note")
    #expect(walk.document.steps.done == ["write note 'note'"])
    walk.press("<Enter>")
    #expect(walk.model.screen.prompt?.text == "rates as\\nof May")
    walk.press(", not April<Enter>")
    #expect(walk.graph == "note = note 'rates as\nof May, not April' → a note has no value")
    walk.press("u")
    #expect(walk.graph == "note = note 'rates as\nof May' → a note has no value")
    walk.press("u")
    #expect(walk.graph == "")
    walk.press("UU")
    #expect(walk.graph == "note = note 'rates as\nof May, not April' → a note has no value")
  }

  @Test func `a line that is not changed makes no step, an empty one is refused`() {
    let walk = Walk().press("<Space>nnone\\ntwo<Enter><Enter><Enter>")
    #expect(walk.document.steps.done.count == 1)
    walk.press("<Enter><C-u><Enter>")
    #expect(walk.message == "a note cannot be empty: Esc goes back, then d deletes it")
    walk.press("<Esc>d")
    #expect(walk.graph == "")
    walk.press("<Space>nn<Enter>")
    #expect(walk.message == "type the text of the note, Esc goes back")
  }

  @Test func `a note written while nodes are selected together is selected alone`() {
    let walk = Walk().press("=a = 1<Enter>=b = 2<Enter>sa<Space>nndelete<Enter>")
    #expect(walk.mode == "NORMAL" && walk.selected == "note")
    #expect(walk.document.contents.count == 3)
  }

  static let lines: [(text: String, line: String)] = [
    ("plain", "plain"), ("a\nb", "a\\nb"), ("C:\\new", "C:\\\\new"), ("tab\there", "tab\\there"), ("\\", "\\\\"),
  ]

  @Test(arguments: lines)
  func `line breaks, tabs and backslashes are typed with a backslash`(text: String, line: String) {
    let walk = Walk().press("<Space>nnx<Enter>")
    let node = walk.model.selection ?? NodeID(index: -1)
    #expect(throws: Never.self) { try walk.document.apply(.setText(node, text)) }
    walk.press("<Enter>")
    #expect(walk.model.screen.prompt?.text == line)
    walk.press("!<Enter>")
    #expect(walk.document.contents.text(of: node) == text + "!")
  }

  @Test func `text pasted into a note keeps its lines`() {
    let walk = Walk().press("<Space>nn")
    _ = walk.model.handle(.paste("one\ntwo\\nthree"))
    walk.press("<Enter>")
    #expect(walk.graph == "note = note 'one\ntwo\\nthree' → a note has no value")
  }

  @Test func `the box is as wide as the longest line up to 40 columns, then lines are broken between words`() throws {
    let walk = Walk().press("<Space>nnrates as of\\nMay<Enter>")
    let short = try #require(walk.node("note"))
    #expect(short.frame.size == Size(columns: 15, rows: 4))
    #expect(short.textRows == ["rates as of", "May"] && short.ports == [])
    walk.press("<Enter><C-u>the rates of all banks that lend to us, as they stood in May<Enter>")
    let long = try #require(walk.node("note"))
    #expect(long.frame.size == Size(columns: 39, rows: 4))
    #expect(long.textRows == ["the rates of all banks that lend to", "us, as they stood in May"])
  }

  @Test func `a note is found by its text, copied, moved and read`() throws {
    let walk = Walk().press("=a = 2<Enter><Space>nnas of May<Enter>/a<Enter>/May<Enter>")
    #expect(walk.selected == "note")
    walk.press("/a<Enter>/is:note<Enter>")
    #expect(walk.selected == "note")
    #expect(walk.model.screen.message?.text == "1 of 1 for 'is:note'")
    walk.press("L")
    #expect(walk.model.screen.message?.text == "note, note: as of May")
    let place = try #require(walk.node("note")).frame.origin
    walk.press("m3l<Enter>")
    #expect(try #require(walk.node("note")).frame.origin == place + Point(column: 3, row: 0))
    walk.press("yp")
    #expect(walk.graph.hasSuffix("note2 = note 'as of May' → a note has no value"))
    walk.press("i")
    #expect(
      walk.model.screen.popup?.rows.map { "\($0.key): \($0.text)" }.prefix(2) == ["kind: note", "text: as of May"])
    walk.press("<Esc>/is:failed<Enter>")
    #expect(walk.message == "nothing matches 'is:failed'")
  }

  static let refused: [(keys: String, message: String)] = [
    ("c", "'note' is a note and feeds nothing"),
    ("o", "'note' is a note and feeds nothing"),
    ("O", "'note' is a note and takes no inputs"),
    ("r", "'note' is a note and takes no operator"),
    ("~", "'note' is a note and cannot change its kind"),
    ("<C-a>", "'note' is a note and has no value"),
    ("!", "'note' has no value of its own: nothing failed"),
    ("/a<Enter>c/note<Enter>~", "'note' is a note and feeds nothing"),
    ("b", "'note' is a note: only operators can be bypassed"),
    ("/a<Enter>c/note<Enter>", "'note' is a note and takes no inputs"),
  ]

  @Test(arguments: refused)
  func `what a note does not do is refused with the reason`(keys: String, message: String) {
    let walk = Walk().press("=a = 2<Enter><Space>nnhello<Enter>" + keys)
    #expect(walk.message == message)
    #expect(walk.document.steps.done.count == 2)
  }
}
