import DiagramModel
import Geometry
import GraphAnalysis
import GraphDocument
import PresentationModel
import Testing

/// A number typed on a number, or where nothing is selected.
struct ValueEntryTests {
  /// What is typed on a number that is 2, and what it is then.
  private static let values = [
    ("1e6", "1000000"), ("1_000", "1000"), ("0x1F", "31"), ("12k", "12000"), ("5%", "5 %"), ("-5", "-5"), ("−5", "-5"),
    (".5", "0.5"), ("3±0.1", "3.00 ± 0.10"), ("3 ± 0.1", "3.00 ± 0.10"), ("(2.4 ± 0.1)e5", "240000 ± 10000"),
    ("10M", "10000000"), ("3(2)", "3.0 ± 2.0"), ("1/3", "0.333333333333333"), ("(1+2)*3", "9"), ("2^-1", "0.5"),
    ("0b101", "5"),
  ]

  @Test(arguments: values) func `what is typed on a number is its new value, in all forms of numbers`(
    typed: String, value: String
  ) {
    let walk = Walk().press("=x = 2<Enter>=y = 9<Enter>/x<Enter>\(typed)<Enter>")
    #expect(walk.model.screen.title.mode == "NORMAL")
    #expect(walk.model.screen.tool.hasPrefix("x · number"))
    #expect(walk.model.screen.toolDetail == value)
    #expect(walk.value("y") == "9")
    walk.press("u")
    #expect(walk.value("x") == "2")
  }

  @Test func `while it is typed it says what it means, and that a calculation is kept as a number`() {
    let walk = Walk().press("=x = 2<Enter>1")
    func preview() -> String? { walk.model.screen.prompt?.preview.sentence }
    #expect(walk.model.screen.prompt?.label == "value" && preview() == "= 1")
    #expect(walk.press("2k").model.screen.prompt?.text == "12k" && preview() == "= 12000")
    walk.press("<C-u>1/8")
    #expect(preview() == "= 0.125, which is kept as a number")
    walk.press("<Esc>")
    #expect(walk.value("x") == "2" && !walk.press("u").document.canUndo)
  }

  @Test func `a calculation with nodes or uncertain numbers makes it a formula, and says so before`() {
    let walk = Walk().press("=y = 9<Enter>=x = 2<Enter>2*y")
    #expect(walk.model.screen.prompt?.preview.sentence == "= 18 · becomes a formula")
    #expect(walk.press("<Enter>").value("x") == "18")
    walk.press("uu=z = 2<Enter>2*(3±0.1)<Enter>")
    #expect(walk.model.screen.tool.hasPrefix("z · = 2*(3±0.1)"))
  }

  @Test(arguments: ["=", "a"]) func `a line that makes a node takes a distribution`(key: String) {
    let walk = Walk().press("\(key)output = 5 to 9")
    #expect(walk.model.screen.prompt?.preview.sentence.hasPrefix("= 6.8 ± 1.2 · ") == true)
    walk.press("<Enter>")
    let output = walk.document.contents.node(named: "output")
    #expect(output.flatMap { walk.document.contents.distribution(of: $0) }?.text == "5 to 9")
    #expect(walk.model.screen.toolDetail == "6.8 ± 1.2" && walk.mode == "NORMAL")
    walk.press("u")
    #expect(walk.graph.isEmpty)
  }

  @Test(arguments: ["=", "a"]) func `a number that there is gets a distribution after a yes`(key: String) {
    let walk = Walk().press("=output = 2<Enter>\(key)output = uniform(1, 3)<Enter>")
    #expect(walk.model.screen.prompt?.label == "'output' is 2: set it to uniform(1, 3)? y n")
    walk.press("y")
    #expect(walk.model.screen.toolDetail == "2.0 ± 0.6")
  }

  @Test(arguments: ["=", "a"]) func `a distribution that is none is refused at its place`(key: String) {
    let walk = Walk().press("\(key)output = 5 to nine<Enter>")
    #expect(walk.mode == "EDIT" && walk.message?.contains("in a formula, write the name of its node") == true)
    #expect(walk.model.screen.prompt?.preview.problem == 14..<18)
  }

  /// What is none, and why.
  private static let refused = [
    ("1,234", "'1,234' is 1234 or 1.234: write 1234 or 1.234"),
    ("1/0", "this has no value: division by zero"),
    ("2*x", "'x' cannot mention itself"),
    ("4k7", "an operator is missing between two values: write 4.7k, or 4*k7 to multiply"),
    ("1 + avg([1, 2])", "unknown function 'avg': write mean(data), or mean([a, b]) of numbers"),
    ("6 & 1", "unexpected '&': there are no bit operators; 'and' joins conditions"),
    ("2*nosuch", "unknown name 'nosuch'"),
    (
      "2026/11/28",
      "'2026/11/28' is a date, or the calculation 2026 / 11 / 28: write 2026-11-28, or 2026 / 11 / 28 with spaces to"
        + " compute it"
    ),
  ]

  @Test(arguments: refused) func `what is no value stays in its line, and nothing else is stored`(
    typed: String, sentence: String
  ) {
    let walk = Walk().press("=x = 2<Enter>\(typed)<Enter>")
    #expect(walk.message == sentence && walk.mode == "EDIT")
    #expect(walk.graph == "x = 2 → 2")
  }

  @Test func `Enter takes the same, with the value there to be changed`() {
    #expect(Walk().press("=x = 2<Enter><Enter>0/3<Enter>").value("x") == "6.66666666666667")
  }

  @Test(arguments: [
    ("5", "number = 5"), ("3+4", "formula = '3+4'"), ("(3+4)*2", "formula = '(3+4)*2'"), ("-2", "number = -2"),
  ])
  func `where nothing is selected it begins a node`(typed: String, made: String) {
    #expect(Walk().press("\(typed)<Enter>").graph.hasPrefix(made))
    #expect(Walk().press("=a = 1<Enter>glgl\(typed)<Enter>").graph.contains("\n" + made))
  }

  @Test func `on other nodes and on several a digit is a count`() {
    let walk = Walk().press("=a = 16<Enter>os = sqrt<Enter>or = sqrt<Enter>2h")
    #expect(walk.selected == "a")
    walk.press("l3")
    #expect(walk.mode == "NORMAL" && walk.model.screen.tool == "3…")
    walk.press("<Esc>v2h")
    #expect(walk.model.selectedNodes.count > 1)
  }

  @Test func `in the table a number is typed over, and a heading or an operator is not`() {
    let walk = Walk(screen: Size(columns: 100, rows: 30)).press("=a = 16<Enter>os = sqrt<Enter>/a<Enter>t-5<Enter>")
    #expect(walk.value("a") == "-5" && walk.mode == "TABLE")
    walk.press("/s<Enter><Esc>")
    #expect(walk.model.screen.tool.hasPrefix("s · √ sqrt") || walk.selected == "s")
  }

  @Test func `zooming has keys that begin no number, and one for each level`() {
    let walk = Walk().press("=a = 1<Enter>")
    let levels = ["z3": DetailLevel.dot, "zi": .compact, "z4": .overview, "zo": .overview, "z2": .compact, "z1": .full]
    for keys in ["z3", "zi", "z4", "z2", "z1"] {
      walk.press(keys)
      #expect(walk.model.detail == levels[keys], "\(keys)")
    }
    walk.press("zo")
    #expect(walk.model.detail == .compact)
  }

  @Test func `the latest change is repeated on a number by a key that begins none`() {
    #expect(Walk().press("=a = 1<Enter>=b = 2<Enter>/a<Enter>7<Enter>/b<Enter><M-.>").graph == "a = 7 → 7\nb = 7 → 7")
  }
}
