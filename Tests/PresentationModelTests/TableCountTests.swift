import DiagramModel
import EvaluationEngine
import Geometry
import GraphDocument
import Testing

@testable import PresentationModel

/// What the table costs: counted, not timed.
struct TableCountTests {
  /// That many numbers, named in the order they are in.
  private func numbers(_ count: Int) throws -> DocumentContents {
    var builder = DocumentBuilder()
    for index in 0..<count {
      let digits = String(index)
      let name = "n" + String(repeating: "0", count: 7 - digits.count) + digits
      _ = builder.addNode(
        .number(Double(index)), NodeAttributes(name: name, place: Point(column: 0, row: index * 4)))
    }
    return try builder.finish()
  }

  /// Gatherings, rows made of what events named, joined updates, whole reloads, lines made.
  private func counts(_ walk: Walk) -> [Int] {
    let counts = walk.model.table.counts
    return [counts.gatherings, counts.rows, counts.updates, counts.reloads, counts.lines]
  }

  @Test func `U1: of 100,000 nodes only the lines that are seen are made, however the table is gone through`() throws {
    let walk = Walk(try numbers(100_000), screen: Size(columns: 100, rows: 30))
    walk.press("t")
    #expect(walk.model.table.counts.lines == 0)
    func made(_ keys: String) -> Int {
      let before = walk.model.table.counts.lines
      walk.press(keys)
      _ = walk.model.tableLines
      return walk.model.table.counts.lines - before
    }
    #expect(walk.model.tableLines.count == 25)
    #expect(made("") == 25)
    #expect(made("j") == 25)
    #expect(made("G") == 25)
    #expect(walk.selected == "n0099999")
    #expect(made("<PageUp>") == 25)
    #expect(made("gg5<Enter>") == 25)
    #expect(made(":50001<Enter>") == 25)
    #expect(walk.selected == "n0050000")
    #expect(made("ll") == 25)
    #expect(walk.tableText.contains("› n0050000 number 50000"))
    #expect(made("za") == 1)
  }

  @Test func `a table that is not shown is no view: it gathers nothing, and is read whole when it is shown`() throws {
    let walk = Walk(try numbers(10))
    walk.press("5<Enter>j7<Enter>d=x = 1<Enter>")
    #expect(counts(walk) == [0, 0, 0, 0, 0])
    walk.press("t")
    #expect(counts(walk) == [1, 0, 0, 1, 0])
    walk.press("tt")
    walk.press("gg6<Enter>uu")
    #expect(counts(walk) == [1, 0, 0, 1, 0])
    walk.press("t")
    #expect(counts(walk) == [2, 0, 0, 2, 0])
  }

  @Test func `an edit is joined in once, and one that shows nowhere in the table not at all`() throws {
    let walk = Walk(try numbers(10)).press("t")
    let table = walk.model.table
    walk.press("5<Enter>")
    #expect(counts(walk) == [1, 1, 1, 1, 0])
    // A group of edits is one event.
    walk.press("ssjjd")
    #expect(walk.document.contents.count == 7)
    #expect(counts(walk) == [1, 1, 2, 1, 0])
    walk.press("<S-Right>")
    #expect(counts(walk) == [1, 1, 2, 1, 0])
    // A label is a column. What comes to the same is compared and not told.
    walk.press("\"a label<Enter>")
    #expect(counts(walk) == [1, 2, 3, 1, 0])
    walk.press("jjkk")
    #expect(counts(walk) == [1, 2, 3, 1, 0])
    #expect(table.counts.lines == 0)
  }

  @Test
  func `of an edit only the rows are made that it names, however many there are and by whatever they are in order`()
    throws
  {
    let walk = Walk(try numbers(5_000), screen: Size(columns: 100, rows: 30)).press("t")
    // By name, kind, value and users.
    for arranging in ["", "l", "l", "llll"] {
      walk.press(arranging)
      let before = walk.model.table.counts
      walk.press("7<Enter>")
      walk.press("d")
      walk.press("u")
      let after = walk.model.table.counts
      #expect(after.gatherings == before.gatherings, "\(arranging)")
      // Of a node that is deleted there is none.
      #expect(after.rows - before.rows <= 3, "\(arranging)")
    }
  }

  @Test func `U4, U16: fifty edits of 100,000 nodes cost what they change, whatever rows are in order of`() throws {
    let walk = Walk(try numbers(100_000), screen: Size(columns: 100, rows: 30)).press("t")
    walk.model.highlightsChanges = true
    let table = walk.model.table
    let nodes = walk.document.contents.nodesByName()
    for column in TableColumn.allCases {
      table.arrange { ($0.column, $0.isDescending) = (column, column.rawValue.isMultiple(of: 2)) }
      let before = table.counts
      for step in 0..<50 {
        let value = Double(step * 7 % 50) * 2_000 + Double(column.rawValue) + 0.5
        try walk.document.apply(.setContent(nodes[step * 1_999], .number(value)))
      }
      let after = table.counts
      #expect(after.gatherings == before.gatherings && after.reloads == before.reloads, "\(column)")
      #expect(after.rows - before.rows == 50, "\(column)")
      switch column {
      // Each may pass others; some come to stand where they stood.
      case .value: #expect((1...50).contains(after.moved - before.moved))
      // Of a node that was edited it is known what was too far before.
      case .uncertainty: #expect(after.moved - before.moved <= 50)
      case .name, .kind, .label, .formula, .users:
        #expect(after.moved == before.moved && after.patches - before.patches == 50, "\(column)")
      }
      // Found by halving, at most five times an edit: where it was and is, its mark, the focus.
      #expect(after.compared - before.compared <= 50 * 5 * (17 + 4), "\(column)")
    }
  }

  @Test func `the line in focus keeps its row of the screen while rows come and go above it`() throws {
    let walk = Walk(try numbers(100), screen: Size(columns: 100, rows: 30)).press("t" + times(50, "j"))
    let place = try #require(walk.model.focusedTableLine)
    let first = try #require(walk.document.contents.node(named: "n0000003"))
    try walk.document.apply(.delete(first))
    #expect(walk.selected == "n0000050")
    #expect(walk.model.focusedTableLine == place)
    walk.document.undo()
    #expect(walk.model.focusedTableLine == place)
    // A heading more above it.
    walk.press("<Esc>=an_output = 1 + n0000003<Enter>/n0000050<Enter>t")
    #expect(walk.model.focusedTableLine != nil)
  }

  @Test func `the document tells the table of each event once, after the canvas`() throws {
    let walk = Walk(try numbers(3)).press("t")
    let node = try #require(walk.document.contents.node(named: "n0000001"))
    try walk.document.apply(.setContent(node, .number(17)))
    #expect(walk.tableText.contains("n0000001 number 17"))
    #expect(walk.node("n0000001")?.valueText == "17")
    #expect(walk.model.table.counts.updates == 1)
    walk.document.state = try numbers(2)
    #expect(walk.tableText == "▾ inputs 2\n› n0000000 number 0\n  n0000001 number 1")
  }
}
