import DiagramModel
import EvaluationEngine
import Geometry
import GraphDocument
import PresentationModel
import Testing

struct UndoTests {
  /// Whether the whole box of the node is on the screen.
  func isShown(_ name: String, _ walk: Walk) -> Bool {
    guard let frame = walk.node(name)?.frame else { return false }
    return walk.model.viewport.rect.intersection(frame) == frame
  }

  @Test func `each number that is typed is a step of its own`() {
    let walk = Walk().press("=a = 1<Enter>=b = 2<Enter>3<Enter>4<Enter>5<Enter>/a<Enter>6<Enter>")
    #expect(
      walk.document.steps.done == [
        "add 'a'", "add 'b'", "set 'b' to 3", "set 'b' to 4", "set 'b' to 5", "set 'a' to 6",
      ])
    walk.press("uu")
    #expect(walk.graph == "a = 1 → 1\nb = 4 → 4")
    walk.press("U")
    #expect(walk.value("b") == "5")
  }

  @Test func `a number typed after steps gives back what they had come to, with its uncertainty`() {
    let walk = Walk().press("=a = 3.1 ± 0.5<Enter><C-a><C-a>7<Enter>")
    #expect(walk.node("a")?.valueText == "7")
    walk.press("u")
    #expect(walk.node("a")?.valueText == "3.3 ± 0.5")
    walk.press("u")
    #expect(walk.node("a")?.valueText == "3.1 ± 0.5")
    #expect(walk.document.steps.done.count == 1)
  }

  @Test func `steps count by the last digit shown, in decimal, and keep to it`() {
    let lines = [
      ("0.045", "<C-a>", "0.046"), ("0.045", times(10, "<C-x>"), "0.035"), ("0.049", "<C-a><C-a>", "0.051"),
      ("0.1", "<C-a><C-a>", "0.3"), ("0.3", "<C-x><C-x><C-x><C-x>", "-0.1"), ("250000", "<C-a>", "250001"),
      ("9", "<C-a>", "10"), ("0", "<C-x>", "-1"), ("-1", "<C-a>", "0"), ("1.5e20", "<C-a>", "1.6e+20"),
      ("1e-9", "<C-a>", "2e-09"), ("0.7", "<C-a><C-a><C-a>", "1"), ("0.7", "<C-a><C-a><C-a><C-a>", "1.1"),
      ("1.797e308", "<C-a>", "1.797e+308"), ("3.14159 ± 0.5", "<C-a>", "3.2 ± 0.5"), ("12", times(8, "<C-a>"), "20"),
    ]
    for (value, keys, expected) in lines {
      let walk = Walk().press("=x = \(value)<Enter>\(keys)")
      #expect(walk.node("x")?.valueText == expected, "\(value) \(keys)")
    }
  }

  @Test func `steps in a row are one step of undo, and reach what is downstream`() {
    let walk = Walk().press("=x = 0.1<Enter>od = negate<Enter>/x<Enter><C-a><C-a><C-a>")
    #expect(walk.graph.hasPrefix("x = 0.4 → 0.4\nd = negate(x) → -0.4"))
    walk.press("u")
    #expect(walk.value("d") == "-0.1")
    walk.press("/d<Enter><C-a>")
    #expect(walk.message == "'d' is an operator: its value follows from its inputs")
  }

  @Test func `undo shows what it brought back, however far the view has gone`() {
    let walk = Walk().press(quotient + "/a<Enter>d\(times(60, "L"))\(times(60, "J"))")
    walk.press("u")
    #expect(walk.selected == "a")
    #expect(isShown("a", walk))
    walk.press("/b<Enter>7<Enter>\(times(90, "H"))")
    #expect(!isShown("b", walk))
    walk.press("u")
    #expect(walk.selected == "b")
    #expect(isShown("b", walk))
    walk.press("mll<Enter>\(times(40, "K"))/a<Enter>\(times(40, "K"))u")
    #expect(walk.selected == "b")
    #expect(isShown("b", walk))
  }

  @Test func `undoing a creation shows the place where the node was`() throws {
    let walk = Walk().press("=a = 1<Enter>\(times(60, "gl"))=b = 2<Enter>")
    let place = try #require(walk.node("b")).frame
    walk.press("/a<Enter>")
    #expect(!walk.model.viewport.rect.contains(place.center))
    walk.press("u")
    #expect(walk.model.viewport.rect.contains(place.center))
    #expect(walk.selected == nil)
    #expect(walk.model.cursor == place.center)
    walk.press("gg")
    walk.press("U")
    #expect(walk.selected == "b")
    #expect(isShown("b", walk))
  }

  @Test func `redoing a deletion shows the place, and selects a neighbour beside it`() throws {
    let walk = Walk().press("=a = 1<Enter>=b = 2<Enter>")
    let place = try #require(walk.node("b")).frame
    walk.press("du\(times(50, "L"))U")
    #expect(walk.model.viewport.rect.contains(place.center))
    #expect(walk.selected == "a")
  }

  @Test func `a jump in the history goes to where its last step was`() {
    let walk = Walk().press(
      "=a = 1<Enter>\(times(60, "gl"))=b = 2<Enter>\(times(60, "gl"))=c = 3<Enter>/a<Enter>5<Enter>\(times(60, "L"))")
    walk.press(" uk<Enter>")
    #expect(walk.message == "1 undone")
    #expect(walk.value("a") == "1")
    #expect(isShown("a", walk))
    walk.press("\(times(60, "L")) uj<Enter>")
    #expect(isShown("a", walk))
    #expect(walk.value("a") == "5")
  }
}
