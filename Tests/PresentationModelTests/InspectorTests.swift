import EvaluationEngine
import Geometry
import GraphDocument
import PresentationModel
import Testing

struct InspectorTests {
  @Test func `it shows value, operator, inputs and users, and Enter goes to them`() {
    let walk = Walk().press(
      "=a = 1<Enter>=b = 3<Enter>oq = divide<Enter>/a<Enter>c/q<Enter>1<Enter>/b<Enter>c/q<Enter>2<Enter>osum = add<Enter>/q<Enter>i"
    )
    #expect(walk.model.screen.popup?.title == "q")
    #expect(
      walk.model.screen.popup?.rows.map { "\($0.key): \($0.text)" }.dropLast() == [
        "value: ≈0.333333", "stored: 0.3333333333333333",
        "operator: divide: the dividend divided by the divisor",
        "dividend: a = 1", "divisor: b = 3", "feeds: first term of sum",
      ])
    walk.press("jjjj<Enter>")
    #expect(walk.selected == "b")
    #expect(walk.model.screen.popup?.title == "b")
    walk.press("<Esc>")
    #expect(walk.mode == "NORMAL")
  }

  @Test func `of a node that waits it names the cause, and Enter goes there`() {
    let walk = Walk().press("aq = divide<Enter>or = sqrt<Enter>i")
    #expect(walk.model.screen.popup?.rows.first?.text == "q: divide needs its dividend")
    walk.press("<Enter>")
    #expect(walk.selected == "q")
    #expect(walk.model.screen.popup?.rows.first?.key == "fails")
  }

  func rows(_ walk: Walk) -> [String] {
    walk.model.screen.popup?.rows.map { "\($0.key): \($0.text)" } ?? []
  }

  @Test func `a node is edited from within, and each line leads back to its row`() {
    let walk = Walk().press("=a = 1<Enter>od = negate<Enter>/a<Enter>ij")
    walk.press("e<C-u>3 ± 0.5<Enter>")
    #expect(walk.mode == "INSPECT")
    #expect(rows(walk).prefix(3) == ["value: 3", "±: 0.5", "kind: number"])
    walk.press("Rlength<Enter>")
    #expect(walk.model.screen.popup?.title == "alength")
    walk.press("\"cm<Enter>")
    #expect(rows(walk).contains("label: cm"))
    walk.press("<C-a>")
    #expect(rows(walk).first == "value: 3.1")
    walk.press("R<C-u>d<Enter>")
    #expect(walk.mode == "EDIT")
    walk.press("<Esc>")
    #expect(walk.mode == "INSPECT")
    #expect(walk.model.screen.popup?.selectedRow == 1)
    walk.press("<Esc>")
    #expect(walk.mode == "NORMAL")
    #expect(walk.selected == "alength")
  }

  @Test func `an operator is replaced from within by its sign or its name`() {
    let walk = Walk().press(quotient + "ir*")
    #expect(walk.mode == "INSPECT")
    #expect(rows(walk).contains { $0.hasPrefix("operator: multiply") })
    walk.press("rsub<Enter>")
    #expect(walk.mode == "INSPECT")
    #expect(rows(walk).contains { $0.hasPrefix("operator: subtract") })
    walk.press("r<Esc>")
    #expect(walk.mode == "INSPECT")
  }

  @Test func `one key goes to the cause, over however many nodes that wait`() {
    let walk = Walk().press("=z = 0<Enter>oq = reciprocal<Enter>or = sqrt<Enter>os = sqrt<Enter>i")
    #expect(rows(walk).first == "waits for: q: division by zero: divisor 'z' is 0")
    #expect(rows(walk).contains("number: r: waits for 'q'"))
    walk.press("!")
    #expect(walk.model.screen.popup?.title == "q")
    #expect(rows(walk).first == "fails: division by zero: divisor 'z' is 0")
    walk.press("!")
    #expect(walk.message == "'q' is itself the cause: division by zero: divisor 'z' is 0")
    walk.press("<Esc>/s<Enter>!")
    #expect(walk.selected == "q")
    walk.press("<C-o>")
    #expect(walk.selected == "s")
    walk.press("/z<Enter>!")
    #expect(walk.message == "'z' has a value: nothing failed")
  }

  @Test func `it stays right while the document changes underneath, and goes with its node`() throws {
    let walk = Walk().press(quotient + "/a<Enter>c/q<Enter>1<Enter>i40j")
    let contents = walk.document.contents
    let (a, q) = (try #require(contents.node(named: "a")), try #require(contents.node(named: "q")))
    walk.press("<PageDown>")
    try walk.document.apply(.setInputs(q, [nil, nil]))
    #expect(rows(walk).contains("dividend: open"))
    try walk.document.apply(.rename(q, "share"))
    #expect(walk.model.screen.popup?.title == "share")
    try walk.document.apply(.setContent(q, .number(4)))
    #expect(rows(walk).first == "value: 4")
    let popup = try #require(walk.model.screen.popup)
    #expect(popup.rows.indices.contains(popup.selectedRow ?? -1))
    walk.press("k<Enter>")
    walk.press("iR")
    try walk.document.apply(.delete(q))
    #expect(walk.mode == "NORMAL")
    walk.press("/a<Enter>i")
    try walk.document.apply(.delete(a))
    #expect(walk.mode == "NORMAL")
    #expect(walk.model.screen.popup == nil)
  }
}
