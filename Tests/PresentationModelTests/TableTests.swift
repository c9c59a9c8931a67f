import EvaluationEngine
import Formulas
import Geometry
import GraphDocument
import PresentationModel
import Testing

/// A walk with the table of its nodes, written line by line: `› name kind value ± uncertainty = formula users`.
extension Walk {
  var tableText: String {
    model.tableLines.map { line in
      switch line {
      case .heading(let heading):
        "\(heading.isSelected ? "› " : "")\(heading.isFolded ? "▸" : "▾") \(heading.heading.title) \(heading.count)"
      case .row(let row):
        (row.isSelectedTogether ? "✓ " : row.isSelected ? "› " : "  ") + String(repeating: "  ", count: row.depth)
          + [
            row.name, row.kind, row.value, row.uncertainty.isEmpty ? "" : "± \(row.uncertainty)",
            row.formula.isEmpty ? "" : "= \(row.formula)", row.users == 0 ? "" : "→\(row.users)",
          ].filter { !$0.isEmpty }.joined(separator: " ")
      case .leavingHeading(let heading): "− \(heading.title)"
      case .leavingRow(let row): "−  \([row.name, row.value, row.label].filter { !$0.isEmpty }.joined(separator: " "))"
      }
    }.joined(separator: "\n")
  }
}

struct TableTests {
  /// One of each: a failure, what waits for it, a formula in between, an output, a note, a frame.
  private static let sample =
    "=rate = 4.5 ± 0.5<Enter>\(times(40, "gl"))=zero = 0<Enter>=twice = 2 * rate<Enter>=sum = twice + rate<Enter>"
    + "=bad = rate / zero<Enter>=after = bad + 1<Enter><Space>nnmind the gap<Enter>/rate<Enter><Space>nfprices<Enter>/rate<Enter>"

  private func walk(_ keys: String = "", screen: Size = Size(columns: 100, rows: 30)) -> Walk {
    Walk(screen: screen).press(Self.sample + keys)
  }

  @Test func `the table has all nodes in sections by what they are`() {
    #expect(
      walk("t").tableText == """
        ▾ inputs 2
        › rate number 4.5 ± 0.5 →3
          zero number 0 →1
        ▾ formulas 1
          twice formula 9.0 ± 1.0 = 2 * rate →1
        ▾ outputs 1
          sum formula 13.5 ± 1.5 = twice + rate
        ▾ failures 2
          after formula = bad + 1
          bad formula = rate / zero →1
        ▾ notes 1
          note note
        """)
  }

  @Test func `names stand as people read them, in the table and where they are offered`() {
    let names = ["n10", "n2", "m3", "n1", "n20"]
    let walk = Walk(screen: Size(columns: 100, rows: 30)).press(names.map { "=\($0) = 1<Enter>" }.joined() + "t")
    #expect(
      walk.model.tableLines.compactMap { line in if case .row(let row) = line { row.name } else { nil } } == [
        "m3", "n1", "n2", "n10", "n20",
      ])
    walk.press("<Esc>/n")
    let sorted = ["n1", "n2", "n10", "n20"]
    #expect(walk.model.screen.popup?.rows.prefix(4).map(\.key) == sorted)
    walk.press("<Esc>=2 * n")
    #expect(walk.model.screen.popup?.rows.prefix(4).map(\.key) == sorted)
  }

  @Test func `its key shows it beside the canvas, then instead of it, then hides it`() {
    let walk = walk("t")
    #expect(walk.mode == "TABLE")
    #expect(walk.model.layout(of: walk.model.view.screenSize)?.side == Rect(column: 50, row: 1, columns: 50, rows: 26))
    #expect(walk.model.viewport.size == Size(columns: 50, rows: 26))
    walk.press("t")
    #expect(walk.model.layout(of: walk.model.view.screenSize)?.showsCanvas == false)
    walk.press("t")
    #expect(walk.mode == "NORMAL")
    #expect(walk.model.layout(of: walk.model.view.screenSize)?.side.isEmpty == true)
    #expect(walk.model.viewport.size == Size(columns: 100, rows: 26))
  }

  @Test func `Esc leads from the table to the canvas and its key back`() {
    let walk = walk("t<Esc>")
    #expect(walk.mode == "NORMAL")
    #expect(walk.model.table.isShown)
    #expect(walk.press("t").mode == "TABLE")
    #expect(walk.press("tt").model.tablePane.side == .hidden)
    #expect(walk.press("tt<Esc>").model.tablePane.side == .hidden)
    #expect(walk.mode == "NORMAL")
  }

  @Test func `Esc on the canvas hides the table, after a selection of several nodes`() {
    let walk = walk("t<Esc>")
    walk.press("vl")
    #expect(walk.mode == "SELECT")
    walk.press("<Esc>")
    #expect(walk.mode == "NORMAL" && walk.model.table.isShown)
    walk.press("<Esc>")
    #expect(walk.mode == "NORMAL" && !walk.model.table.isShown)
    #expect(walk.message == "the table is hidden")
    #expect(walk.press("<Esc>").message?.contains("quits") == true)
    #expect(walk.press("t").mode == "TABLE")
  }

  @Test func `on a narrow screen the one that has the focus is shown`() {
    let walk = walk("t", screen: Size(columns: 60, rows: 20))
    #expect(walk.model.layout(of: walk.model.view.screenSize)?.showsCanvas == false)
    walk.press("<Esc>")
    #expect(walk.model.layout(of: walk.model.view.screenSize)?.side.isEmpty == true)
    #expect(!walk.model.table.isShown)
    walk.press("t")
    #expect(walk.model.table.isShown)
    walk.press("t")
    #expect(walk.model.tablePane.side == .hidden)
  }

  @Test func `rows are gone through with the keys of the canvas, open headings passed over`() {
    let walk = walk("t")
    #expect(walk.press("j").selected == "zero")
    #expect(walk.press("j").selected == "twice")
    #expect(walk.press("k<Up>").selected == "rate")
    #expect(walk.press("k").message == "that is the first row")
    #expect(walk.press("jjj").selected == "sum")
    #expect(walk.press("G").selected == "note")
    #expect(walk.press("j").message == "that is the last row")
    #expect(walk.press("gg").selected == "rate")
    #expect(walk.press("}").selected == "twice")
    #expect(walk.press("2<Tab>").selected == "after")
    #expect(walk.press("{").selected == "sum")
    #expect(walk.press("<PageDown>").selected == "note")
    #expect(walk.press("<C-u>").selected == "rate")
  }

  @Test func `V10: each pane follows what the other selects`() {
    let walk = walk("tj")
    #expect(walk.model.viewport.rect.contains(walk.model.cursor))
    walk.press("<Esc>/bad<Enter>")
    #expect(walk.tableText.contains("› bad formula"))
    // In the table it goes on from there.
    #expect(walk.press("tj").selected == "note")
    #expect(walk.press("<Esc>\(times(10, "gh"))").selected == nil)
    #expect(!walk.tableText.contains("›"))
  }

  @Test func `V10: values are edited in place, and both panes have them`() {
    let walk = walk("tj")
    #expect(walk.press("2<Enter>").value("bad") == "2.25")
    #expect(
      walk.tableText.hasPrefix(
        """
        ▾ inputs 2
          rate number 4.5 ± 0.5 →3
        › zero number 2 →1
        ▾ formulas 2
          bad formula 2.25 ± 0.25 = rate / zero →1
          twice formula 9.0 ± 1.0 = 2 * rate →1
        ▾ outputs 2
          after formula 3.25 ± 0.25 = bad + 1
        """))
    #expect(walk.mode == "TABLE")
    #expect(walk.press("e<C-u>3 ± 1<Enter>").value("zero") == "3")
    #expect(walk.tableText.contains("› zero number 3.0 ± 1.0 →1"))
    #expect(walk.press("jj").selected == "twice")
    walk.press("e<C-u>3 * rate<Enter>")
    #expect(walk.value("twice") == "13.5")
    #expect(walk.press("R<C-u>thrice<Enter>").tableText.contains("› thrice formula 13.5"))
    #expect(walk.press("uuu").value("bad") == "2.25")
  }

  @Test func `a point after digits begins the value of the number in focus`() {
    let walk = walk("tj0.25<Enter>")
    #expect(walk.value("zero") == "0.25")
    #expect(walk.mode == "TABLE")
  }

  @Test func `rows are sorted by any column, those without it last`() {
    let walk = walk("tll")
    #expect(walk.message == "sorted by value, ascending")
    #expect(walk.tableText.hasPrefix("▾ inputs 2\n  zero number 0 →1\n› rate number 4.5 ± 0.5 →3"))
    walk.press("o")
    #expect(walk.message == "sorted by value, descending")
    #expect(walk.tableText.hasPrefix("▾ inputs 2\n› rate number 4.5 ± 0.5 →3\n  zero number 0 →1"))
    walk.press("l")
    #expect(walk.tableText.hasPrefix("▾ inputs 2\n› rate number"), "zero has no uncertainty and stays last")
    walk.press("o")
    #expect(walk.tableText.hasPrefix("▾ inputs 2\n› rate number"))
    #expect(walk.press(times(TableColumn.allCases.count - 4, "l")).message == "sorted by users, ascending")
    #expect(walk.tableText.hasPrefix("▾ inputs 2\n  zero number 0 →1\n› rate"))
    #expect(walk.press("l").message == "that is the last column")
    walk.press(times(9, "h") + "o")
    #expect(walk.message == "sorted by name, descending")
    #expect(walk.tableText.hasPrefix("▾ inputs 2\n  zero number 0 →1\n› rate"))
    #expect(walk.press("h").message == "that is the first column")
  }

  @Test func `sections fold away and are then gone to by their heading`() {
    let walk = walk("tza")
    #expect(walk.message == "inputs: 2 nodes folded away")
    #expect(walk.tableText.hasPrefix("› ▸ inputs 2\n▾ formulas 1\n  twice"))
    #expect(walk.selected == "rate")
    #expect(walk.press("j").selected == "twice")
    #expect(walk.press("k").selected == nil)
    #expect(walk.tableText.hasPrefix("› ▸ inputs 2"))
    #expect(walk.model.screen.message?.text == "section inputs, 2 nodes, folded")
    #expect(walk.press("<Enter>").tableText.hasPrefix("› ▾ inputs 2\n  rate"))
    #expect(walk.press("j").selected == "rate")
    #expect(walk.press("_").message == "all sections are folded")
    #expect(walk.tableText == "› ▸ inputs 2\n▸ formulas 1\n▸ outputs 1\n▸ failures 2\n▸ notes 1")
    #expect(walk.press("_").message == "all sections are unfolded")
    #expect(walk.tableText.contains("› rate"))
  }

  @Test func `what a filter finds in a folded section is shown and selected`() {
    let walk = walk("t_/after<Enter>")
    #expect(walk.tableText == "▾ failures 1\n› after formula = bad + 1")
    #expect(walk.selected == "after")
  }

  @Test func `sections can be the frames`() {
    let walk = walk("tF")
    #expect(
      walk.tableText.hasPrefix("▾ prices 1\n› rate number 4.5 ± 0.5 →3\n▾ not in a frame 6\n  after formula = bad + 1"))
    #expect(walk.press("j<Space>nfprices and more<Enter>").tableText.hasPrefix("▾ prices 1\n"))
    #expect(walk.tableText.contains("▾ prices and more 1\n› after"))
    #expect(walk.press("F").tableText.hasPrefix("▾ inputs 2"))
  }

  @Test func `rows are filtered as one types, by the words of a search`() {
    let walk = walk("t/a")
    #expect(
      walk.tableText.contains("rate") && walk.tableText.contains("after") && !walk.tableText.contains("zero number"))
    walk.press("ft")
    #expect(walk.tableText == "▾ failures 1\n  after formula = bad + 1")
    #expect(walk.model.screen.prompt?.preview.sentence == "1 hit among 7 nodes")
    walk.press("<Enter>")
    #expect(walk.mode == "TABLE")
    #expect(walk.selected == "after")
    #expect(walk.press("<Esc>").message == "all rows are shown")
    #expect(walk.tableText.hasPrefix("▾ inputs 2"))
    #expect(
      walk.press("/is:failed<Enter>").tableText
        == "▾ failures 2\n› after formula = bad + 1\n  bad formula = rate / zero →1")
    walk.press("/<C-u>nothing of the kind<Enter>")
    #expect(walk.model.screen.prompt?.preview.isAcceptable == false)
    #expect(walk.tableText == "")
    walk.press("<Esc>")
    #expect(walk.mode == "TABLE")
    #expect(walk.tableText.hasPrefix("▾ inputs 2"))
    walk.press("/is:nonsense")
    #expect(walk.model.screen.prompt?.preview.isAcceptable == false)
    #expect(walk.tableText.hasPrefix("▾ inputs 2"))
  }

  @Test func `a deleted row hands the focus to the next`() {
    let walk = walk("tjd")
    #expect(walk.selected == "twice")
    #expect(walk.press("u").selected == "zero")
    #expect(walk.press("Gd").selected == "bad")
  }

  @Test func `several rows are selected together, and deleted as one`() {
    let walk = walk("tssjj")
    #expect(walk.tableText.hasPrefix("▾ inputs 2\n✓ rate number 4.5 ± 0.5 →3\n✓ zero"))
    #expect(walk.model.selectedNodes.count == 3)
    walk.press("d")
    #expect(walk.document.contents.count == 4)
    #expect(walk.mode == "TABLE")
    #expect(walk.press("u").document.contents.count == 7)
  }

  @Test func `what is done on the canvas alone brings the canvas back for as long as it lasts`() {
    let walk = walk("tt")
    walk.press(":link<Enter>")
    #expect(walk.mode == "LINK")
    #expect(walk.model.layout(of: walk.model.view.screenSize)?.showsCanvas == true)
    walk.press("<Esc>")
    #expect(walk.mode == "TABLE")
    #expect(walk.model.layout(of: walk.model.view.screenSize)?.showsCanvas == false)
    #expect(walk.tableText.contains("› rate"))
  }

  @Test func `V7: without nodes it says so`() {
    let walk = Walk().press("t")
    #expect(walk.tableText == "")
    #expect(walk.model.emptyTableText == "no nodes yet")
    #expect(walk.press("j").message?.hasPrefix("there are no nodes") == true)
    #expect(walk.press("}").message?.hasPrefix("there are no nodes") == true)
    walk.press("-_F?<Esc>=x = 1<Enter>")
    #expect(walk.tableText == "▾ not in a frame 1\n› x number 1")
  }

  @Test func `help names the keys of the table and leads back to it`() {
    let walk = walk("t?")
    #expect(walk.model.screen.popup?.title == "keys in TABLE mode")
    #expect(walk.press("<Esc>").mode == "TABLE")
  }

  @Test func `a change made in the table is not repeated on the canvas, where its keys may mean another`() {
    let walk = walk("<Esc>/zero<Enter>1<Enter>tj2<Enter>ttt<Esc><Esc>")
    walk.press("/rate<Enter><M-.>")
    #expect(walk.value("rate") == "1")
  }
}
