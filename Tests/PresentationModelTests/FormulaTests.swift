import DiagramModel
import EvaluationEngine
import Geometry
import GraphDocument
import PresentationModel
import Testing

struct FormulaTests {
  static let loan = "=rate = 12<Enter>=months = 2<Enter>=growth = (1 + rate)^months<Enter>"

  /// What the line being typed comes to, `!` before a refusal; the mistake in brackets.
  private func preview(_ keys: String) -> String {
    guard let prompt = Walk().press(Self.loan + keys).model.screen.prompt else { return "no line" }
    let sentence = (prompt.preview.isAcceptable ? "" : "! ") + prompt.preview.sentence
    guard let problem = prompt.preview.problem else { return sentence }
    let characters = Array(prompt.text)
    return sentence + " | " + String(characters[..<problem.lowerBound]) + "[" + String(characters[problem]) + "]"
      + String(characters[problem.upperBound...])
  }

  private func completions(_ keys: String) -> [String] {
    Walk().press(Self.loan + keys).model.screen.popup?.rows.map(\.key) ?? []
  }

  @Test func `a line of = makes a number or a formula, with a name or without, linked to what it mentions`() {
    let walk = Walk().press(Self.loan + "=5 ± 0.5<Enter>=2 * 3<Enter>= growth <Enter>=rate == 12<Enter>")
    #expect(
      walk.graph == """
        rate = 12 → 12
        months = 2 → 2
        growth = '(1 + rate)^months'(rate, months) → 169
        number = 5 → 5
        formula = '2 * 3'() → 6
        formula2 = 'growth'(growth) → 169
        formula3 = 'rate == 12'(rate) → 1
        """)
    #expect(walk.selected == "formula3")
    walk.press("uuuuu")
    #expect(walk.graph.split(separator: "\n").count == 2)
    walk.press("U")
    #expect(walk.value("growth") == "169")
  }

  @Test func `ans is the selected node, by its name from then on`() {
    let walk = Walk().press("=6<Enter>=ans * 7<Enter>=ans + ans<Enter>")
    #expect(
      walk.graph == """
        number = 6 → 6
        formula = 'number * 7'(number) → 42
        formula2 = 'formula + formula'(formula) → 84
        """)
    #expect(Walk().press("=ans<Enter>").message == "'ans' stands for the selected node, but no node is selected")
  }

  @Test func `a prefix that is a node's name is refused wherever it is typed, and keeps its meaning where it stands`() {
    let refusal = "'3k' is the number 3000, but 'k' is also a name: write 3*k or 3000"
    let walk = Walk().press("=T = 2<Enter>=x = 3k * T<Enter>=k = 5<Enter>")
    #expect(walk.message == "3k in 'x' stays 3000: write 3*k for the product")
    #expect(walk.value("x") == "6000")
    for keys in ["=3k * T<Enter>", "=y = 3k<Enter>", "/x<Enter>e<Enter>", "/T<Enter>e<C-u>3k<Enter>"] {
      walk.press("<Esc><Esc>" + keys)
      #expect(walk.message == refusal, "\(keys)")
    }
    walk.press("<Esc><Esc>/k<Enter>e<C-u>3k<Enter>")
    #expect(walk.value("k") == "3000")
    #expect(
      Walk().press("=x = 2m * 3<Enter>=a = 1<Enter>R<C-u>m<Enter>").message
        == "2m in 'x' stays 0.002: write 2*m for the product")
  }

  @Test func `a number's line takes what every other line takes`() {
    let walk = Walk().press("=a = 1<Enter>=b = 7<Enter>e<C-u>2+-4<Enter>")
    #expect(walk.value("b") == "-2")
    walk.press("/a<Enter>e<C-u>b * 3<Enter>")
    #expect(walk.value("a") == "-6")
    walk.press("uu")
    #expect(walk.graph == "a = 1 → 1\nb = 7 → 7")
    walk.press("/a<Enter>e<C-u>5(+1 -3)<Enter>")
    #expect(walk.value("a") == "5")
    #expect(walk.press("e<C-u>gone + 1<Enter>").message == "unknown name 'gone'")
  }

  @Test func `a name that is near to a node's is asked about when its port stays open`() {
    #expect(
      Walk().press("=total = 3<Enter>=x = totl + 1<Enter>").message
        == "'totl' is not a node, so its port is open: did you mean 'total'?")
  }

  @Test func `a word after a number that is no unit is reported as such`() {
    let walk = Walk().press("=250 qx<Enter>")
    #expect(walk.message?.hasPrefix("no node is named 'qx', and ") == true, "\(walk.message ?? "")")
    #expect(walk.message?.contains("label") == false)
  }

  @Test func `a name that is not a node is never taken for the node that it defines`() {
    #expect(Walk().press("=total = totl + 1<Enter>").message?.contains("did you mean") != true)
    #expect(Walk().press("=a = b + 1<Enter>").message?.contains("did you mean") != true)
    let walk = Walk().press("=total = 3<Enter>e<C-u>totl + 1")
    #expect(walk.model.screen.prompt?.preview.sentence.contains("did you mean") == false)
  }

  @Test func `a unit behind a number is the unit of the node`() throws {
    let walk = Walk().press("=flour = 250 g<Enter>")
    let flour = try #require(walk.document.contents.node(named: "flour"))
    #expect(walk.document.contents.kind(of: flour) == .number)
    #expect(walk.document.contents.unitText(of: flour) == "g")
    walk.press("=half = flour / 2 to kg<Enter>")
    let half = try #require(walk.document.contents.node(named: "half"))
    #expect(walk.document.contents.text(ofValue: half, for: .message) == "0.125 kg")
    // A new number in another unit is converted to that of the node.
    walk.press("/flour<Enter>e<C-u>0.5 kg<Enter>")
    #expect(walk.document.contents.text(ofValue: flour, for: .message) == "500 g")
    #expect(
      Walk().press("=g = 9.81<Enter>=w = 2 g<Enter>").message == "'g' is a node and a unit: write 2*g or 2 [g]")
    #expect(Walk().press("=w = 2 * g<Enter>").message?.contains("unit") != true)
  }

  @Test(arguments: ["=x = 12 +- 0.05<Enter>", "=12 +- 0.05<Enter>", "=x = 1 + a<Enter>e<C-u>12 +- 0.05<Enter>"])
  func `a formula that means otherwise than some would think says so when it is made`(keys: String) {
    #expect(
      Walk().press(keys).message == "write 12 ± … (or +/-) for an uncertainty: '+-' adds a negative number", "\(keys)")
  }

  static let previews: [(keys: String, preview: String)] = [
    ("=growth + 1", "= 170"), ("=x = rate^2", "= 144"), ("=3(2)", "= 3.0 ± 2.0"),
    ("=growth + ", "! a value is missing next to '+' | growth +[] "),
    ("=y = 2rate", "! an operator is missing between two values: write 2*rate | y = [2]rate"),
    ("=sine(rate)", "! unknown function 'sine': did you mean 'sin'? | [sine](rate)"),
    ("=rate = 5", "= 5 · Enter asks whether to set 'rate'"),
    ("=nobody + 1", "'nobody' is not a node yet: its port stays open"),
    ("=grwoth + 1", "'grwoth' is not a node yet: its port stays open, did you mean 'growth'?"),
    ("=growth + 10%", "= 169.1 · 10% is 0.1, not a share of the value before it; for that, write growth up 10%"),
    ("=2+-4", "= -2 · write 2 ± … (or +/-) for an uncertainty: '+-' adds a negative number"), ("=5 +1 -3", "= 3"),
    ("=5 (+1 -3)", "= 5.0 (+1.0 −3.0)"),
    ("=1 / (rate - 12)", "fails: division by zero"),
    ("e<Home>growth + ", "! 'growth' cannot mention itself"), ("e + 1", "= 170"),
  ]

  @Test(arguments: previews)
  func `the value or the mistake is shown while a formula is typed`(keys: String, expected: String) {
    #expect(preview(keys) == expected)
  }

  @Test func `the last word is completed by nodes and functions, in the line`() {
    // A node and the function of that name.
    #expect(completions("=2 * ra") == ["rate", "radians", "rate"])
    #expect(completions("=2 * ") == [])
    #expect(completions("=2r") == [])
    #expect(completions("=mon") == ["months", "monthsBetween", "month"])
    let walk = Walk().press(Self.loan + "=2 * mo<Tab>")
    #expect(walk.model.screen.prompt?.text == "2 * months")
    walk.press(" + sq<Tab>mon<Tab>)<Enter>")
    #expect(walk.graph.hasSuffix("formula = '2 * months + sqrt(months)'(months) → \(walk.value("formula"))"))
    // A formula does not offer the node that it is edited for.
    #expect(!completions("e + gr").contains("growth"))
  }

  @Test func `Enter on a formula edits its text, which links it anew in one step`() {
    let walk = Walk().press(Self.loan + "<Enter>")
    #expect(walk.model.screen.prompt?.text == "(1 + rate)^months")
    walk.press("<C-u>months - 1<Enter>")
    #expect(walk.graph.hasSuffix("growth = 'months - 1'(months) → 1"))
    #expect(walk.node("growth")?.ports.map(\.label) == ["months"])
    walk.press("u")
    #expect(walk.graph.hasSuffix("growth = '(1 + rate)^months'(rate, months) → 169"))
    walk.press("e<C-u>2 +<Enter>")
    #expect(walk.message == "a value is missing next to '+'")
    #expect(walk.mode == "EDIT")
  }

  @Test func `lines entered before come back`() {
    let walk = Walk().press("=first = 1<Enter>=second = 2<Enter>=<Up>")
    #expect(walk.model.screen.prompt?.text == "second = 2")
    walk.press("<Up>")
    #expect(walk.model.screen.prompt?.text == "first = 1")
  }

  @Test func `what cannot be done with a formula is reported`() {
    let walk = Walk().press(Self.loan + "b")
    #expect(walk.message?.hasPrefix("'growth' is a formula: only operators can be bypassed") == true)
    walk.press("X")
    #expect(walk.document.contents.node(named: "growth").map { walk.document.contents.graph.inputs(of: $0).count } == 2)
    walk.press("~")
    #expect(walk.graph.hasSuffix("growth = 169 → 169"))
    walk.press("u<Space>")
    #expect(walk.value("growth") == "169")
  }

  @Test func `a formula is found by its text, as a formula and as an output`() {
    let walk = Walk().press(Self.loan + "gg/^mon<Enter>")
    #expect(walk.selected == "growth")
    for query in ["is:formula", "is:output"] {
      #expect(Walk().press(Self.loan + "gg/" + query + "<Enter>").selected == "growth", "\(query)")
    }
  }

  @Test func `c links into a formula: an open name, or the port of a number, becomes the source's name`() {
    let walk = Walk().press(Self.loan + "=bonus = 5<Enter>=f = growth + extra<Enter>")
    walk.press("/bonus<Enter>c/f<Enter>")
    #expect(walk.model.screen.message?.text == "link from bonus: Enter links to extra of 'f'")
    walk.press("<Enter>")
    #expect(walk.graph.hasSuffix("f = 'growth + bonus'(growth, bonus) → 174"))
    #expect(walk.message == "linked 'bonus' to 'f' as extra: 'growth + bonus'")
    walk.press("/rate<Enter>c/f<Enter>1")
    #expect(walk.message == "Enter replaces 'growth' as growth of 'f'")
    walk.press("<Enter>")
    #expect(walk.graph.hasSuffix("f = 'rate + bonus'(rate, bonus) → 17"))
    #expect(walk.selected == "f" && walk.mode == "NORMAL")
    walk.press("uu")
    #expect(walk.graph.hasSuffix("f = 'growth + extra'(growth, _) → there is no node named 'extra'"))
    // What feeds it already is taken away by its text alone.
    walk.press("/growth<Enter>c/f<Enter><Enter>")
    #expect(walk.message == "'f' is a formula; its text determines its inputs: edit the text")
  }

  @Test func `nodes added before a formula, on its wires or in place of others are mentioned in it`() {
    let walk = Walk().press(Self.loan + "=f = growth + extra<Enter>O5<Enter>")
    #expect(walk.graph.hasSuffix("f = 'growth + extra'(growth, extra) → 174\nextra = 5 → 5"))
    walk.press("u/f<Enter>Inegate<Enter>")
    #expect(
      walk.graph.hasSuffix(
        "f = 'negate + extra'(negate, _) → there is no node named 'extra'\nnegate = negate(growth) → -169"))
    let joined = Walk().press(Self.loan + "=f = growth + 1<Enter>/growth<Enter>D")
    #expect(joined.graph.hasSuffix("f = 'rate + 1'(rate) → 13"))
  }

  @Test func `the inspector tells the formula, what it mentions and what that is`() {
    let walk = Walk().press(Self.loan + "e + gone<Enter>i")
    let rows = walk.model.screen.popup?.rows.map { "\($0.key): \($0.text)" } ?? []
    #expect(rows.contains("formula: (1 + rate)^months + gone"))
    #expect(rows.contains("rate: = 12") && rows.contains("gone: open: no node of that name has a value"))
    #expect(rows.contains("fails: there is no node named 'gone'"))
  }

  @Test func `a copied formula mentions the copies`() {
    let walk = Walk().press(Self.loan + "saypp")
    #expect(walk.graph.contains("growth2 = '(1 + rate2)^months2'(rate2, months2) → 169"))
    #expect(walk.graph.contains("growth3 = '(1 + rate3)^months3'(rate3, months3) → 169"))
  }

  @Test func `the reading says the formula`() {
    #expect(
      Walk().press(Self.loan).model.screen.message?.text
        == "growth, formula (1 + rate)^months, 169; 2 inputs, no users")
  }
}

/// Formulas as nodes and nodes as formulas, by keys.
struct RewritingTests {
  private let payment = Walk().press(FormulaTests.loan + "=p = (growth - 1) / rate<Enter>")

  @Test func `Space e expands the formula, its node the last of its operators, and u takes all back in one step`() {
    let before = payment.graph
    payment.press("<Space>e")
    #expect(
      payment.graph == """
        rate = 12 → 12
        months = 2 → 2
        growth = '(1 + rate)^months'(rate, months) → 169
        p = divide(subtract, rate) → 14
        number = 1 → 1
        subtract = subtract(growth, number) → 168
        """)
    #expect(payment.selected == "p" && payment.message == "'p' is expanded into 3 nodes now")
    #expect(payment.document.steps.done.last == "expand 'p'")
    payment.press("u")
    #expect(payment.graph == before)
  }

  @Test func `expanded nodes lie apart from each other and from all others, operands to the left`() {
    payment.press("e<C-u>min(growth + 1, 2 * (3 + rate)) / hypot(1, 2, 3 - 4)<Enter><Space>e")
    let nodes = Array(payment.document.contents.graph.nodes)
    let frames = nodes.compactMap { payment.model.diagramView.node($0)?.frame }
    #expect(frames.count > 11)
    for (index, frame) in frames.enumerated() {
      for other in frames[..<index] { #expect(!frame.intersects(other)) }
    }
    let new = Set(nodes.suffix(11))
    for node in new {
      for case let source? in payment.document.contents.graph.inputs(of: node) where new.contains(source) {
        let (from, to) = (payment.model.diagramView.node(source)?.frame, payment.model.diagramView.node(node)?.frame)
        #expect((from?.maxColumn ?? .max) < (to?.minColumn ?? .min))
      }
    }
  }

  @Test func `Space = collapses what is acted on into the node that has the result`() {
    payment.press("<Space>e")
    #expect(payment.selected == "p")
    payment.press("su<Space>=")
    #expect(payment.selected == "p" && payment.mode == "NORMAL")
    #expect(payment.graph.hasSuffix("p = '((1 + rate)^months - 1) / rate'(rate, months) → 14"))
    #expect(payment.document.steps.done.last == "collapse into 'p'")
    payment.press("uu")
    #expect(payment.graph.hasSuffix("p = '(growth - 1) / rate'(growth, rate) → 14"))
    #expect(Walk().press("<Space>=").message?.hasPrefix("select a node to collapse") == true)
    #expect(
      Walk().press("=1<Enter><Space>=").message == "select one or more operators to turn into a formula")
    #expect(
      Walk().press("=1<Enter><Space>e").message == "'number' is not a formula: only formulas can be expanded")
  }
}
