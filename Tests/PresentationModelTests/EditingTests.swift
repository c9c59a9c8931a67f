import DiagramModel
import EvaluationEngine
import Geometry
import GraphDocument
import PresentationModel
import Testing

struct EditingTests {
  @Test func `a number that becomes an operator is named in the message, with the key that undoes`() {
    let walk = Walk().press("=rate = 3%<Enter>ror<Enter>")
    #expect(
      walk.message
        == "'rate' is or (was 3 %), u undoes: 1 if any of two or more conditions is not 0, else 0")
    #expect(walk.press("u").value("rate") == "0.03")
    #expect(Walk().press("=a = 2<Enter>=b = a * 3<Enter>r+").message?.hasPrefix("'b' is add (was = a * 3), u ") == true)
  }

  @Test func `with unsaved changes the name of an example is typed in its line and refused there`() {
    let services = EditorServices(examples: [.init(name: "shop", title: "A shop")])
    let walk = Walk(services: services).press("=a = 1<Enter><Space>x")
    let sentence = "there are unsaved changes: Esc, then Ctrl-s saves them; then open again"
    #expect(walk.message == sentence && walk.model.screen.prompt?.label == "example")
    walk.press("sho<Enter>")
    #expect(walk.message == sentence && walk.model.screen.prompt?.text == "sho")
    #expect(walk.effects.isEmpty && walk.graph == "a = 1 → 1")
  }

  @Test func `N17: digits typed on a number are its value when Enter takes them, a point goes on with them`() {
    let walk = Walk().press("=x = 1<Enter>25<Enter>")
    #expect(walk.value("x") == "25")
    walk.press("2.5%<Enter>")
    #expect(walk.value("x") == "0.025")
  }

  @Test func `N17: one key and a sign set the operator; the tool line shows what can be chosen`() {
    let walk = Walk().press("as = add<Enter>")
    let choices = walk.model.screen.toolChoices
    #expect(walk.model.screen.tool == "s · + add")
    #expect(choices.map(\.key) == ["r", "+", "-", "*", "/", "^", "<", ">", "", "%", "~"])
    #expect(choices.map(\.text) == ["then", "", "−", "×", "÷", "", "", "", "…", "format", "number"])
    walk.press("r*")
    #expect(walk.graph.hasPrefix("s = multiply(_, _)"))
    walk.press("<Enter>sqrt<Enter>")
    #expect(walk.graph.hasPrefix("s = sqrt(_)"))
    #expect(walk.mode == "NORMAL")
  }

  @Test func `N17: a number that becomes something else says which attributes it loses`() {
    let number = "=x = 2<Enter>\"EUR<Enter>:range 0 9<Enter>"
    #expect(
      Walk().press(number + "~").message
        == "'x' is now an empty operator (was 2): r chooses one, u undoes; dropped: 1 range")
    #expect(Walk().press(number + "r*").message?.hasSuffix("; dropped: 1 range") == true)
    #expect(Walk().press("=x = 2<Enter>\"EUR<Enter>~").message?.contains("dropped") == false)
  }

  @Test func `N20, N21: a changed value reaches everything downstream, each node once, in one event`() {
    let walk = Walk().press("=x = 1<Enter>")
    for index in 1...5 {
      let source = index == 1 ? "x" : "d\(index - 1)"
      walk.press(
        "ad\(index) = add<Enter>/\(source)<Enter>c/d\(index)<Enter>1<Enter>/\(source)<Enter>c/d\(index)<Enter>2<Enter>")
    }
    #expect(walk.value("d5") == "32")
    walk.press("/x<Enter>")
    var computed: [[String]] = []
    walk.model.observer = { [document = walk.document] event in
      if case .documentChanged(let change) = event {
        computed.append(change.computed.map { document.contents.name(of: $0) })
      }
    }
    walk.press("3<Enter>")
    #expect(computed == [["x", "d1", "d2", "d3", "d4", "d5"]])
    #expect(walk.value("d5") == "96")
  }

  @Test func `N22: the event carries the node, its old and its new value`() {
    let walk = Walk().press("=x = 1<Enter>")
    var updates: [ValueChange] = []
    walk.model.observer = { if case .documentChanged(let event) = $0 { updates += event.updates } }
    walk.press("7<Enter>")
    let node = walk.document.contents.node(named: "x")
    #expect(updates.contains(ValueChange(node: node ?? NodeID(index: -1), old: .number(1), new: .number(7))))
  }

  @Test func `the value's line is filled with it, and what is no number is refused with the reason`() {
    let walk = Walk().press("=x = 3 ± 0.5<Enter>e")
    #expect(walk.model.screen.prompt?.text == "3 ± 0.5")
    walk.press("<C-u>1 2<Enter>")
    #expect(walk.mode == "EDIT")
    #expect(walk.model.screen.prompt?.preview.isAcceptable == false)
    walk.press("<C-u>4<Enter>")
    #expect(walk.graph == "x = 4 → 4")
    walk.press("u")
    #expect(walk.node("x")?.valueText == "3.00 ± 0.50" || walk.node("x")?.valueText == "3.0 ± 0.5")
  }

  @Test func `renaming keeps the links and refuses a taken name`() {
    let walk = Walk().press(quotient + "/a<Enter>c/q<Enter><Enter>/a<Enter>R<C-u>share<Enter>")
    #expect(walk.graph.hasSuffix("q = divide(share, _) → divide needs its divisor"))
    walk.press("R<C-u>b<Enter>")
    #expect(walk.message == "the name 'b' is taken: choose another")
  }

  @Test func `deleting selects a neighbour and says who waits; undo brings node, links and order back`() {
    let walk = Walk().press(quotient + "/a<Enter>c/q<Enter><Enter>/b<Enter>c/q<Enter><Enter>")
    let before = walk.graph
    walk.press("/a<Enter>d")
    #expect(walk.message == "deleted 'a'; 1 node lost an input")
    #expect(walk.selected != nil)
    #expect(walk.graph == "b = 4 → 4\nq = divide(_, b) → divide needs its dividend")
    walk.press("u")
    #expect(walk.graph == before)
    walk.press("U")
    #expect(walk.graph == "b = 4 → 4\nq = divide(_, b) → divide needs its dividend")
  }

  @Test func `N15: in move mode motions move the node by cells, Enter drops it, Esc puts it back`() throws {
    let walk = Walk().press("=x = 1<Enter>")
    let start = try #require(walk.node("x")).frame.origin
    walk.press("mlljLJ<Enter>")
    #expect(walk.node("x")?.frame.origin == start + Point(column: 6, row: 5))
    walk.press("m30l<Esc>")
    #expect(walk.node("x")?.frame.origin == start + Point(column: 6, row: 5))
    walk.press("u")
    #expect(walk.node("x")?.frame.origin == start)
  }

  @Test func `undo to the start and redo to the end`() {
    let walk = Walk().press(quotient + "/a<Enter>c/q<Enter><Enter>/b<Enter>c/q<Enter><Enter>~Rx<Enter>m5l<Enter>d")
    let end = walk.graph
    while walk.document.canUndo { walk.press("u") }
    #expect(walk.graph == "")
    while walk.document.canRedo { walk.press("<C-r>") }
    #expect(walk.graph == end)
    walk.press("U")
    #expect(walk.message == "nothing to redo")
  }
}
