import DiagramModel
import EditorInput
import EvaluationEngine
import Geometry
import GraphDocument
import PresentationModel
import Testing

struct SelectingTests {
  /// Two chains: `a → s → t` and `b → u`, and `t` fed by `b` too.
  private static let chains =
    "=a = 16<Enter>os = sqrt<Enter>ot = add<Enter>\(times(20, "gj"))gh=b = 9<Enter>c/t<Enter><Enter>/b<Enter>ou = sqrt<Enter>"

  private func selected(_ walk: Walk) -> [String] {
    walk.model.selectedNodes.map { walk.document.contents.name(of: $0) }.sorted()
  }

  @Test func `v selects what is gone to, v or Esc leaves`() {
    let walk = Walk().press(Self.chains + "/a<Enter>v")
    #expect(walk.mode == "SELECT")
    walk.press("]]")
    #expect(selected(walk) == ["a", "s", "t"])
    #expect(walk.model.screen.tool == "3 nodes selected")
    #expect(walk.model.screen.toolDetail == "sum 33 · mean 11")
    let thirds = Walk().press("=a = 1<Enter>=b = 1 / 3<Enter>sa")
    #expect(thirds.model.screen.toolDetail == "sum 1.33333 · mean 0.666667")
    walk.press("ss")
    #expect(selected(walk) == ["a", "s"])
    walk.press("<Esc>")
    #expect(walk.mode == "NORMAL" && selected(walk) == [])
    walk.press("vv")
    #expect(walk.mode == "NORMAL" && selected(walk) == [])
  }

  @Test func `a formula and a node begin where nodes are selected together too, and are selected alone`() {
    let walk = Walk().press(Self.chains + "/a<Enter>v]]=both = s + t<Enter>")
    #expect(walk.mode == "NORMAL" && walk.selected == "both" && selected(walk) == [])
    #expect(walk.value("both") == "17")
    walk.press("/a<Enter>v]asqrt<Enter>")
    #expect(walk.mode == "NORMAL" && walk.selected != "a" && selected(walk) == [])
  }

  @Test func `s selects upstream, downstream, connected, all, inverse, alike and failed`() {
    let walk = Walk().press(Self.chains)
    walk.press("/t<Enter>su")
    #expect(selected(walk) == ["a", "b", "s", "t"])
    walk.press("si")
    #expect(selected(walk) == ["u"])
    #expect(walk.selected == "u")
    walk.press("<Esc>/b<Enter>sd")
    #expect(selected(walk) == ["b", "t", "u"])
    walk.press("<Esc>/u<Enter>sc")
    #expect(selected(walk) == ["a", "b", "s", "t", "u"])
    walk.press("<Esc>/s<Enter>st")
    #expect(selected(walk) == ["s", "u"])
    walk.press("<Esc>se")
    #expect(selected(walk) == [] && walk.message == "every node has a value")
    walk.press("/s<Enter>X<Esc>se")
    #expect(selected(walk) == ["s", "t"])
    walk.press("sasi")
    #expect(selected(walk) == [] && walk.message == "all nodes were selected; now none is")
  }

  @Test func `nodes selected together move together, and Esc puts all back`() throws {
    let walk = Walk().press(Self.chains + "/a<Enter>sd")
    let before = try ["a", "s", "t", "u"].map { try #require(walk.node($0)).frame.origin }
    walk.press("m3lj<Enter>")
    let after = try ["a", "s", "t", "u"].map { try #require(walk.node($0)).frame.origin }
    #expect(zip(before, after).map { $1 - $0 } == [3, 3, 3, 0].map { Point(column: $0, row: $0 == 0 ? 0 : 1) })
    #expect(walk.mode == "SELECT")
    walk.press("u")
    #expect(try #require(walk.node("s")).frame.origin == before[1])
    walk.press("m9l<Esc>")
    #expect(try #require(walk.node("t")).frame.origin == before[2])
    #expect(walk.document.steps.done.last?.hasPrefix("move") == false)
  }

  @Test func `nodes selected together are deleted in one step`() {
    let walk = Walk().press(Self.chains)
    let before = walk.graph
    walk.press("/s<Enter>v]d")
    #expect(walk.message == "deleted 2 nodes")
    #expect(walk.graph == "a = 16 → 16\nb = 9 → 9\nu = sqrt(b) → 3")
    #expect(walk.document.steps.done.last == "delete 2 nodes")
    walk.press("u")
    #expect(walk.graph == before)
    walk.press("U")
    #expect(walk.graph == "a = 16 → 16\nb = 9 → 9\nu = sqrt(b) → 3")
    walk.press("u/a<Enter>vd")
    #expect(walk.message == "deleted 1 node; 1 node lost an input")
  }

  @Test func `a node deleted underneath is no longer among those selected`() {
    let walk = Walk().press(Self.chains + "sa")
    #expect(selected(walk).count == 5)
    walk.press("u")
    #expect(selected(walk) == ["a", "b", "s", "t"])
  }

  @Test func `a selected node carries a mark that is no colour`() throws {
    let walk = Walk().press("=a = 1<Enter>=b = 2<Enter>v")
    #expect(try #require(walk.node("b")).isSelectedTogether)
    #expect(try !#require(walk.node("a")).isSelectedTogether)
  }

  @Test func `where nobody says what lies under a cell the mouse does nothing`() {
    let walk = Walk().press("=a = 1<Enter>=b = 2<Enter>")
    let before = walk.graph
    for event: PointerEvent.Action in [.press(.left, clicks: 2), .drag(.left), .release(.left), .wheel(.down)] {
      #expect(walk.model.handle(.pointer(PointerEvent(event, at: Point(column: 3, row: 3)))) == [])
    }
    #expect(walk.mode == "NORMAL" && walk.selected == "b" && walk.graph == before)
  }
}
