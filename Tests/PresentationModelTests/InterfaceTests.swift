import GraphDocument
import PresentationModel
import Testing

/// What the document takes and gives, declared by keys.
struct InterfaceTests {
  private func declared(_ walk: Walk) -> String {
    let contents = walk.document.contents
    return Interface.Side.allCases.map { side in
      contents.interface[side].map { $0.map { contents.name(of: $0) }.joined(separator: " ") } ?? "-"
    }.joined(separator: " → ")
  }

  @Test func `Space d i declares the selected number, and takes that back`() {
    let walk = Walk().press(quotient + "/b<Enter><Space>di")
    #expect(declared(walk) == "b → -")
    #expect(walk.message == "declared 'b' as an input, 1 in total; only declared nodes are inputs now")
    walk.press("/a<Enter><Space>di")
    #expect(declared(walk) == "b a → -" && walk.message == "declared 'a' as an input, 2 in total")
    walk.press("<Space>di")
    #expect(declared(walk) == "b → -" && walk.message == "'a' is no longer declared an input: 1 is left")
    walk.press("/b<Enter><Space>di")
    #expect(declared(walk) == "- → -" && walk.message == "'b' is no longer declared an input: none is declared")
    walk.press("uuu")
    #expect(declared(walk) == "b → -")
    #expect(walk.document.steps.done.last == "declare 'b' an input")
  }

  @Test func `Space d o declares outputs, of which charts and notes are none`() {
    let walk = Walk().press(quotient + "/q<Enter><Space>do")
    #expect(declared(walk) == "- → q")
    walk.press("<Space>nnwhy<Enter>/note<Enter><Space>do")
    #expect(declared(walk) == "- → q" && walk.message?.contains("cannot be an output: it has no value") == true)
    walk.press("/q<Enter><Space>di")
    #expect(walk.message == "'q' is an operator and cannot be an input: only numbers and data can")
  }

  @Test func `Space d I writes the list in its order, prefilled and completed`() {
    let walk = Walk().press(quotient + "/b<Enter><Space>di<Space>dI")
    #expect(walk.model.screen.prompt?.label == "inputs" && walk.model.screen.prompt?.text == "b")
    walk.press("<C-u>a, b<Enter>")
    #expect(declared(walk) == "a b → -" && walk.message == "declared 2 inputs")
    walk.press("<Space>dI, x<Enter>")
    #expect(walk.message?.contains("no node is named 'x'") == true && walk.mode != "NORMAL")
    walk.press("<Esc><Space>dI<C-u><Enter>")
    #expect(declared(walk) == "- → -" && walk.message == "no inputs are declared any more")
    walk.press(":outputs q, a<Enter>")
    #expect(declared(walk) == "- → q a")
  }

  @Test func `Space d r gives the selected number a range, which a value outside is reported`() {
    let walk = Walk().press("=rate = 4%<Enter><Space>dr0 … 20%<Enter>")
    #expect(walk.message == "the range of 'rate' is 0 % … 20 %")
    walk.press("<Space>dr")
    #expect(walk.model.screen.prompt?.text == "0 … 0.2")
    walk.press("<C-u>1 2<Enter>")
    #expect(walk.message == "the range of 'rate' is 100 % … 200 %: 4 % is outside its range 100 % … 200 %")
    walk.press("i")
    let rows = walk.model.screen.popup?.rows.map { "\($0.key): \($0.text)" } ?? []
    #expect(rows.contains("range: 4 % is outside its range 100 % … 200 %"), "\(rows)")
    walk.press("<Esc>:range<Enter><C-u><Enter>")
    #expect(walk.message == "'rate' has no range")
    let contents = walk.document.contents
    #expect(contents.node(named: "rate").flatMap { contents.range(of: $0) } == nil)
  }

  @Test func `renaming and deleting are followed in one step`() {
    let walk = Walk().press(quotient + ":inputs a b<Enter>/a<Enter>Rfirst<Enter>")
    walk.press("R<C-u>first<Enter>")
    #expect(declared(walk).hasSuffix("b → -"))
    walk.press("/b<Enter>d")
    #expect(!declared(walk).contains("b"))
    walk.press("u")
    #expect(declared(walk).hasSuffix("b → -"))
  }

  @Test func `the table has declared outputs among its outputs`() {
    let walk = Walk().press(quotient + ":outputs a q<Enter>")
    #expect(walk.document.contents.outputs().map { walk.document.contents.name(of: $0) } == ["a", "q"])
    #expect(walk.press("t").model.tableLines.isEmpty == false)
  }
}
