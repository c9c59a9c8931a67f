import DiagramModel
import EvaluationEngine
import Geometry
import GraphDocument
import Testing

@testable import PresentationModel

/// What people suffer from in other editors of groups, and what hands need besides: lines that make uses, lists, what is said of edits.
struct GroupHandsTests {
  /// `growth`, a group of `total`, of `price` and `bank`; `double` doubles it.
  private func grown() -> Walk {
    Walk().press(
      "=price = 100<Enter>\(times(4, "gj"))=bank = 0.5<Enter>=total = price * (1 + bank)<Enter>=double = total * 2<Enter>"
        + "/total<Enter><Space>gggrowth<Enter>")
  }

  private func rows(_ walk: Walk) -> [String] {
    walk.model.screen.popup?.rows.map { "\($0.key): \($0.text)" } ?? []
  }

  // MARK: - What others suffer from

  @Test func `a plain paste is another instance: an edit inside changes both, and no link becomes a copy`() {
    let walk = grown().press("/growth<Enter>yp")
    #expect(
      walk.graph == """
        price = 100 → 100
        bank = 0.5 → 0.5
        double = 'growth * 2'(growth) → 300
        growth = growth of (price, bank) → 150
        growth2 = growth of (_, _) → 150
        """)
    walk.press("/growth<Enter>gd/total<Enter>e<C-u>price * (2 + bank)<Enter>")
    #expect(walk.message == "edits 2 instances; 2 outputs changed")
    walk.press("gu")
    #expect(
      walk.graph == """
        price = 100 → 100
        bank = 0.5 → 0.5
        double = 'growth * 2'(growth) → 500
        growth = growth of (price, bank) → 250
        growth2 = growth of (_, _) → 250
        """)
  }

  @Test func `undo brings an instance back with its inside as it was edited, and goes on to the start`() {
    let walk = grown().press("gd/total<Enter>e<C-u>price * bank<Enter>gu/growth<Enter>d")
    #expect(walk.value("growth") == "no node" && walk.document.root.groups.names == ["growth"])
    walk.press("u")
    #expect(
      walk.graph == """
        price = 100 → 100
        bank = 0.5 → 0.5
        double = 'growth * 2'(growth) → 100
        growth = growth of (price, bank) → 50
        """)
    walk.press("uu")
    #expect(
      walk.graph == """
        price = 100 → 100
        bank = 0.5 → 0.5
        total = 'price * (1 + bank)'(price, bank) → 150
        double = 'total * 2'(total) → 300
        """)
    walk.press("uuuu")
    #expect(walk.graph.isEmpty && walk.document.root.groups.isEmpty && !walk.document.canUndo)
  }

  @Test func `wires of an input that is taken away are kept and shown, and the input that comes back has them`() {
    let walk = grown().press("gd<Space>dI<C-u>bank<Enter>gu")
    #expect(walk.graph.hasSuffix("growth = growth of (bank) → 150"))
    walk.press("/growth<Enter>i")
    #expect(rows(walk).contains("price: wired from price, not an input any more"))
    walk.press("<Esc>gd<Space>dI<C-u>bank, price<Enter>gu")
    #expect(walk.graph.hasSuffix("growth = growth of (bank, price) → 150"))
    walk.press("/price<Enter>200<Enter>")
    #expect(walk.value("growth") == "300")
  }

  @Test func `an input that is edited where the instance has its own says who has the say, and how to correct it`() {
    let walk = grown().press("gd/price<Enter>7<Enter>")
    #expect(walk.value("price") == "100")
    #expect(
      walk.message
        == "price = 7; edits 1 instance; no output changed; 'growth' takes price from 'price' instead: X on it cuts its wires"
    )
    walk.press("gu/growth<Enter>X<Space>gvprice = 10<Enter>gd/price<Enter>8<Enter>")
    #expect(walk.value("price") == "10")
    #expect(
      walk.message?.contains("'growth' has price = 10 instead: Space g v on it changes it") == true)
    walk.press("gu/growth<Enter><Space>gvprice =<Enter>gd/price<Enter>9<Enter>")
    #expect(walk.value("price") == "9" && walk.message?.contains("is used there") == false)
  }

  @Test func `a group that would contain itself is refused by every line, and nothing has changed`() {
    let walk = grown().press("ygd")
    let before = walk.graph
    for keys in ["agrowth<Enter>", "/total<Enter>ogrowth<Enter>", "=x = growth(1, 2)<Enter>"] {
      walk.press(keys)
      #expect(walk.message?.contains("the group 'growth' cannot contain itself") == true, "\(keys)")
      walk.press("<Esc>")
      #expect(walk.graph == before && walk.document.path.count == 1)
    }
  }

  @Test func `an input that no instance feeds counts by its default, and an edit of it reaches those instances alone`()
  {
    let walk = grown().press("<Space>gagrowth<Enter>gd/price<Enter>60<Enter>gu")
    #expect(
      walk.graph == """
        price = 100 → 100
        bank = 0.5 → 0.5
        double = 'growth * 2'(growth) → 300
        growth = growth of (price, bank) → 150
        growth2 = growth of (_, _) → 90
        """)
    walk.press("ugu")
    #expect(walk.value("growth2") == "150" && walk.value("growth") == "150")
  }

  @Test func `undo goes through all levels to the start, and redo comes back to the same picture`() {
    let walk = grown().press(
      "<Space>gagrowth<Enter>gd/total<Enter>e<C-u>price * bank<Enter><Space>dI<C-u>bank, price<Enter>gu")
    let end = walk.graph
    #expect(end.hasSuffix("growth = growth of (bank, price) → 50\ngrowth2 = growth of (_, _) → 50"))
    var steps = 0
    while walk.document.canUndo, steps < 50 {
      walk.press("u")
      #expect(walk.document.root.checkInvariants() == [])
      steps += 1
    }
    #expect(walk.document.root.groups.isEmpty && walk.document.root.count == 0 && walk.document.path.isEmpty)
    for _ in 0..<steps { walk.document.redo() }
    while walk.document.leave() != nil {}
    #expect(walk.graph == end)
  }

  @Test func `an instance that is pasted into its own definition is refused`() {
    let walk = grown().press("ygd")
    let before = walk.graph
    walk.press("p")
    #expect(walk.message?.contains("the group 'growth' cannot contain itself") == true)
    #expect(walk.graph == before)
  }

  // MARK: - Lines that make uses

  @Test func `o makes an instance that the selected node feeds, through its first input`() {
    let walk = grown().press("/bank<Enter>ogro<Enter>")
    #expect(walk.selected == "growth2" && walk.graph.hasSuffix("growth2 = growth of (bank, _) → 0.75"))
    walk.press("u")
    #expect(walk.value("growth2") == "no node")
    walk.press("/price<Enter>onow = growth<Enter>")
    #expect(walk.graph.hasSuffix("now = growth of (price, _) → 150"))
  }

  @Test func `I inserts an instance on a wire, O one that feeds a free port, each in one step`() {
    let walk = grown().press("/double<Enter>Iagain = growth<Enter>")
    #expect(walk.graph.contains("double = 'again * 2'(again) → 450"))
    #expect(walk.graph.hasSuffix("again = growth of (growth, _) → 225"))
    walk.press("uaroot = sqrt<Enter>Ogrowth<Enter>")
    #expect(walk.graph.contains("root = sqrt(growth2)") && walk.value("growth2") == "150")
    walk.press("u")
    #expect(walk.value("growth2") == "no node" && walk.graph.contains("root = sqrt(_)"))
  }

  @Test func `a line that adds nodes offers groups by the beginning of their names, with what they take and give`() {
    let walk = grown().press("agrow")
    #expect(rows(walk).first == "growth: an instance: price, bank → total")
    #expect(walk.model.screen.prompt?.preview.sentence == "an instance: price, bank → total")
    walk.press("<Enter>")
    #expect(walk.selected == "growth2")
    walk.press("/bank<Enter>ogr")
    #expect(rows(walk).first == "growth: an instance: price, bank → total")
    walk.press("<Esc>:add gr")
    #expect(rows(walk).contains("growth: an instance: price, bank → total"))
    walk.press("<Esc>=y = gro")
    #expect(rows(walk).contains("growth: a group: price, bank → total"))
  }

  @Test func `a group without inputs can be fed by nothing`() {
    let walk = Walk().press("=a = 9<Enter>=b = 2<Enter><Space>ggalone<Enter>/a<Enter>oalone")
    #expect(walk.model.screen.prompt?.preview.isAcceptable == false)
    walk.press("<Enter>")
    #expect(walk.message == "the group 'alone' takes no input: choose another")
  }

  @Test func `inside a definition the hint line begins with the way out`() {
    let walk = grown().press("gd")
    #expect(walk.model.screen.hints.first.map { "\($0.key) \($0.text)" } == "gu out")
    walk.press("gu")
    #expect(walk.model.screen.hints.first?.command == .add)
  }

  // MARK: - The table and the inspector

  @Test func `F has sections by group where there are groups: instances and calls of one together`() {
    let walk = grown().press("<Space>gagrowth<Enter>=call = growth(1, 2)<Enter>tFF")
    func headings() -> [String] {
      walk.model.tableLines.compactMap { if case .heading(let heading) = $0 { heading.heading.title } else { nil } }
    }
    #expect(walk.message == "sections by group")
    #expect(headings() == ["instances of growth", "of no group"])
    #expect(walk.model.table.checkInvariants() == [])
    walk.press("F")
    #expect(walk.message == "sections by kind of node")
  }

  @Test func `rows follow their groups while the table is shown`() {
    let walk = grown().press("<Space>gagrowth<Enter>tFF<Space>gc")
    let headings = walk.model.tableLines.compactMap { line -> String? in
      if case .heading(let heading) = line { heading.heading.title } else { nil }
    }
    #expect(headings == ["instances of growth", "instances of growth2", "of no group"])
    #expect(walk.model.table.checkInvariants() == [])
    walk.press("u")
    #expect(walk.model.table.checkInvariants() == [])
  }

  @Test
  func `the table inside an instance has what lies there with that instance's values, and is filtered as any other`() {
    let walk = grown().press("/price<Enter>200<Enter>/growth<Enter>gdt")
    func rows() -> [String] {
      walk.model.tableLines.compactMap { if case .row(let row) = $0 { "\(row.name) = \(row.value)" } else { nil } }
    }
    #expect(rows().sorted() == ["bank = 0.5", "price = 200", "total = 300"])
    #expect(walk.model.table.checkInvariants() == [])
    walk.press("/tot<Enter>")
    #expect(rows() == ["total = 300"])
  }

  @Test func `the inspector of an instance has the values of what is inside`() {
    let walk = Walk().press(
      "=price = 100<Enter>\(times(4, "gj"))=fee = price / 10<Enter>=total = price + fee<Enter>"
        + "/fee<Enter>v/total<Enter><Space>ggoffer<Enter>i")
    #expect(rows(walk).contains("offer.fee: = 10"), "\(rows(walk))")
    #expect(rows(walk).contains("first output: total"))
  }

  // MARK: - Definitions

  @Test func `without groups Space g l says how to make one`() {
    let walk = Walk().press("<Space>gl")
    #expect(walk.mode == "NORMAL" && walk.message == "there is no group yet: Space g g makes one")
  }

  @Test func `Space g l lists the groups with their instances, and Enter goes into one that has none`() {
    let walk = grown().press("<Space>gagrowth<Enter>=call = growth(1, 2)<Enter><Space>gl")
    #expect(rows(walk) == ["growth: price, bank → total · 3 instances: growth, growth2, call"])
    walk.press("<Esc>/call<Enter>d/growth2<Enter>d/growth<Enter>d<Space>gl")
    #expect(rows(walk) == ["growth: price, bank → total · 0 instances"])
    walk.press("<Enter>")
    #expect(walk.document.group == "growth" && walk.value("total") == "150")
    #expect(walk.message == "in 'growth' with its defaults · edits 0 instances · gu leaves it")
    walk.press("<Space>gr<C-u>loan<Enter>gu")
    #expect(walk.document.root.groups.names == ["loan"])
  }

  @Test func `Space g d deletes a definition that nothing uses, in one step, and names what uses one`() {
    let walk = grown().press("<Space>gdgrowth<Enter>")
    #expect(walk.message == "group 'growth' is used by 'growth': Space g e expands an instance")
    #expect(walk.document.root.groups.names == ["growth"])
    walk.press("<Esc>/growth<Enter><Space>ge<Space>gdgrowth<Enter>")
    #expect(walk.message == "deleted group 'growth'" && walk.document.root.groups.isEmpty)
    walk.press("u")
    #expect(walk.document.root.groups.names == ["growth"])
    walk.press("<Space>gdnone<Enter>")
    #expect(walk.message?.contains("no group is named 'none'") == true)
  }

  @Test func `what was selected together and lies within an instance again is selected no more`() {
    let walk = grown().press("/growth<Enter><Space>gesa")
    let all = walk.model.selectedNodes
    #expect(all == Set(walk.document.contents.nodes) && all.count > 3)
    walk.press("u")
    #expect(walk.value("growth") == "150")
    // There may be none.
    #expect(walk.model.selectedNodes.allSatisfy { walk.document.contents.contains($0) })
    #expect(walk.model.selection.map { walk.document.contents.contains($0) } ?? true)
  }

  @Test(arguments: ["su", "sd", "sc"])
  func `what a call of a group needs is not selected with what it feeds and rests on`(keys: String) {
    let walk = grown().press("=once = growth(price, 2)<Enter>=twice = once * 2<Enter>/once<Enter>\(keys)")
    #expect(walk.model.selectedNodes.count > 1)
    #expect(walk.model.selectedNodes.allSatisfy { walk.document.contents.contains($0) })
  }

  @Test func `what begins at another output of an instance is selected with the instance`() {
    let walk = grown().press("/growth<Enter>gd:outputs total price<Enter>gu=cost = growth.price + 1<Enter>su")
    let names = { Set(walk.model.selectedNodes.map { walk.document.contents.name(of: $0) }) }
    #expect(names() == ["cost", "growth", "price", "bank"])
    walk.press("<Esc>/growth<Enter>sd")
    #expect(names() == ["growth", "cost", "double"])
  }

  @Test func `a definition that is deleted while it is shown is left`() {
    let walk = grown().press("<Space>ge<Space>gl<Enter>")
    #expect(walk.document.group == "growth")
    walk.press("<Space>gdgrowth<Enter>")
    #expect(walk.document.path.isEmpty && walk.value("total") == "150")
  }

  @Test func `what a link begins at is the row of that output`() throws {
    let walk = Walk().press(
      "=price = 100<Enter>\(times(4, "gj"))=bank = 0.5<Enter>=total = price * (1 + bank)<Enter>=rest = total - price<Enter>"
        + "=double = total * 2<Enter>/total<Enter>v/rest<Enter><Space>gggrowth<Enter>aroot = sqrt<Enter>/growth<Enter>co/root<Enter>"
    )
    let instance = try #require(walk.node("growth"))
    #expect(instance.outputs.map(\.label) == ["total", "rest"])
    let wires = walk.model.diagramView.wires(in: Rect(column: -500, row: -500, columns: 1_000, rows: 1_000))
    let proposed = try #require(wires.first { $0.isProposed })
    #expect(proposed.from == NodeMetrics.output(1, of: instance.frame) && proposed.link.source == instance.id)
    walk.press("<Esc>/growth<Enter>coaabs<Enter>")
    #expect(walk.graph.hasSuffix("abs = abs(growth.rest) → 50"))
    let target = try #require(walk.node("abs")).frame
    #expect(target.minColumn > instance.frame.maxColumn)
  }
}
