import DiagramModel
import EditorInput
import EvaluationEngine
import Geometry
import GraphDocument
import PresentationModel
import Testing

struct HistoryTests {
  @Test func `undo and redo say what they did`() {
    let walk = Walk().press("=rate = 4<Enter>25<Enter>or = sqrt<Enter>u")
    #expect(walk.message == "undid: add 'r'")
    walk.press("u")
    #expect(walk.message == "undid: set 'rate' to 25")
    walk.press("U")
    #expect(walk.message == "redid: set 'rate' to 25")
    walk.press("Rx<Enter>u")
    #expect(walk.message == "undid: rename 'rate' to 'ratex'")
  }

  @Test func `the history lists every step and goes to any of them`() {
    let walk = Walk().press("=a = 1<Enter>2<Enter>ob = sqrt<Enter>m3l<Enter>d<Space>u")
    #expect(
      walk.model.screen.popup?.rows.map(\.text) == [
        "the start", "add 'a'", "set 'a' to 2", "add 'b'", "move 'b'", "delete 'b'",
      ])
    #expect(walk.model.screen.popup?.rows.last?.key == "now")
    walk.press("kkk<Enter>")
    #expect(walk.graph == "a = 2 → 2")
    #expect(walk.message == "3 undone")
    walk.press("<Space>u")
    #expect(walk.model.screen.popup?.rows.map(\.key) == ["", "", "now", "undone", "undone", "undone"])
    walk.press("jjj<Enter>")
    #expect(walk.message == "3 redone")
    #expect(walk.graph == "a = 2 → 2")
    walk.press("<Space>ukkkkk<Enter>")
    #expect(walk.graph == "")
  }

  @Test func `steps that were discarded are reported once, and by the history and by undo from then on`() {
    let document = Document(undoBudget: 1)
    let model = NodesPM(document: document, screen: Size(columns: 80, rows: 24))
    func press(_ keys: String) { for key in (try? KeyNotation.parse(keys)) ?? [] { _ = model.handle(.key(key)) } }
    press("=a = 1<Enter>")
    #expect(model.message?.text.contains("let go") != true)
    press("2<Enter>")
    #expect(model.message?.text == "the oldest undo step was discarded, because the memory for undo is full")
    press("3<Enter>")
    #expect(model.message?.text.contains("let go") != true)
    press("<Space>u")
    #expect(
      model.screen.popup?.rows.map(\.text) == [
        "the oldest state kept: 2 oldest undo steps were discarded", "set 'a' to 3",
      ])
    press("<Esc>uu")
    #expect(model.message?.text == "nothing to undo: 2 oldest undo steps were discarded")
  }

  @Test func `V7: an empty history says so`() {
    #expect(Walk().press("<Space>u").message == "nothing has been done yet")
  }
}

struct LabelTests {
  @Test func `a label is written, changed, removed and undone`() {
    let walk = Walk().press("=a = 1<Enter>\"loan, EUR<Enter>")
    #expect(walk.node("a")?.label == "loan, EUR")
    walk.press("\"<C-u><Enter>")
    #expect(walk.node("a")?.label == nil)
    walk.press("u")
    #expect(walk.node("a")?.label == "loan, EUR")
    #expect(walk.message == "undid: unlabel 'a'")
  }
}
