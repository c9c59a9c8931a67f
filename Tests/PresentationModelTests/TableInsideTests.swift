import Geometry
import GraphDocument
import Testing

@testable import PresentationModel

/// Rows of the table for what is inside uses.
struct TableInsideTests {
  /// A use of `growth`, which takes `bank` and `price`, a node behind it, and a group of another use, `outer`; the table has the keys.
  private func walk(_ keys: String = "") -> Walk {
    Walk(screen: Size(columns: 140, rows: 40)).press(
      "=price = 100<Enter>=bank = 0.5<Enter>=low = 1 + bank<Enter>=total = price * low<Enter>/total<Enter>v/low<Enter>"
        + "<Space>gggrowth<Enter>=double = growth * 2<Enter>/growth<Enter>yp/growth2<Enter>v<Space>ggouter<Enter>"
        + "/growth<Enter>t" + keys)
  }

  /// The rows by name, those inside uses indented, the one with the focus marked.
  private func rows(_ walk: Walk) -> [String] {
    walk.model.tableLines.compactMap { line in
      guard case .row(let row) = line else { return nil }
      return (row.isSelected ? "›" : "") + String(repeating: "-", count: row.depth) + "\(row.name) \(row.value)"
    }
  }

  private static let folded = ["bank 0.5", "price 100", "›growth 150", "double 300", "outer 150"]

  @Test func `z o on an instance shows what is inside below its row, with that instance's values, and hides it again`()
  {
    let walk = walk()
    #expect(rows(walk) == Self.folded)
    walk.press("zo")
    #expect(walk.message?.hasPrefix("'growth' shows what is inside") == true)
    #expect(
      walk.tableText.contains(
        """
        › growth group 150 = growth(bank = bank, price = price) →1
            bank number 0.5 →1
            low formula 1.5 = 1 + bank →1
            price number 100 →1
            total formula 150 = price * low
        """), "\(walk.tableText)")
    #expect(walk.model.table.checkInvariants() == [])
    #expect(rows(walk.press("zo")) == Self.folded)
    #expect(walk.message == "'growth' hides what is inside" && walk.model.table.checkInvariants() == [])
  }

  @Test func `the keys go through inner rows, which nothing is done to, and z o on one goes back to the instance`() {
    let walk = walk("zojj")
    #expect(rows(walk)[4] == "›-low 1.5" && walk.selected == nil)
    #expect(walk.model.readingOfTable == "growth.low, formula, 1 + bank, 1.5")
    walk.press("d")
    #expect(walk.model.document.contents.count == 5)
    #expect(rows(walk.press("zo")) == Self.folded && walk.selected == "growth")
    #expect(walk.press("zoG").selected == "outer" && walk.press("gg").selected == "bank")
    #expect(walk.model.table.checkInvariants() == [])
  }

  @Test func `Enter on an inner row goes in to the node, g u comes back, and what was unfolded is so again`() {
    let walk = walk("zojj<Enter>")
    #expect(walk.model.document.group == "growth" && walk.selected == "low")
    walk.press("gu")
    #expect(walk.selected == "growth" && rows(walk).contains("-low 1.5"))
    #expect(walk.model.table.checkInvariants() == [])
  }

  @Test func `inner rows follow edits outside and inside, whatever the order of the rows`() {
    let walk = walk("zo/price<Enter>")
    walk.press("<Esc><Esc>/price<Enter>200<Enter>")
    #expect(rows(walk).contains("-total 300"), "\(rows(walk))")
    walk.press("tlllo")
    let shown = rows(walk)
    #expect(shown.firstIndex(of: "-bank 0.5") == shown.firstIndex { $0.hasSuffix("growth 300") }.map { $0 + 1 })
    #expect(walk.model.table.checkInvariants() == [])
    walk.press("<Esc>/growth<Enter>d")
    #expect(!rows(walk).contains { $0.hasPrefix("-") } && walk.model.table.checkInvariants() == [])
    walk.press("u")
    #expect(rows(walk).contains("-total 300") && walk.model.table.checkInvariants() == [])
  }

  @Test func `instances inside instances are unfolded too, and gone into with both`() {
    let walk = walk("Gzojzo")
    #expect(
      rows(walk).suffix(6) == ["outer 150", "›-growth2 150", "--bank 0.5", "--low 1.5", "--price 100", "--total 150"])
    walk.press("jj<Enter>")
    #expect(walk.model.document.path.count == 2 && walk.selected == "low")
    #expect(walk.press("gugu").model.document.path.isEmpty && walk.model.table.checkInvariants() == [])
  }

  @Test func `what is no instance has no inner rows`() {
    let walk = walk("ggzo")
    #expect(walk.message?.hasPrefix("no instance of a group has the focus") == true && rows(walk).count == 5)
  }
}
