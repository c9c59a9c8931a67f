import EditorInput
import EvaluationEngine
import Geometry
import GraphDocument
import PresentationModel
import Testing

/// Digits choose where arrows would have to be counted: for who hears a list, and for who does not want to.
struct ChoosingByDigitTests {
  private let sum = "=price = 20<Enter>=total = price * 3<Enter>"

  private func message(_ walk: Walk) -> String { walk.model.screen.message?.text ?? "" }

  @Test func `Alt and a digit choose a completion, zero tells nine of them and nine more`() {
    let walk = Walk().press("a<M-0>")
    let reported = walk.model.screen.prompt?.preview.sentence ?? ""
    #expect(reported.hasPrefix("1 add, 2 subtract, ") && reported.contains("(1 to 9 of "))
    walk.press("<M-3>")
    #expect(walk.model.screen.popup?.selectedRow == 2)
    walk.press("<M-0><M-1>")
    #expect(walk.model.screen.popup?.selectedRow == 9)
    walk.press("<Esc>")
    #expect(Walk().press("=<M-1>").model.screen.prompt?.preview.isAcceptable == false)
  }

  @Test func `plain digits are text in a line, and keys of a person's own go before`() {
    #expect(Walk().press("=12<Enter>").graph.hasSuffix("= 12 → 12"))
    let own = KeyMap.standard.overridden(by: [KeyOverride(.lineLeft, in: .prompt, keys: ["<M-1>"], tag: 0)]).map
    let walk = Walk(keyMap: own).press("=ab<M-1>")
    #expect(walk.model.screen.prompt?.cursor == 1)
  }

  @Test func `a number and Enter take a row of a list, one that there is not is refused`() {
    let walk = Walk().press(sum + "<Space>a1<Enter>")
    #expect(walk.model.selection == walk.document.contents.node(named: "price"))
    walk.press("<Space>a9<Enter>")
    #expect(message(walk) == "there is no row 9: there are 2")
    #expect(walk.model.modeName == .listing)
  }

  @Test func `limit outline-rows: the outline has a row for so many nodes, and counts the others in the last one`()
    throws
  {
    var contents = DocumentContents()
    var changes: [DocumentChange] = []
    for number in 0...OutlineList.rowLimit {
      let attributes = NodeAttributes(name: "n\(number)")
      _ = try contents.apply(.create(NodeCreation(content: .number(1), attributes: attributes)), noting: &changes)
    }
    let walk = Walk(contents).press("<Space>a")
    let rows = walk.model.screen.popup?.rows ?? []
    #expect(rows.count == OutlineList.rowLimit + 1)
    #expect(rows.last?.text == "1 more node: / finds them by name")
  }

  @Test func `the number of an answer answers a question`() {
    let walk = Walk().press(sum + "q2")
    #expect(walk.effects == [.quit])
    #expect(Walk().press(sum + "q7").model.modeName != .normal)
  }

  @Test func `where one is is said in every mode`() {
    let walk = Walk().press(sum + "<C-t>")
    #expect(
      message(walk)
        == "new document, changed since it was saved; total, 2 of 2 in reading order; left price, right nothing, above nothing, below nothing"
    )
    walk.press("i<C-t>")
    #expect(message(walk) == "total: row 1 of 5: value, 60; type a number and Enter to choose a row, Esc leaves")
    walk.press("<Esc>=a<C-t>")
    #expect(walk.model.screen.prompt?.preview.sentence.hasPrefix("formula: a, cursor at the end; ") == true)
    #expect(message(Walk().press("<C-t>")) == "new document, 0 nodes, none selected")
  }
}
