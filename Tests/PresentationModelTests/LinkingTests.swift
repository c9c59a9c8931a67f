import DiagramModel
import EditorInput
import EvaluationEngine
import Geometry
import GraphDocument
import PresentationModel
import Testing

struct LinkingTests {
  @Test func `N6, N7: a key begins the mode, a target and Enter make the link, the target is selected`() {
    let walk = Walk().press(quotient + "/a<Enter>c")
    #expect(walk.model.relationshipCreationMode)
    #expect(walk.mode == "LINK")
    #expect(walk.model.screen.isCreatingRelationship)
    walk.press("/q<Enter><Enter>")
    #expect(walk.graph.hasSuffix("q = divide(a, _) → divide needs its divisor"))
    #expect(walk.selected == "q")
    #expect(!walk.model.relationshipCreationMode)
    #expect(walk.message == "linked 'a' to 'q' as dividend")
  }

  @Test func `N7: Esc leaves with the source selected and nothing changed`() {
    let walk = Walk().press(quotient + "/a<Enter>c/q<Enter><Esc>")
    #expect(walk.selected == "a")
    #expect(walk.graph.hasSuffix("q = divide(_, _) → divide needs its dividend"))
  }

  @Test func `N8: a target far off the screen is reached by its name, the view follows`() throws {
    let walk = Walk().press(quotient + "m9000l<Enter>/a<Enter>ak = sqrt<Enter>/a<Enter>c")
    let target = try #require(walk.node("q"))
    #expect(!walk.model.viewport.rect.intersects(target.frame))
    walk.press("/q<Enter>")
    #expect(walk.model.viewport.rect.contains(target.frame.center))
    walk.press("<Enter>")
    #expect(walk.graph.contains("q = divide(a, _) → divide needs its divisor"))
  }

  @Test func `N8: a target off the screen is reached by its hint letters, which a list shows`() throws {
    let walk = Walk().press(quotient + "m300l<Enter>/a<Enter>ak = sqrt<Enter>/a<Enter>cf")
    let row = try #require(walk.model.screen.popup?.rows.first)
    #expect(walk.model.screen.popup?.title == "off the screen")
    #expect(row.text == "q")
    walk.press(row.key + "<Enter>")
    #expect(walk.graph.contains("q = divide(a, _) → divide needs its divisor"))
  }

  @Test func `on the screen every port of a valid target has letters`() throws {
    let walk = Walk().press("=a = 6<Enter>aq = divide<Enter>/a<Enter>=b = 4<Enter>/a<Enter>cf")
    let hints = try #require(walk.node("q")).ports.map(\.hint)
    #expect(hints == ["a", "s"])
    #expect(walk.node("b")?.hint == nil)
    walk.press("s<Enter>")
    #expect(walk.graph.contains("q = divide(_, a) → divide needs its dividend"))
    walk.press("/a<Enter>cfz")
    #expect(walk.message == "no node or port has the letters 'z'")
  }

  @Test func `while letters are shown the canvas can be scrolled, and what is seen then has letters`() throws {
    let walk = Walk().press("=a = 1<Enter>=b = 2<Enter>m30j<Enter>/a<Enter>f")
    #expect(walk.node("b")?.hint == "a" && walk.model.screen.popup?.rows.map(\.text) == ["b"])
    let origin = walk.model.viewport.origin
    walk.press("<PageDown>")
    #expect(walk.model.viewport.origin.row > origin.row && walk.model.screen.popup == nil)
    #expect(walk.node("b")?.hint == "a" && walk.message?.hasPrefix("type the letters of a node") == true)
    walk.press("K_")
    #expect(walk.model.view.fitted != nil && walk.node("b")?.hint == "a" && walk.selected == "a")
    #expect(walk.press("a").selected == "b")
  }

  @Test func `while letters are shown other characters keep their meaning`() {
    let walk = Walk().press(quotient + "/a<Enter>f/b<Enter>")
    #expect(walk.selected == "b")
    walk.press("/a<Enter>cf/q<Enter>f2<Enter>")
    #expect(walk.graph.contains("q = divide(_, a)"))
  }

  @Test func `where only one node can take the link it is aimed at, where none can that is said`() {
    let walk = Walk().press("=a = 6<Enter>aq = sqrt<Enter>/a<Enter>c")
    #expect(walk.message == "only 'q' can take the link: Enter links, Esc leaves")
    walk.press("<Enter>")
    #expect(walk.graph.contains("q = sqrt(a)"))
    // Enter alone does not take away what is there.
    walk.press("/a<Enter>c")
    #expect(walk.model.screen.tool == "a → …")
    walk.press("<Esc>/q<Enter>c")
    #expect(walk.message == "no node here accepts the value of 'q': a adds one")
  }

  @Test func `motions go among targets that can take the link`() {
    let walk = Walk().press(
      "=a = 1<Enter>\(times(20, "gl"))=b = 2<Enter>\(times(20, "gl"))as = sqrt<Enter>\(times(20, "gl"))at = add<Enter>/a<Enter>cl"
    )
    #expect(walk.model.screen.tool == "a → s · port 1 number · Enter links")
    walk.press("l")
    #expect(walk.model.screen.tool == "a → t · port 1 first term · Enter links")
    walk.press("l")
    #expect(walk.message == "no node to the right can take the link")
    walk.press("<Tab>")
    #expect(walk.model.screen.tool == "a → s · port 1 number · Enter links")
  }

  @Test func `S4: of a link that is there a port's number says that Enter removes it, and it does`() {
    let walk = Walk().press(quotient + "/a<Enter>c/q<Enter><Enter>/a<Enter>c/q<Enter>1")
    #expect(walk.model.screen.tool == "a → q · port 1 dividend · Enter removes the link")
    #expect(walk.message == "Enter removes the link from 'a' to dividend of 'q'")
    walk.press("<Esc>/a<Enter>c/q<Enter>")
    let reading = walk.model.screen.message?.text
    #expect(reading == "link from a: Enter removes the link from 'a' to dividend of 'q'")
    #expect(walk.press("1<Enter>").message == "'a' no longer feeds 'q'")
    walk.press("/b<Enter>c/q<Enter>1")
    #expect(walk.message == "Enter links to dividend of 'q'")
    #expect(walk.model.screen.tool == "b → q · port 1 dividend · Enter links")
    walk.press("<Enter>/a<Enter>c/q<Enter>1")
    #expect(walk.model.screen.tool == "a → q · port 1 dividend · Enter replaces b")
    #expect(walk.press("<Enter>").message == "linked 'a' to 'q' as dividend, in place of 'b'")
  }

  @Test(arguments: ["5", "9"]) func `S4: after a port that is refused Enter does nothing until another is chosen`(
    port: String
  ) {
    let walk = Walk().press("=a = 1<Enter>=b = 2<Enter>at = add<Enter>/b<Enter>c/t<Enter><Enter>")
    let before = walk.graph
    walk.press("/a<Enter>c/t<Enter>\(port)")
    let refusal = walk.message
    #expect(walk.model.message?.kind == .refusal)
    #expect(walk.model.screen.tool.hasSuffix("cannot take the link"))
    walk.press("<Enter>")
    #expect(walk.message == refusal && walk.graph == before && walk.mode == "LINK")
    walk.press("<Space>")
    #expect(walk.message == refusal && walk.graph == before && walk.mode == "LINK")
    #expect(walk.press("2<Enter>").message == "linked 'a' to 't' as second term")
  }

  @Test func `S4: so after a port that takes data alone`() {
    let walk = Walk().press("=a = 1<Enter>ai = interpolate<Enter>")
    let before = walk.graph
    walk.press("/a<Enter>c/i<Enter>2<Enter>")
    #expect(walk.model.message?.kind == .refusal && walk.graph == before && walk.mode == "LINK")
    #expect(walk.press("1<Enter>").message == "linked 'a' to 'i' as x")
  }

  @Test func `choosing an existing link removes it`() {
    let walk = Walk().press(quotient + "/a<Enter>c/q<Enter><Enter>/a<Enter>c/q<Enter>")
    #expect(walk.model.screen.tool == "a → q · port 1 dividend · Enter removes the link")
    walk.press("<Enter>")
    #expect(walk.message == "'a' no longer feeds 'q'")
    #expect(walk.graph.hasSuffix("q = divide(_, _) → divide needs its dividend"))
  }

  @Test func `a port picked by its number is filled, a filled one is linked anew`() {
    let walk = Walk().press(quotient + "/a<Enter>c/q<Enter>2<Enter>")
    #expect(walk.graph.hasSuffix("q = divide(_, a) → divide needs its dividend"))
    walk.press("/b<Enter>c/q<Enter>2")
    #expect(walk.message == "Enter replaces 'a' as divisor of 'q'")
    walk.press("<Enter>")
    #expect(walk.graph.hasSuffix("q = divide(_, b) → divide needs its dividend"))
    #expect(walk.message == "linked 'b' to 'q' as divisor, in place of 'a'")
  }

  @Test func `a full operator says how to replace a wire`() {
    let walk = Walk().press(
      quotient + "=third = 3<Enter>/a<Enter>c/q<Enter><Enter>/b<Enter>c/q<Enter><Enter>/third<Enter>c/q<Enter><Enter>")
    #expect(walk.message == "'q' has no free port: 1 to 2 replaces the wire there")
    #expect(walk.mode == "LINK")
  }

  @Test func `a link to itself, to a number and to a node upstream are refused with the reason, and those dim`() {
    let walk = Walk().press(
      "=a = 1<Enter>\(times(20, "gl"))ap = sqrt<Enter>\(times(20, "gl"))aq = sqrt<Enter>/a<Enter>c/p<Enter><Enter>c/q<Enter><Enter>c"
    )
    #expect(walk.node("q")?.targetState == .source)
    #expect(walk.node("a")?.targetState == .refused)
    #expect(walk.node("p")?.targetState == .refused)
    walk.press("/p<Enter>")
    #expect(walk.message == "the link would close the loop q → p → q")
    walk.press("<Enter>")
    #expect(walk.message == "the link would close the loop q → p → q")
    walk.press("/a<Enter><Enter>")
    #expect(walk.message == "'a' is a number and takes no inputs: make it an operator first")
    walk.press("/q<Enter><Enter>")
    #expect(walk.message == "no target is chosen: move to a node, f or / picks one, Esc leaves")
    #expect(walk.graph.hasPrefix("a = 1 → 1\np = sqrt(a) → 1\nq = sqrt(p) → 1"))
  }

  @Test func `Space links and stays for the next target of the same source`() {
    let walk = Walk().press(
      "=a = 9<Enter>\(times(20, "gl"))ap = sqrt<Enter>\(times(20, "gl"))aq = sqrt<Enter>/a<Enter>c/p<Enter><Space>/q<Enter><Enter>"
    )
    #expect(walk.graph == "a = 9 → 9\np = sqrt(a) → 3\nq = sqrt(a) → 3")
  }

  @Test func `an operator that can grow gets a port for each link, and loses the last ones when they open`() {
    let walk = Walk().press("=a = 1<Enter>=b = 2<Enter>=d = 3<Enter>as = add<Enter>")
    for name in ["a", "b", "d"] { walk.press("/\(name)<Enter>c/s<Enter><Enter>") }
    #expect(walk.graph.hasSuffix("s = add(a, b, d) → 6"))
    walk.press("/d<Enter>c/s<Enter>x<Esc>")
    #expect(walk.graph.hasSuffix("s = add(a, b) → 3"))
    walk.press("/a<Enter>c/s<Enter><Enter>")
    #expect(walk.graph.hasSuffix("s = add(_, b) → add needs its first term"))
  }

  @Test func `~ swaps source and target of the link being made`() {
    let walk = Walk().press("=a = 9<Enter>\(times(20, "gl"))ap = sqrt<Enter>c/a<Enter>~<Enter>")
    #expect(walk.graph == "a = 9 → 9\np = sqrt(a) → 3")
  }

  @Test func `N9, N10, N28: entering and leaving the mode and dragging are events`() {
    let walk = Walk().press("=a = 9<Enter>c<Esc>m<Esc>")
    let modes = walk.events.filter {
      switch $0 {
      case .relationshipCreationModeChanged, .draggingChanged: true
      case .documentChanged, .nodeSelected: false
      }
    }
    #expect(
      modes == [
        .relationshipCreationModeChanged(true), .relationshipCreationModeChanged(false), .draggingChanged(true),
        .draggingChanged(false),
      ])
  }

  @Test func `the port that the link would add is there while its node is aimed at, and not after`() throws {
    let walk = Walk().press(
      "=a = 1<Enter>=b = 2<Enter>=c = 3<Enter>os = add<Enter>/b<Enter>c/s<Enter><Enter>/a<Enter>c/s<Enter>")
    #expect(walk.node("s")?.ports.map(\.isToCome) == [false, false, true])
    let grown = try #require(walk.node("s")).frame
    let wire = try #require(walk.model.diagramView.wires(in: walk.model.viewport.rect).last)
    #expect(wire.isProposed)
    #expect(wire.to == NodeMetrics.input(2, of: grown))
    walk.press("1")
    #expect(walk.node("s")?.ports.count == 2)
    walk.press("3")
    #expect(walk.node("s")?.ports.map(\.label) == ["term 1", "term 2", "term 3"])
    walk.press("<Esc>")
    #expect(walk.node("s")?.ports.count == 2)
    walk.press("c/s<Enter><Enter>")
    #expect(walk.node("s")?.frame == grown)
    #expect(walk.node("s")?.ports.map(\.isToCome) == [false, false, false])
    walk.press("c/s<Enter>")
    #expect(walk.model.diagramView.wires(in: walk.model.viewport.rect).allSatisfy { !$0.isProposed })
  }

  @Test func `a wire of a chart that the mouse takes to a port before leaves no open port behind`() throws {
    let walk = Walk().press("=a = 1, 2<Enter>=b = 3, 4<Enter>ac = line<Enter>")
    let (a, b) = (walk.document.contents.node(named: "a"), walk.document.contents.node(named: "b"))
    let chart = try #require(walk.document.contents.node(named: "c"))
    try walk.document.apply(.setInputs(chart, [a, b]))
    let steps: [(action: PointerEvent.Action, port: Int, column: Int)] = [
      (.press(.left, clicks: 1), 1, 0), (.drag(.left), 0, 1), (.release(.left), 0, 1),
    ]
    for step in steps {
      let place = PointerPlace(.input(PortID(chart, step.port)), Point(column: step.column, row: 0))
      _ = walk.model.handle(.pointer(PointerEvent(step.action, at: .origin)), at: place)
    }
    #expect(walk.document.contents.graph.inputs(of: chart) == [b])
  }
}
