import DiagramModel
import EvaluationEngine
import Geometry
import GraphDocument
import PresentationModel
import Testing

/// Groups made, entered, edited and taken apart by keys.
struct GroupTests {
  /// `double = 2 * total` of two numbers, where `total` is to be a group.
  private static let total =
    "=price = 100<Enter>\(times(4, "gj"))=bank = 0.5<Enter>=total = price * (1 + bank)<Enter>=double = total * 2<Enter>"

  /// The same with `growth`, a group of `total`.
  private func grown() -> Walk { Walk().press(Self.total + "/total<Enter><Space>gggrowth<Enter>") }

  private func title(_ walk: Walk) -> String { walk.model.screen.title.document }

  @Test func `Space g g makes a group of the selection, whose instance takes its place`() {
    let walk = grown()
    #expect(
      walk.graph == """
        price = 100 → 100
        bank = 0.5 → 0.5
        double = 'growth * 2'(growth) → 300
        growth = growth of (price, bank) → 150
        """)
    #expect(walk.message == "group 'growth': takes 'price', 'bank', gives 'total' · gd looks inside")
    #expect(walk.selected == "growth" && walk.mode == "NORMAL")
    #expect(walk.document.steps.done.last == "make group 'growth' of 1 node")
    walk.press("u")
    #expect(walk.value("total") == "150" && walk.document.root.groups.isEmpty)
  }

  @Test func `an empty name takes a free one, and one that is an operator's is refused while it is typed`() {
    let walk = Walk().press(Self.total + "/total<Enter><Space>ggsum")
    #expect(walk.model.screen.prompt?.preview.isAcceptable == false)
    walk.press("<C-u><Enter>")
    #expect(walk.document.root.groups.names == ["group"] && walk.selected == "group")
  }

  @Test func `a group that would feed itself is refused before it is named`() {
    let walk = Walk().press(Self.total + "=sum = total + double<Enter>/total<Enter>v/sum<Enter><Space>gg")
    #expect(walk.message == "the group would feed itself through 'double': select it too")
    #expect(walk.mode != "PROMPT" && walk.document.root.groups.isEmpty)
  }

  @Test func `g d and Enter go in with the instance's values, g u comes out to the instance`() {
    let walk = grown().press("/price<Enter>200<Enter>/growth<Enter>gd")
    #expect(walk.value("price") == "200" && walk.value("total") == "300" && walk.value("double") == "no node")
    #expect(title(walk) == "new document › growth (growth) · edits 1 instance")
    #expect(walk.message == "in 'growth' · edits 1 instance · gu leaves it")
    walk.press("<Esc>")
    #expect(walk.message?.hasPrefix("gu leaves 'growth', ") == true)
    walk.press("gu")
    #expect(walk.selected == "growth" && title(walk) == "new document" && walk.value("double") == "600")
    walk.press("<Enter>")
    #expect(walk.document.path.count == 1)
    walk.press("gugu")
    #expect(walk.message?.contains("the document itself") == true)
  }

  @Test func `an edit inside tells what it comes to outside, and undo goes where it was made`() {
    let walk = grown().press("gd/total<Enter>e<C-u>price * (1 + bank) + 1<Enter>")
    #expect(walk.value("total") == "151")
    #expect(walk.message == "edits 1 instance; 1 output changed")
    walk.press("gu")
    #expect(walk.value("double") == "302")
    walk.press("u")
    #expect(walk.value("total") == "150" && walk.document.path.count == 1)
    #expect(
      walk.message
        == "undid: in group 'growth': set 'total' to 'price * (1 + bank) + 1' · in 'growth' now; edits 1 instance; 1 output changed"
    )
    walk.press("u")
    #expect(walk.value("total") == "150" && walk.document.path.isEmpty)
    #expect(walk.message == "undid: make group 'growth' of 1 node · outside the group now")
    walk.press("UU")
    #expect(walk.value("total") == "151" && walk.document.path.count == 1)
  }

  @Test(arguments: [
    (":outputs growth.total<Enter>", "1 output changed"), (":outputs price<Enter>", "2 nodes changed, no output"),
    ("", "1 output changed"),
  ])
  func `what changed outside is counted in outputs, declared or not, else in nodes`(keys: String, news: String) {
    let walk = grown().press("\(keys)/growth<Enter>gd/total<Enter>e<C-u>price * 3<Enter>")
    #expect(walk.message == "edits 1 instance; \(news)")
    walk.press("e<C-u>3 * price<Enter>")
    #expect(walk.message == "edits 1 instance; no output changed")
  }

  @Test func `Space e makes an instance of a call, Space = the call of the instance again, each in one step`() {
    let walk = grown().press("/growth<Enter>gj=sum = growth(price, bank = 25%) + 1<Enter>")
    let before = walk.graph
    walk.press("<Space>e")
    #expect(
      walk.graph == before.replacing("sum = 'growth(price, bank = 25%) + 1'(price)", with: "sum = add(growth2, number)")
        + "\ngrowth2 = growth of (price, _) → 125\nnumber = 1 → 1")
    #expect(walk.message == "'sum' is expanded into 3 nodes now" && walk.selected == "sum")
    let (instance, sum) = (walk.node("growth2")?.frame, walk.node("sum")?.frame)
    #expect((instance?.maxColumn ?? .max) < (sum?.minColumn ?? .min))
    walk.press("su<Space>=")
    #expect(walk.graph.hasSuffix("sum = 'growth(price, bank = 0.25) + 1'(price) → 126"))
    walk.press("uu")
    #expect(walk.graph == before)
    walk.press("/sum<Enter>e<C-u>growth(price)<Enter>")
    let called = walk.graph
    walk.press("<Space>e")
    #expect(walk.selected == "sum" && walk.graph.hasSuffix("sum = growth of (price, _) → 150"))
    walk.press("<Space>=")
    #expect(walk.selected == "sum" && walk.graph == called)
  }

  @Test func `moving a node inside says nothing of the instances`() {
    let walk = grown().press("gd/total<Enter><S-Right>")
    #expect(walk.message?.contains("edits") != true)
  }

  @Test func `what was selected and seen on a level is found again`() {
    let walk = grown().press("/bank<Enter>/growth<Enter>gd/total<Enter>gugd")
    #expect(walk.selected == "total")
    walk.press("gu<C-o>")
    #expect(walk.selected == "bank")
  }

  @Test func `Space g a and the line that adds nodes add instances, which have the defaults`() {
    let walk = grown().press("<Space>gagrowth<Enter>")
    #expect(walk.selected == "growth2" && walk.value("growth2") == "150")
    #expect(walk.message == "an instance of 'growth': inputs price, bank")
    walk.press("aother = growth<Enter>")
    #expect(walk.selected == "other" && walk.value("other") == "150")
    walk.press("<Space>gn")
    #expect(walk.selected == "growth" && walk.message == "instance 1 of 3 of 'growth'")
    walk.press("<Space>ganone<Enter>")
    #expect(walk.message?.contains("no group is named 'none'") == true)
  }

  @Test func `Space g v gives an input a value, and takes it back`() {
    let walk = grown().press("<Space>gagrowth<Enter><Space>gvprice = 10<Enter>")
    #expect(walk.value("growth2") == "15" && walk.message == "price of 'growth2' = 10")
    walk.press("<Space>gvpric = 1<Enter>")
    #expect(walk.message == "there is no input 'pric': did you mean 'price'?")
    walk.press("<C-u>price =<Enter>")
    #expect(walk.value("growth2") == "150" && walk.message == "price of 'growth2' has its default again")
    walk.press("/growth<Enter><Space>gvprice = 1<Enter>")
    #expect(walk.value("growth") == "150")
    #expect(walk.message == "price of 'growth' = 1; it takes effect when the wire into it is cut")
  }

  @Test func `Space g c gives an instance its own definition, which the others do not follow`() {
    let walk = grown().press("<Space>gc")
    #expect(walk.message?.contains("is the only instance of 'growth'") == true)
    walk.press("<Space>gagrowth<Enter><Space>gc")
    #expect(walk.message == "'growth2' is now an instance of 'growth2', a copy of 'growth'")
    walk.press("gd/total<Enter>e<C-u>7<Enter>gu")
    #expect(walk.value("growth2") == "7" && walk.value("growth") == "150")
    walk.press("uu")
    #expect(walk.document.root.groups.names == ["growth"])
  }

  @Test func `Space g e puts the nodes in the place of the instance`() {
    let walk = grown().press("<Space>ge")
    #expect(walk.value("total") == "150" && walk.value("double") == "300" && walk.value("growth") == "no node")
    #expect(walk.message == "'growth' is expanded into 1 node")
    #expect(walk.graph.contains("double = 'total * 2'(total)"))
  }

  @Test func `Space g r renames the group in its instances, also from inside`() {
    let walk = grown().press("gd<Space>gr<C-u>loan<Enter>")
    #expect(
      walk.message?.hasPrefix("group 'growth' is now called 'loan', also in its instances and in formulas") == true)
    #expect(title(walk) == "new document › growth (loan) · edits 1 instance")
    #expect(walk.press("gu").value("double") == "300")
  }

  @Test func `inside, the next instance is shown with what that has`() {
    let walk = grown().press("<Space>gagrowth<Enter><Space>gvprice = 10<Enter>gd/total<Enter><Space>gn")
    #expect(walk.value("total") == "150" && walk.selected == "total")
    #expect(title(walk) == "new document › growth (growth) · edits 2 instances")
    #expect(walk.message == "group 'growth' in the instance 'growth', 1 of 2")
  }

  @Test func `the interface of the definition that is shown is declared as that of a document`() {
    let walk = grown().press("gd<Space>dI<C-u>bank<Enter>")
    #expect(walk.document.root.groups.signature(of: "growth")?.inputs == ["bank"])
    walk.press("gui")
    let rows = walk.model.screen.popup?.rows.map { "\($0.key): \($0.text)" } ?? []
    #expect(rows.contains("price: wired from price, not an input any more"), "\(rows)")
    #expect(rows.contains("bank: bank = 0.5"), "\(rows)")
  }

  @Test func `while a link is made o takes the next output of an instance`() {
    let walk = Walk().press(
      Self.total + "=rest = total - price<Enter>/total<Enter>v/rest<Enter><Space>gggrowth<Enter>aroot = sqrt<Enter>")
    walk.press("/growth<Enter>co")
    #expect(walk.message == "the link begins at 'growth.rest': o takes the next output")
    walk.press("/root<Enter><Enter>")
    #expect(walk.graph.contains("root = sqrt(growth.rest)") && walk.value("root").hasPrefix("7.071"))
    let wires = walk.model.diagramView.wires(in: Rect(column: -500, row: -500, columns: 1_000, rows: 1_000))
    let root = walk.document.contents.node(named: "root")
    #expect(
      wires.contains {
        $0.link.target.node == root && $0.link.source == walk.model.diagramView.node($0.link.source)?.id
      })
    walk.press("/growth<Enter>i")
    let rows = walk.model.screen.popup?.rows.map { "\($0.key): \($0.text)" } ?? []
    #expect(rows.contains { $0.hasPrefix("feeds: ") && $0.hasSuffix(" of root, as growth.rest") }, "\(rows)")
    #expect(rows.contains("growth.rest: = 50"), "\(rows)")
    walk.press("<Esc>/price<Enter>co")
    #expect(walk.message == "'price' has one output")
  }

  @Test func `the box of an instance has its group's name and its inputs by name`() {
    let node = grown().node("growth")
    #expect(node?.ports.map(\.label) == ["price", "bank"] && node?.ports.map(\.isFilled) == [true, true])
    #expect(node?.textRows == ["growth"] && node?.valueText == "150" && node?.frame.size.rows == 6)
  }
}
