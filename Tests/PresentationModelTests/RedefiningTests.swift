import GraphDocument
import PresentationModel
import Testing

/// `name = value` on a name that there is.
@Suite struct RedefiningTests {
  private func preview(_ walk: Walk) -> String? { walk.model.screen.prompt?.preview.sentence }

  @Test(arguments: ["=rate = 5<Enter>", "arate = 5<Enter>", ":enter-number rate = 5<Enter>"])
  func `a number is set after a yes, in one step of undo`(keys: String) {
    let walk = Walk().press("=rate = 4<Enter>=other = 1<Enter>" + keys)
    #expect(walk.mode == "QUESTION")
    #expect(walk.model.screen.prompt?.label == "'rate' is 4: set it to 5? y n")
    walk.press("y")
    #expect(walk.graph == "rate = 5 → 5\nother = 1 → 1")
    #expect(walk.selected == "rate" && walk.mode == "NORMAL")
    walk.press("u")
    #expect(walk.graph == "rate = 4 → 4\nother = 1 → 1")
  }

  @Test func `the question has a percentage as it is shown`() {
    let walk = Walk().press("=rate = 4.5%<Enter>=rate = 5%<Enter>")
    #expect(walk.model.screen.prompt?.label == "'rate' is 4.5 %: set it to 5%? y n")
    #expect(walk.press("y").graph == "rate = 0.05 → 0.05")
  }

  @Test(arguments: ["n", "<Esc>", "<C-c>"]) func `a no leads back to the line`(answer: String) {
    let walk = Walk().press("=rate = 4<Enter>=rate = 5<Enter>" + answer)
    #expect(walk.model.screen.prompt?.text == "rate = 5" && walk.model.screen.prompt?.label == "=")
    #expect(walk.press("<Esc>").graph == "rate = 4 → 4")
  }

  @Test func `a number becomes a formula, a formula a number, and wires follow`() {
    let walk = Walk().press("=base = 3<Enter>=rate = 4<Enter>=twice = rate * 2<Enter>=rate = 2 + base<Enter>y")
    #expect(walk.graph.contains("rate = '2 + base'(base) → 5"))
    #expect(walk.value("twice") == "10" && walk.selected == "rate")
    #expect(Walk().press("=rate = 4<Enter>=rate = gone + 1<Enter>y").graph.hasPrefix("rate = 'gone + 1'(_)"))
    walk.press("=twice = rate * 3<Enter>y")
    #expect(walk.value("twice") == "15")
  }

  @Test func `ans is the node that is selected when the line is entered`() {
    let walk = Walk().press("=rate = 4<Enter>=total = 1<Enter>/rate<Enter>=total = ans * 2<Enter>y")
    #expect(walk.value("total") == "8")
  }

  @Test func `data takes other values`() {
    let walk = Walk().press("=list = 1, 2<Enter>=list = 3, 4, 5<Enter>y")
    #expect(walk.value("list").contains("5"))
    #expect(walk.press("u").value("list").contains("2"))
  }

  @Test func `what a node cannot be is refused as it is typed and when it is entered`() {
    let loop = Walk().press("=rate = 4<Enter>=twice = rate * 2<Enter>=rate = twice + 1")
    #expect(preview(loop)?.hasPrefix("= ") == false)
    #expect(loop.press("<Enter>").mode == "EDIT")
    #expect(loop.graph.hasPrefix("rate = 4 → 4"))
    let kinds = Walk().press("=rate = 4<Enter>oroot = sqrt<Enter>=root = 5<Enter>")
    #expect(kinds.message == "the name 'root' is taken: choose another")
    #expect(Walk().press("=rate = 4<Enter>=rate = 1, 2<Enter>").message == "the name 'rate' is taken: choose another")
    #expect(Walk().press("=rate = 4<Enter>arate = sqrt<Enter>").message == "the name 'rate' is taken: choose another")
  }

  @Test func `a node that goes while the question stands is reported`() throws {
    let walk = Walk().press("=rate = 4<Enter>=rate = 5<Enter>")
    let node = try #require(walk.document.contents.node(named: "rate"))
    try walk.document.apply(.delete(node))
    #expect(walk.press("y").message == "the node no longer exists")
  }

  @Test func `a value that is still to come is no mistake of the name`() {
    #expect(preview(Walk().press("=rate = 4<Enter>=rate =")) != "the name 'rate' is taken: choose another")
  }
}
