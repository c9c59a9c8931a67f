import PresentationModel
import Testing

struct FilteringTests {
  private func rows(_ walk: Walk) -> [String] { walk.model.screen.popup?.rows.map(\.text) ?? [] }

  @Test func `help is filtered as it is typed, and steps back one by one`() {
    let walk = Walk().press("?/GRID of")
    #expect(rows(walk) == ["Show or hide the grid of dots"])
    #expect(walk.model.screen.popup?.title.hasSuffix("have 'GRID of'") == true)
    walk.press("<BS><BS><BS>")
    #expect(rows(walk).count == 1)
    walk.press("<Enter>")
    #expect(walk.mode == "LIST")
    #expect(rows(walk) == ["Show or hide the grid of dots"])
    walk.press("<Esc>")
    #expect(walk.mode == "LIST")
    #expect(rows(walk).count > 50)
    let popup = walk.model.screen.popup
    #expect(popup?.selectedRow.map { popup?.rows[$0].text } == "Show or hide the grid of dots")
    #expect(walk.press("<Esc>").mode == "NORMAL")
  }

  @Test func `commands are found by their names, which the sentences need not say`() {
    #expect(rows(Walk().press("?/rename<Enter>")).contains("Rename the selected node; its links stay"))
  }

  @Test func `keys are found too`() {
    let walk = Walk().press("?/alt-o<Enter>")
    #expect(rows(walk) == ["Jump forward again"])
  }

  @Test func `the rows left are gone through with n and N, while typing with the arrows`() {
    let walk = Walk().press("=first = 1<Enter>2<Enter>=second = 3<Enter><Space>u/add")
    #expect(rows(walk) == ["add 'first'", "add 'second'"])
    #expect(walk.model.screen.popup?.selectedRow == 0)
    walk.press("<Down>")
    #expect(walk.model.screen.popup?.selectedRow == 1)
    walk.press("<Enter>N")
    #expect(walk.model.screen.popup?.selectedRow == 0)
    // Enter goes to the step of the row, not to that of its place among the rows shown.
    walk.press("n<Enter>")
    #expect(walk.message == "the document is already at that step")
    walk.press("<Space>u/add<Enter><Enter>")
    #expect(walk.graph == "first = 1 → 1")
  }

  @Test func `what no row has is refused, and Esc shows all again`() {
    let walk = Walk().press("?/xyzzy")
    #expect(rows(walk) == [])
    #expect(walk.model.screen.popup?.selectedRow == nil)
    walk.press("<Enter>")
    #expect(walk.message == "no row contains 'xyzzy': Esc shows all again")
    #expect(walk.mode == "EDIT")
    walk.press("<Esc>")
    #expect(walk.mode == "LIST")
    #expect(rows(walk).count > 50)
  }

  @Test func `the inspector is filtered and goes on to the node of a row`() {
    let walk = Walk().press("=first = 1<Enter>osum = add<Enter>i/first<Enter><Enter>")
    #expect(walk.mode == "INSPECT")
    #expect(walk.selected == "first")
    #expect(walk.model.screen.popup?.title == "first")
  }

  @Test func `help is found by other words for a command too`() {
    let walk = Walk().press("?/engineering<Enter>")
    #expect(
      rows(walk).contains("Write values with SI prefixes (1.267k), or not")
        && rows(walk).count == 1)
  }
}
