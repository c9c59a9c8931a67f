import EditorInput
import EvaluationEngine
import Geometry
import GraphDocument
import Testing

@testable import PresentationModel

/// What a change did to the rows and sections of the table is shown for a moment.
struct TableMarkTests {
  /// `name = formula` each, in a table beside the canvas, in the order of a column.
  private func walk(_ nodes: [String], by column: TableColumn = .name, keys: String = "") -> Walk {
    let walk = Walk(screen: Size(columns: 100, rows: 30))
    walk.press(nodes.map { "=\($0)<Enter>" }.joined() + "t")
    walk.model.table.arrange { $0.column = column }
    walk.press(keys)
    walk.model.highlightsChanges = true
    return walk
  }

  /// A line each: what came `+`, moved `⇅` or went `−`, the name, and in brackets the columns that changed.
  private func lines(_ walk: Walk) -> [String] {
    walk.model.tableLines.map { line in
      switch line {
      case .heading(let heading): "\(heading.isEntered ? "+" : "")▾ \(heading.heading.title)"
      case .row(let row):
        (row.mark.isEntered ? "+" : "") + (row.mark.isMoved ? "⇅" : "") + row.name
          + (row.mark.changed.isEmpty
            ? "" : " (\(row.mark.changed.map(\.title).sorted().joined(separator: ", ")))")
      case .leavingHeading(let heading): "− ▾ \(heading.title)"
      case .leavingRow(let row): "− \([row.name, row.value, row.label].filter { !$0.isEmpty }.joined(separator: " "))"
      }
    }
  }

  private func node(_ name: String, _ walk: Walk) throws -> NodeID {
    try #require(walk.document.contents.node(named: name))
  }

  private func quiet(_ walk: Walk) { _ = walk.model.handle(.quiet) }

  @Test
  func `D2, U2, U4: a row that goes lingers where it stood until it is quiet, and comes marked when it is taken back`()
    throws
  {
    let walk = walk(["a = 1", "b = 2", "c = 3"])
    try walk.document.apply(.setLabel(node("b", walk), "EUR"))
    try walk.document.apply(.delete(node("b", walk)))
    #expect(lines(walk) == ["▾ inputs", "a", "− b 2 EUR", "c"])
    #expect(walk.model.idleTimeout != nil)
    quiet(walk)
    #expect(lines(walk) == ["▾ inputs", "a", "c"])
    #expect(walk.model.idleTimeout == nil)
    walk.document.undo()
    #expect(lines(walk) == ["▾ inputs", "a", "+b", "c"])
    quiet(walk)
    #expect(lines(walk) == ["▾ inputs", "a", "b", "c"])
  }

  @Test func `U2, U8: a section goes and comes with its rows`() throws {
    let walk = walk(["a = 1", "b = a + 1", "c = b + 1"])
    #expect(lines(walk) == ["▾ inputs", "a", "▾ formulas", "b", "▾ outputs", "c"])
    try walk.document.apply(.delete(node("b", walk)))
    // What used it waits for it, among the failures.
    #expect(lines(walk) == ["▾ inputs", "a", "− ▾ formulas", "− b 2", "− ▾ outputs", "+▾ failures", "⇅c (value)"])
    quiet(walk)
    #expect(lines(walk) == ["▾ inputs", "a", "▾ failures", "c"])
    walk.document.undo()
    #expect(
      lines(walk) == ["▾ inputs", "a", "+▾ formulas", "+b", "+▾ outputs", "⇅c (value)", "− ▾ failures"])
  }

  @Test func `U4: a row that shows something else is marked where it does`() throws {
    let walk = walk(["a = 1", "b = a + 1", "c = 7"])
    try walk.document.apply(.setContent(node("a", walk), .number(3)))
    #expect(lines(walk) == ["▾ inputs", "a (value)", "c", "▾ outputs", "b (value)"])
    try walk.document.apply(.setLabel(node("c", walk), "EUR"))
    #expect(lines(walk) == ["▾ inputs", "a", "c (label)", "▾ outputs", "b"])
    try walk.document.apply(.rename(node("a", walk), "aa"))
    #expect(lines(walk) == ["▾ inputs", "aa (name)", "c", "▾ outputs", "b"])
    try walk.document.apply(.rename(node("aa", walk), "z"))
    #expect(lines(walk) == ["▾ inputs", "c", "⇅z (name)", "▾ outputs", "b"])
    // A change that the table does not show ends what was marked.
    try walk.document.apply(.move([NodeMove(node("c", walk), to: Point(column: 90, row: 40))]))
    #expect(lines(walk) == ["▾ inputs", "c", "z", "▾ outputs", "b"])
  }

  @Test func `U16: of rows in the order of values those move that pass others, and no more`() throws {
    let walk = walk(["a = 1", "b = 2", "c = 3", "d = 4"], by: .value)
    let (a, b, c) = try (node("a", walk), node("b", walk), node("c", walk))
    try walk.document.apply(.group([.setContent(b, .number(2.5)), .setContent(c, .number(3.5))]))
    #expect(lines(walk) == ["▾ inputs", "a", "b (value)", "c (value)", "d"])
    #expect(walk.model.table.counts.moved == 0)
    try walk.document.apply(.setContent(a, .number(3)))
    #expect(lines(walk) == ["▾ inputs", "b", "⇅a (value)", "c", "d"])
    #expect(walk.model.table.counts.moved == 1)
    // Neighbours that change places: one of them moves.
    try walk.document.apply(.group([.setContent(a, .number(2.5)), .setContent(b, .number(3))]))
    #expect(walk.model.table.counts.moved == 2)
  }

  @Test func `U2: a row that goes into another section is marked there, and leaves nothing behind`() throws {
    let walk = walk(["a = 1", "b = 2", "c = 3"])
    let (a, b) = try (node("a", walk), node("b", walk))
    try walk.document.apply(.frame([NodeFraming(a, in: "one"), NodeFraming(b, in: "two")]))
    walk.press("F")
    #expect(lines(walk) == ["▾ one", "a", "▾ two", "b", "▾ not in a frame", "c"])
    try walk.document.apply(.frame([NodeFraming(a, in: "two")]))
    #expect(lines(walk) == ["− ▾ one", "▾ two", "⇅a", "b", "▾ not in a frame", "c"])
    #expect(walk.press("gg").selected == "a")
    #expect(walk.press("}").selected == "c")
    #expect(walk.press("{").selected == "a")
  }

  @Test func `U10: of one edit what goes counts in the old order, what comes in the new one`() throws {
    let walk = walk(["a = 1", "c = 2", "m = 3", "s = 4"])
    try walk.document.apply(
      .group([
        .delete(node("c", walk)), .delete(node("s", walk)), .rename(node("a", walk), "n"),
        .create(NodeCreation(content: .number(5), attributes: NodeAttributes(name: "b"))),
        .setContent(node("m", walk), .number(6)),
      ]))
    #expect(lines(walk) == ["▾ inputs", "+b", "− c 2", "m (value)", "⇅n (name)", "− s 4"])
    walk.document.undo()
    #expect(lines(walk) == ["▾ inputs", "⇅a (name)", "− b 5", "+c", "m (value)", "+s"])
  }

  @Test
  func `U13: a group of edits is one update with its steps between beginning and end, and lines that stay are patched`()
    throws
  {
    let walk = walk(["a = 1", "b = 2", "c = 3"])
    let before = walk.model.table.counts
    let (a, b) = try (node("a", walk), node("b", walk))
    try walk.document.apply(.group([.setContent(a, .number(8)), .setLabel(b, "EUR")]))
    #expect(lines(walk) == ["▾ inputs", "a (value)", "b (label)", "c"])
    let after = walk.model.table.counts
    #expect(after.updates - before.updates == 1 && after.patches - before.patches == 1)
    #expect(after.reloads == before.reloads && after.fallbacks == 0)
  }

  @Test func `keys pass over what lingers, and the line in focus stays`() throws {
    let walk = walk(["a = 1", "b = 2", "c = 3", "d = 4"], keys: "gg")
    try walk.document.apply(.delete(node("b", walk)))
    #expect(walk.press("j").selected == "c")
    #expect(walk.press("k").selected == "a")
    // Each hands the focus on to the next that is there.
    #expect(walk.press("jd").selected == "d")
    #expect(lines(walk) == ["▾ inputs", "a", "− c 3", "d"])
    #expect(walk.press("kjd").selected == "a")
    walk.press("kd")
    #expect(lines(walk) == ["− ▾ inputs", "− a 1"])
    #expect(walk.press("j").message?.hasPrefix("there are no nodes") == true)
    quiet(walk)
    #expect(walk.model.emptyTableText == "no nodes yet")
    #expect(lines(walk) == [])
  }

  @Test func `arranging the table otherwise is no change of the document`() throws {
    let walk = walk(["a = 2", "b = 1"])
    try walk.document.apply(.setContent(node("a", walk), .number(3)))
    let before = walk.model.table.counts
    walk.press("ll")
    #expect(lines(walk) == ["▾ inputs", "b", "a"])
    let after = walk.model.table.counts
    #expect(after.updates == before.updates && after.reloads == before.reloads + 2)
  }

  @Test func `where highlights are turned off nothing is marked, and nothing lingers`() throws {
    let walk = walk(["a = 1", "b = 2"])
    walk.model.highlightsChanges = false
    try walk.document.apply(.delete(node("a", walk)))
    #expect(lines(walk) == ["▾ inputs", "b"])
    #expect(walk.model.idleTimeout == nil)
  }

  @Test func `U4: of a change that reaches most of a large table nothing is marked, as on the canvas`() throws {
    var builder = DocumentBuilder()
    for index in 0..<20_002 { _ = builder.addNode(.number(1), NodeAttributes(name: "n\(index)")) }
    let walk = Walk(try builder.finish(), screen: Size(columns: 100, rows: 30)).press("t")
    walk.model.highlightsChanges = true
    let nodes = walk.document.contents.nodesByName()
    try walk.document.apply(.group(nodes.dropFirst().map { .delete($0) }))
    #expect(lines(walk) == ["▾ inputs", "n0"])
  }
}
