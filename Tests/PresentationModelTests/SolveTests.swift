import GraphDocument
import PresentationModel
import Testing

/// The value of a number that gives a node a wanted value, by keys.
struct SolveTests {
  private var shop: Walk { Walk().press("=price = 5<Enter>=count = 4<Enter>=total = price * count<Enter>") }

  @Test func `the line offers the numbers that can be varied by Tab, and Enter takes the one in the line`() {
    let walk = Walk().press("=price = 2<Enter>=count = 3<Enter>=total = price * count<Enter><Space>ds12 by ")
    #expect(walk.model.screen.popup?.rows.map(\.key) == ["by price", "by count"])
    walk.press("<Tab><Tab>")
    #expect(walk.model.screen.prompt?.text == "total = 12 by count")
    #expect(walk.press("<Enter>").graph.contains("count = 6 → 6"))
  }

  @Test func `Space d s begins with the selected node, and the value found is one step of undo`() {
    let walk = shop
    let steps = walk.document.steps.done.count
    walk.press("/total<Enter><Space>ds")
    #expect(walk.model.screen.prompt?.label == "solve" && walk.model.screen.prompt?.text == "total = ")
    walk.press("1000 by price<Enter>")
    #expect(walk.message == "'price' = 250 gives 'total' = 1000" && walk.value("total") == "1000")
    #expect(walk.document.steps.done.count == steps + 1)
    #expect(walk.document.steps.done.last == "solve 'total' = 1000 by 'price'")
    walk.press("u")
    #expect(walk.value("price") == "5" && walk.value("total") == "20")
  }

  @Test func `what the line says is what it takes: the value alone, with a number, or the whole question`() {
    let walk = shop.press("/total<Enter><Space>ds")
    #expect(walk.model.screen.prompt?.preview.sentence == "VALUE by NUMBER, such as 1000 by price")
    walk.press("1000")
    #expect(walk.model.screen.popup?.rows.map(\.key) == ["by price", "by count"])
    // Enter changes no number that was not named.
    #expect(walk.model.screen.popup?.selectedRow == nil)
    walk.press(" by co<Enter>")
    #expect(walk.message == "'count' = 200 gives 'total' = 1000")
    #expect(shop.press("/total<Enter><Space>ds100 by pr<Enter>").value("price") == "25")
    #expect(shop.press("/total<Enter><Space>dstotal = 1000 by price<Enter>").value("price") == "250")
    let one = Walk().press("=a = 2<Enter>=p = a * 3<Enter><Space>ds")
    #expect(one.model.screen.prompt?.preview.sentence == "VALUE, such as 1000; the number to vary is 'a'")
    #expect(one.press("100<Enter>").message == "'a' ≈ 33.3333 gives 'p' = 100")
    #expect(one.value("a").hasPrefix("33.33333333"))
  }

  @Test func `of several values the nearest is taken, and the others are reported`() {
    let walk = Walk().press("=side = 1<Enter>=area = side^2<Enter>:solve area = 9 by side -10:10<Enter>")
    #expect(walk.value("side") == "3", "\(walk.graph)")
    #expect(walk.message == "'side' = 3 gives 'area' = 9; so does -3")
  }

  @Test func `without a solution the line stays, nothing is changed, and why is reported`() {
    let walk = shop
    let steps = walk.document.steps.done.count
    walk.press(":solve total = 1000 by price 0:10<Enter>")
    #expect(walk.message?.contains("'total' does not reach 1000 for 'price' from 0 to 10") == true)
    walk.press("<Esc>:solve price = 1 by count<Enter>")
    #expect(walk.message?.contains("does not depend on 'count'") == true)
    walk.press("<Esc>:solve total = 1 by total<Enter>")
    #expect(walk.message?.contains("is not a number that can be varied") == true)
    walk.press("<Esc>")
    #expect(walk.document.steps.done.count == steps && walk.value("total") == "20")
  }
}
