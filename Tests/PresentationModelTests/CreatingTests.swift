import DiagramModel
import EditorInput
import EvaluationEngine
import Geometry
import GraphDocument
import PresentationModel
import Testing

struct CreatingTests {
  @Test func `a node added beside a data set is fed by it, and beside a number the keys that link it are named`() {
    let mean = Walk().press("=a = [1, 2, 3]<Enter>amean<Enter>")
    #expect(mean.graph.contains("mean = mean(a)"), "\(mean.graph)")
    #expect(mean.message == "'a' feeds 'mean': u undoes it")
    #expect(mean.press("u").graph == Walk().press("=a = [1, 2, 3]<Enter>").graph)
    let bar = Walk().press("=a = [1, 2, 3]<Enter>abar<Enter>")
    #expect(bar.message == "'a' feeds 'bar': u undoes it")
    let number = Walk().press("=a = 1<Enter>asqrt<Enter>")
    #expect(number.message == "'sqrt' is not linked: go to another node and press c to link it")
    #expect(!number.graph.contains("sqrt(a)"), "\(number.graph)")
    // A chart cannot be fed by a number, so the message says what can.
    let chart = Walk().press("=x = 5<Enter>=y = x^2<Enter>aline<Enter>")
    #expect(
      chart.message == "'y' is one number; a chart needs a list of numbers: make 'x' a list, such as 1, 2, 3")
    let ofNumber = Walk().press("=a = 1<Enter>amean<Enter>")
    #expect(ofNumber.message == "'a' is one number; mean needs a list of numbers: make it a list, such as 1, 2, 3")
    // Beside nothing, and of what takes nothing, there is nothing to say.
    #expect(Walk().press("asqrt<Enter>").message?.contains("not linked") != true)
    #expect(Walk().press("=a = [1, 2]<Enter>a5<Enter>").message?.contains("feeds") != true)
  }

  @Test func `N1: one key and a number make a node with its box centred on the cursor`() throws {
    let walk = Walk()
    let cursor = walk.model.cursor
    walk.press("=42<Enter>")
    #expect(walk.graph == "number = 42 → 42")
    #expect(walk.node("number")?.frame.center == cursor)
    #expect(walk.selected == "number")
  }

  @Test func `N2: one key turns a number into an operator and back`() {
    let walk = Walk().press("=x = 7<Enter>~")
    #expect(walk.graph == "x = null() → 0")
    walk.press("~")
    #expect(walk.graph == "x = 0 → 0")
    #expect(
      walk.message?.hasPrefix("'x' is the number 0, because the operator had no value") == true, "\(walk.message ?? "")"
    )
    walk.press("uu")
    #expect(walk.graph == "x = 7 → 7")
  }

  @Test(arguments: [
    ("null", "0"), ("add", "10"), ("subtract", "6"), ("multiply", "16"), ("divide", "4"),
  ])
  func `N3: each of the five basic operators comes to its value`(name: String, value: String) {
    let walk = Walk().press(
      "=a = 8<Enter>=b = 2<Enter>ar = \(name)<Enter>/a<Enter>c/r<Enter><Enter>/b<Enter>c/r<Enter><Enter>")
    #expect(walk.value("r") == value)
  }

  @Test func `N4: inputs count in their order, which one key changes`() {
    let walk = Walk().press(quotient + "/a<Enter>c/q<Enter><Enter>/b<Enter>c/q<Enter><Enter>")
    #expect(walk.value("q") == "1.5")
    walk.press("S")
    #expect(walk.graph.hasSuffix("q = divide(b, a) → 0.666666666666667"))
  }

  @Test func `N5: a missing input is a failure that names the port, never a stale value`() {
    let walk = Walk().press(quotient)
    #expect(walk.value("q") == "divide needs its dividend")
    walk.press("/a<Enter>c/q<Enter><Enter>")
    #expect(walk.value("q") == "divide needs its divisor")
  }

  @Test func `a line takes an operator by name or sign, a number in any form, and a name for it`() {
    let walk = Walk().press("a+<Enter>a12k<Enter>asqrt<Enter>amonthly = 4.5%<Enter>a3 ± 0.2<Enter>")
    #expect(
      walk.graph == """
        add = add(_, _) → add needs its first term
        number = 12000 → 12000
        sqrt = sqrt(_) → sqrt needs its number
        monthly = 0.045 → 0.045
        number2 = 3 → 3
        """)
    #expect(walk.node("number2")?.valueText == "3.00 ± 0.20")
  }

  @Test func `what makes no node says why, and the line stays`() {
    let walk = Walk().press("amultipy<Enter>")
    #expect(walk.message == "there is no operator 'multipy': did you mean 'multiply'?")
    #expect(walk.mode == "EDIT")
    walk.press("<C-u>pi = 3<Enter>")
    #expect(walk.message == "'pi' is not a valid name: the words pi, e, tau, ans are reserved in formulas")
    walk.press("<Esc>=1<Enter>=number = 1, 2<Enter>")
    #expect(walk.message == "the name 'number' is taken: choose another")
    #expect(walk.document.contents.count == 1)
  }

  @Test func `nodes added at one place do not cover each other`() {
    let walk = Walk()
    for _ in 0..<30 { walk.press("=1<Enter>") }
    let frames = walk.model.diagramView.nodes(in: walk.model.diagramView.extent).map(\.frame)
    #expect(frames.count == 30)
    for (index, frame) in frames.enumerated() {
      for other in frames.dropFirst(index + 1) { #expect(!frame.intersects(other)) }
    }
  }

  @Test func `the list under the line offers operators, and Tab takes them`() {
    let walk = Walk().press("asub")
    #expect(walk.model.screen.popup?.rows.first?.key == "subtract")
    walk.press("<Tab><Enter>")
    #expect(walk.graph.hasPrefix("subtract = subtract(_, _)"))
    walk.press("am<Tab><Tab><Enter>")
    #expect(walk.selected == "mod")
  }

  @Test func `the list begins with what was made lately, the latest first, and never with the operator that is none`() {
    func rows(_ walk: Walk) -> [String] { walk.model.screen.popup?.rows.map(\.key) ?? [] }
    let walk = Walk().press("a")
    #expect(rows(walk).first == "add")
    #expect(rows(walk).firstIndex(of: "null").map { $0 > 20 } == true)
    walk.press("sqrt<Enter>abar<Enter>anull<Enter>=x = 2<Enter>omax<Enter>a")
    #expect(rows(walk).prefix(5) == ["max", "null", "bar", "sqrt", "add"])
    #expect(Set(rows(walk)).count == rows(walk).count)
    walk.press("<Esc>/sqrt<Enter>r")
    #expect(rows(walk).prefix(3) == ["max", "null", "sqrt"])
    // What is typed decides as ever.
    walk.press("<Esc>as")
    #expect(rows(walk).first != "max")
  }

  @Test
  func `N27: what stands in a catalogue is offered by the list, made by its name, drawn, reported and taken back`()
    throws
  {
    let operators = OperatorCatalog.all.map { descriptor in
      (name: descriptor.name, content: OperatorID(named: descriptor.name).map { NodeContent.operator($0) })
    }
    let sinks = SinkCatalog.namedInLines.map { (name: $0.name, content: Optional(NodeContent.sink($0))) }
    let offered = Walk().press("a").model.screen.popup?.rows.map(\.key) ?? []
    #expect(!operators.isEmpty && !sinks.isEmpty)
    for (name, content) in operators + sinks {
      #expect(offered.contains(name), "\(name)")
      let walk = Walk().press("a\(name)<Enter>")
      let node = try #require(walk.model.selection, "\(name)")
      let graph = walk.document.contents.graph
      #expect(graph.content(of: node) == content, "\(name)")
      #expect(walk.model.diagramView.node(node)?.frame.isEmpty == false, "\(name)")
      #expect(walk.model.screen.tool.hasPrefix("\(walk.document.contents.name(of: node)) · "), "\(name)")
      #expect(!walk.model.screen.toolChoices.isEmpty, "\(name)")
      #expect(walk.press("u").graph == "", "\(name)")
    }
  }

  @Test func `the start of an operator's name is enough`() {
    let walk = Walk().press("asub<Enter>ahalf = rec<Enter>")
    #expect(walk.graph.hasPrefix("subtract = subtract(_, _)"))
    #expect(walk.document.contents.node(named: "half") != nil)
    #expect(walk.graph.contains("half = reciprocal(_)"))
  }

  @Test func `pasted text begins a node and never runs keys`() {
    let walk = Walk().press("=1<Enter>")
    _ = walk.model.handle(.paste("ddd\u{1B}:q!\n"))
    #expect(walk.document.contents.count == 1)
    #expect(walk.model.screen.prompt?.text == "ddd :q!")
    walk.press("<C-u>")
    _ = walk.model.handle(.paste("x = 12.5\n"))
    walk.press("<Enter>")
    #expect(walk.value("x") == "12.5")
  }

  @Test func `one node after another is added from one line, each a step of undo`() {
    let walk = Walk().press("A6<Enter>add<Enter>half = 0.5<Enter>")
    #expect(walk.document.contents.count == 3 && walk.document.steps.done.count == 3)
    #expect(walk.mode == "EDIT" && walk.model.screen.prompt?.label == "add" && walk.model.screen.prompt?.text == "")
    #expect(walk.press("frobnicate<Enter>").model.screen.prompt?.text == "frobnicate")
    #expect(walk.press("<C-u><Enter>").mode == "NORMAL")
    #expect(walk.press("A<Esc>").document.contents.count == 3)
  }
}
