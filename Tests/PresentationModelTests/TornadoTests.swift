import EvaluationEngine
import Geometry
import GraphAnalysis
import GraphDocument
import PresentationModel
import Testing

/// The list of what moves a node, by keys.
struct TornadoTests {
  private var shop: Walk {
    Walk().press(
      "=price = 5<Enter>/price<Enter><Space>dr4 … 8<Enter>=fee = 3 ± 1<Enter>=plain = 2<Enter>"
        + "=total = plain * price + fee<Enter>/total<Enter>")
  }

  private func rows(_ walk: Walk) -> [String] { walk.model.screen.popup?.rows.map { "\($0.key): \($0.text)" } ?? [] }

  @Test func `Space d w lists the numbers that a node rests on, the widest first, as bars about its value`() {
    let walk = shop.press("<Space>dw")
    #expect(walk.model.screen.popup?.title == "what moves total = 13")
    #expect(
      rows(walk) == [
        ": ▒ low █ high           low  high  total at low  at high",
        "price:        ▒▒▒│██████████    4     8            11       19",
        "fee:         ▒▒│██            2     4            12       14",
        ": without a range or an uncertainty: plain",
      ])
    #expect(walk.model.screen.popup?.selectedRow == 1)
    // It follows the document, which it leaves as it is.
    #expect(walk.document.steps.done.count == shop.document.steps.done.count)
  }

  @Test func `Enter goes to the number, and its inspector; the way back leads to the node`() {
    let walk = shop.press("<Space>dwj<Enter>")
    #expect(walk.selected == "fee" && walk.mode == "INSPECT")
    walk.press("<Esc><C-o>")
    #expect(walk.selected == "total" && walk.mode == "NORMAL")
    // Of what is told below the numbers there is none to go to.
    #expect(shop.press("<Space>dwG<Enter>").selected == "total")
    #expect(shop.press("<Space>dw<Esc>").mode == "NORMAL")
  }

  @Test func `an end at which the node fails is reported, and a filter finds numbers`() {
    let walk = Walk().press("=x = 1 ± 2<Enter>=y = sqrt(x)<Enter>/y<Enter><Space>dw")
    #expect(rows(walk).last == "x:           │██████████   -1     3     fails  1.73205081", "\(rows(walk))")
    #expect(rows(shop.press("<Space>dw/fee<Enter>")).count == 1)
  }

  @Test func `a bar's sign is that of the end of the number, on whichever side that is`() {
    let walk = Walk().press("=x = 1 ± 0.5<Enter>=y = -x<Enter>=z = (x - 0.8)^2<Enter>/y<Enter><Space>dw")
    #expect(rows(walk).last == "x: ██████████│▒▒▒▒▒▒▒▒▒▒  0.5   1.5      -0.5     -1.5", "\(rows(walk))")
    walk.press("<Esc>/z<Enter><Space>dw")
    // From 0.04 both ends lead up: to 0.09, and to 0.49.
    #expect(rows(walk).last?.hasPrefix("x:           │▒████") == true, "\(rows(walk))")
  }

  @Test func `what moves with no number is refused with what would correct it`() {
    let walk = Walk().press("<Space>dw")
    #expect(walk.mode == "NORMAL")
    walk.press("=a = 2<Enter>=y = a + 1<Enter>/y<Enter><Space>dw")
    #expect(
      walk.message
        == "'y' depends on no number with a range or an uncertainty: Space d r gives one a range, and 4 ± 0.1 an uncertainty",
      "\(walk.message ?? "")")
    walk.press("/a<Enter><Space>dw")
    #expect(walk.message == "'a' depends on no other number: select a node that depends on inputs")
    walk.press("=s = [1, 2]<Enter>/s<Enter><Space>dw")
    #expect(walk.message == "'s' is not a number that can change")
  }

  /// So many uncertain numbers and their sum, a node for each term.
  private func sum(of count: Int) throws -> Walk {
    var builder = DocumentBuilder()
    let add = try #require(OperatorID(named: "add"))
    var last: Int32?
    for index in 0..<count {
      let number = builder.appendNode(
        .number(1), NodeAttributes(name: "x\(index)", uncertainty: .init(0.1), place: Point(column: 0, row: index * 4)))
      if let total = last {
        last = builder.appendNode(
          .operator(add), NodeAttributes(name: "s\(index)", place: Point(column: 40, row: index * 4)))
        builder.addInput(total)
        builder.addInput(number)
      } else {
        last = number
      }
    }
    _ = builder.enterNames()
    return Walk(try builder.finish()).press("/s\(count - 1)<Enter><Space>dw")
  }

  @Test func `what depends on too much is reported, and of many numbers those that move it most are listed`() throws {
    #expect(rows(try sum(of: 1_500)).first?.contains("depends on too many nodes") == true)
    let rows = rows(try sum(of: 300))
    #expect(rows.count == 202 && rows.last == ": not shown: 100 numbers with a smaller effect", "\(rows.last ?? "")")
  }
}
