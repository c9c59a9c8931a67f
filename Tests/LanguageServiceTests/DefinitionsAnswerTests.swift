import GraphFiles
import LanguageService
import TestSupport
import Testing

/// What is told of texts of definitions.
struct DefinitionsAnswerTests {
  private static let loan = """
    # a loan
    rate = 4.5% ± 0.5%
    years = 30
    f(x, n = 2) = x^n   # compound
    factor = f(1 + rate, n = years)
    flat = uniform(1, 3)
    bad = 1 / (years - 30)
    late = bad * 2

    """

  private func reported(_ text: DrawnText) -> [String] {
    text.analysis.diagnostics().map { "\(text.source.string($0.span)): \($0.severity) \($0.code): \($0.message)" }
  }

  @Test func `what fails is reported where it is defined, what waits for it is not`() {
    #expect(
      reported(DrawnText(Self.loan)) == [
        "1 / (years - 30): error failing-value: division by zero: divisor '(years - 30)' is 0"
      ])
  }

  @Test func `all mistaken lines are reported, and names that nothing defines where they stand`() {
    let text = DrawnText("a = 1 +\nb = aa * rat\nrate = 2\nc = a\nd = 100 + 10%\n3 * rate\n")
    #expect(
      reported(text) == [
        "+: error malformed-formula: malformed formula: a value is missing next to '+'",
        "aa: error unknown-name: unknown name 'aa'",
        "rat: error unknown-name: unknown name 'rat'; did you mean 'rate'?",
        "10%: information reading: 10% is 0.1, not a share of the value before it; for that, write 100 up 10%",
        "3 * rate: error no-definition: this is not a definition; write name = formula",
      ])
  }

  static let fixIts: [(drawn: String, title: String, corrected: String)] = [
    ("rate = 2\nb = ‸rat * 2\n", "Replace 'rat' by 'rate'", "rate = 2\nb = rate * 2\n"),
    ("b = 2 * ‸tax # t\n", "Define 'tax'", "tax = 0\nb = 2 * tax # t\n"),
    ("x = 2\ny = ‸sinh2(x)\n", "Replace 'sinh2' by 'sinh'", "x = 2\ny = sinh(x)\n"),
    ("double(x) = 2 x\ny = ‸doubel(4)\n", "Replace 'doubel' by 'double'", "double(x) = 2 x\ny = double(4)\n"),
    ("x = 3 * ‸(2 + 1 # sum\n", "Close the bracket at the end", "x = 3 * (2 + 1) # sum\n"),
    ("x = 3 * 2‸) + 1\n", "Remove the bracket", "x = 3 * 2 + 1\n"),
    ("x = 2*1‸,5\n", "Write a decimal point", "x = 2*1.5\n"),
    ("y = ‸roundup(-2.1)\n", "Replace 'roundup' by 'roundUp'", "y = roundUp(-2.1)\n"),
    ("k = 2\nx = ‸3k\n", "Replace '3k' by '3*k'", "k = 2\nx = 3*k\n"),
    ("x = 2\ny = ‸pow(-x, 2)\n", "Replace 'pow' by 'power'", "x = 2\ny = power(-x, 2)\n"),
    ("y = max(‸[1, 2\n", "Close the bracket at the end", "y = max([1, 2])\n"),
    ("y = 2 * 1‸,234\n", "Remove the comma", "y = 2 * 1234\n"),
    ("k = 2\nx = ‸3k\n", "Replace '3k' by '3000'", "k = 2\nx = 3000\n"),
    ("f(x) = x * ‸y\n", "Add 'y' to the inputs of 'f'", "f(x, y) = x * y\n"),
    ("f() = ‸y\n", "Add 'y' to the inputs of 'f'", "f(y) = y\n"),
    ("result = 1\n‸3 + 4\n", "Give it a name", "result = 1\nresult2 = 3 + 4\n"),
  ]

  @Test(arguments: [
    "npv(0.1)", "now()", "avg(2, 4)", "stdev(1, 2, 3)", "fmod(-7, 3)", "erfc(6)", "quotient(-7, 3)",
    "max([1, 2)",
  ])
  func `nothing is offered that is no formula or has another value`(call: String) {
    let text = "y = \(call)\n"
    let analysis = TextAnalysis(SourceText(Array(text.utf8)), form: .definitions)
    #expect(analysis.fixIts(in: 0..<text.utf8.count).map { $0.fixIt.title } == [])
  }

  @Test(arguments: fixIts)
  func `a fix-it is an edit after which the problem is no more`(drawn: String, title: String, corrected: String) throws
  {
    let text = DrawnText(drawn)
    let analysis = text.analysis
    let found = analysis.fixIts(in: text.caret..<text.caret)
    let fixIt = try #require(found.first { $0.fixIt.title == title }, "\(found.map(\.fixIt.title))")
    let changed = text.source.applying(fixIt.fixIt.edits)
    #expect(changed.whole == corrected)
    let left = TextAnalysis(changed, form: .definitions).diagnostics()
    #expect(left.count == analysis.diagnostics().count - 1, "\(left)")
  }

  static let hovers: [(drawn: String, span: String, parts: [String])] = [
    ("ra‸te = 4.5% ± 0.5%\n", "rate", ["rate = 0.045 ± 0.005"]),
    ("a = 2 ± 0.1\nb = 3 * ‸a\n", "a", ["a = 2.00 ± 0.10"]),
    ("a = 2 ± 0.1\n‸b = 3 * a\n", "b", ["b = 6.00 ± 0.30", "3 * a"]),
    ("a = ‸sqrt(2)\n", "sqrt", ["sqrt(", "square root", "sqrt(9) = 3"]),
    ("a = 2‸π\n", "π", ["π = 3.14159265358979"]),
    ("f(x, n = 2) = x^n\ny = ‸f(3)\n", "f", ["f(x, n = 2) = x^n"]),
    ("f(x, n = 2) = x^‸n\ny = f(3)\n", "n", ["an input of `f`: `2` by default"]),
    ("zero = 0\n‸bad = 1 / zero\n", "bad", ["division by zero", "1 / zero"]),
    ("zero = 0\nbad = 1 / zero\n‸late = bad + 1\n", "late", ["waits for 'bad'"]),
    ("a = 1 +\nb‸ = 2 * 3\n", "b", ["b = 6"]),
  ]

  @Test(arguments: hovers)
  func `a name tells its value and what that comes of, on every line that can be read`(
    drawn: String, span: String, parts: [String]
  ) throws {
    let text = DrawnText(drawn)
    let hover = try #require(text.analysis.hover(at: text.caret))
    #expect(text.source.string(hover.span) == span)
    for part in parts { #expect(hover.markdown.contains(part), "\(hover.markdown)") }
  }

  @Test(arguments: ["# ‸sin\n", "a = 1 ‸+ 2\n", "a = 1 # ‸a is sin\n", "a =‸ = 2\n"])
  func `where no name stands nothing is reported`(drawn: String) {
    let text = DrawnText(drawn)
    #expect(text.analysis.hover(at: text.caret) == nil)
  }

  @Test func `a label or data cannot end the code or the text that it stands in`() {
    let text = DrawnText(
      #"{"nodecalc": 1, "nodes": [{"name": "‸a", "kind": "number", "value": 1, "label": "```\n# *big* <b>"}]}"#)
    let markdown = text.analysis.hover(at: text.caret)?.markdown ?? ""
    #expect(markdown.hasSuffix(#"\`\`\`"#) == false && markdown.contains(#"\*big\* \<b\>"#), "\(markdown)")
  }

  @Test func `values stand behind what is computed`() {
    let source = DrawnText(Self.loan).source
    var shown = source.bytes
    for hint in DrawnText(Self.loan).analysis.hints(in: 0..<source.bytes.count).reversed() {
      shown.insert(contentsOf: " \(hint.text)".utf8, at: hint.offset)
    }
    #expect(
      String(decoding: shown, as: UTF8.self) == """
        # a loan
        rate = 4.5% ± 0.5%
        years = 30
        f(x, n = 2) = x^n   # compound
        factor = f(1 + rate, n = years) = 3.7 ± 0.5
        flat = uniform(1, 3) = 2.0 ± 0.6
        bad = 1 / (years - 30)
        late = bad * 2

        """)
  }

  static let places: [(drawn: String, marked: String)] = [
    ("a = 1\nb = ‸a + a # a\n", "⟨a⟩ = 1\nb = ⟨a⟩ + ⟨a⟩ # a\n"),
    ("x = 5\nf(‸x) = x^2\ny = f(x = x)\n", "x = 5\nf(⟨x⟩) = ⟨x⟩^2\ny = f(⟨x⟩ = x)\n"),
    ("‸x = 5\nf(x) = x^2\ny = f(x)\n", "⟨x⟩ = 5\nf(x) = x^2\ny = f(⟨x⟩)\n"),
    ("f(x) = x\ny = ‸f(1) + f(2)\n", "⟨f⟩(x) = x\ny = ⟨f⟩(1) + ⟨f⟩(2)\n"),
    ("a = 1\nb = ‸a + (\n", "⟨a⟩ = 1\nb = ⟨a⟩ + (\n"),
    ("e\u{301}t‸e\u{301} = 1\nb = 🍎 + 1\n".precomposed, "⟨été⟩ = 1\nb = 🍎 + 1\n"),
  ]

  @Test(arguments: places)
  func `a name is found in all its places, of a function in its scope alone`(drawn: String, marked: String) {
    let text = DrawnText(drawn)
    let analysis = text.analysis
    #expect(text.source.marking(analysis.references(at: text.caret, includingDefinition: true)) == marked)
    let definition = analysis.definitionSpan(at: text.caret)
    #expect(definition != nil)
    #expect(analysis.references(at: text.caret, includingDefinition: false).contains { $0 == definition } == false)
  }

  static let renamings: [(drawn: String, name: String, result: String)] = [
    ("a = 1\nb = ‸a + a # a\n", "price", "price = 1\nb = price + price # a\n"),
    ("f(‸x) = x^2\ny = f(x = 3)\n", "side", "f(side) = side^2\ny = f(side = 3)\n"),
    ("‸f(x) = x\ny = f(1)\n", "g", "g(x) = x\ny = g(1)\n"),
    ("a = 1\nb = ‸a + (\n", "z", "z = 1\nb = z + (\n"),
    ("a = 1\nb = ‸a\n", "b", "! the name 'b' is taken; choose another one"),
    ("a = 1\nb = ‸a\n", "2b", "! '2b' is not a valid name for a node: a name begins with a letter or _"),
    ("a = 1\nb = ‸a\n", "pi", "! 'pi' is not a valid name for a node: "),
    ("a = 1\nb = ‸a + c\n", "c", "! 'c' would change the meaning of a formula elsewhere; choose another one"),
    ("a = 1\nb = ‸a + 1\n", "not", "! 'not' would change the meaning of a formula elsewhere; choose another one"),
    (
      "a = 1\nb = ‸a + 3k\n", "k",
      "! that name would cause a problem: malformed formula: '3k' is the number 3000, but 'k' is also a name; write 3*k or 3000"
    ),
    ("‸f(x) = x\n", "sin", "! 'sin' is not a valid name for a group: "),
    ("a = ‸missing\n", "b", "! there is no name here that this text defines; place the cursor on one"),
    ("a = ‸a1 + 2\na1 = 3\n", "a1", "a = a1 + 2\na1 = 3\n"),
  ]

  @Test(arguments: renamings)
  func `a name is changed in all places, or not at all with the reason`(drawn: String, name: String, result: String) {
    let text = DrawnText(drawn)
    do throws(RenameError) {
      let edits = try text.analysis.renaming(at: text.caret, to: name)
      #expect(text.source.applying(edits).whole == result)
    } catch {
      #expect("! \(error.sentence)".hasPrefix(result), "\(error.sentence)")
    }
  }

  static let completions: [(drawn: String, replaced: String, first: [String], none: String)] = [
    ("rate = 1\nratio = 2\nx = 3 * ra‸\n", "ra", ["rate", "ratio", "radians"], "x"),
    ("size = ‸\n", "", ["null"], "size"),
    ("s = 1\nx = s‸qrt(2)\n", "s", ["s", "subtract"], "x"),
    ("f(side, n = 2) = s‸\nsize = 1\n", "s", ["side", "subtract"], "size"),
    ("total = net + vat\nv‸\n", "v", ["vat"], "var"),
    ("a = 1 # s‸\n", "s", [], "sin"),
    ("area(r) = 3 r^2\nx = ar‸\n", "ar", ["area"], "x"),
    ("x = t‸\n", "t", ["trunc", "tan", "tanh", "take", "tau"], "x"),
  ]

  @Test(arguments: completions)
  func `a word is completed by what can stand there`(drawn: String, replaced: String, first: [String], none: String) {
    let text = DrawnText(drawn)
    let completions = text.analysis.completions(at: text.caret)
    #expect(text.source.string(completions.span) == replaced)
    let names = completions.items.map(\.text)
    #expect(first.allSatisfy(names.contains) && names.first == first.first, "\(names)")
    #expect(!names.contains(none))
  }

  @Test func `the outline lists what is defined, with values`() {
    func line(_ symbol: DefinedSymbol, _ indent: String = "") -> [String] {
      ["\(indent)\(symbol.name) \(symbol.kind) \(symbol.detail)"] + symbol.children.flatMap { line($0, indent + "  ") }
    }
    let shown = DrawnText("a = 2 ± 0.1\nf(x) = x\nb = a +\nc = f(a)\n").analysis.symbols().flatMap { line($0) }
    #expect(
      shown == [
        "a node(GraphDocument.NodeKind.number) 2.00 ± 0.10", "f function f(x)",
        "  x node(GraphDocument.NodeKind.number) ", "b unknown ", "c node(GraphDocument.NodeKind.formula) 2.00 ± 0.10",
      ])
  }

  @Test func `formatting sets blanks around the sign of definitions, and nothing else`() {
    let source = DrawnText("a=1 ;b   =2*a#c\nf(x)=x\n  d\t= (\n== 3\n").source
    let edits = TextAnalysis(source, form: .definitions).formatting()
    #expect(source.applying(edits).whole == "a = 1 ;b = 2*a#c\nf(x)=x\n  d = (\n== 3\n")
  }

  @Test func `limit language-document-bytes: a larger text has one problem and answers nothing`() {
    let line = "# " + String(repeating: "x", count: 1_022) + "\n"
    let most = String(repeating: line, count: TextAnalysis.byteLimit / line.utf8.count - 1) + "a = 1\n"
    let text = most + "#" + String(repeating: "y", count: TextAnalysis.byteLimit - most.utf8.count - 1)
    #expect(text.utf8.count == TextAnalysis.byteLimit)
    let largest = TextAnalysis(SourceText(Array(text.utf8)), form: .definitions)
    #expect(largest.problems == [] && largest.symbols().count == 1)
    let larger = TextAnalysis(SourceText(Array((text + "z").utf8)), form: .definitions)
    #expect(larger.problems.count == 1 && larger.symbols() == [] && larger.contents == nil)
    #expect(larger.diagnostics().count == 1 && larger.hover(at: 3) == nil)
  }

  /// Each answer at each place of random texts: nothing traps, places lie in the text, mends and renamings apply.
  @Test func `every place of random texts is answered`() {
    let pieces = [
      "a", "b = ", "f(x) = ", "f(2", ")", " + ", "\n", "\n", "# c", "; ", "3k", "k = 2", "= ", "sin", "π", "é", "🍎",
      "\r\n",
      "\"", "{", "uniform(1, 2)", "b", "\u{FEFF}",
    ]
    for seed in 0..<UInt64(RandomRounds.count(100, long: 20_000)) {
      var random = SeededGenerator(seed: seed)
      let text = (0..<Int.random(in: 0...16, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
        .joined()
      let source = SourceText(Array(text.utf8))
      for form in DocumentForm.allCases {
        let analysis = TextAnalysis(source, form: form)
        let whole = 0..<source.bytes.count
        for diagnostic in analysis.diagnostics() {
          #expect(diagnostic.span.clamped(to: whole) == diagnostic.span, "seed \(seed)")
          for fixIt in diagnostic.fixIts { #expect(source.applying(fixIt.edits).whole != text, "seed \(seed)") }
        }
        for offset in 0...source.bytes.count {
          if let hover = analysis.hover(at: offset) {
            #expect(hover.span.clamped(to: whole) == hover.span, "seed \(seed)")
          }
          #expect(analysis.completions(at: offset).span.clamped(to: whole).upperBound <= offset, "seed \(seed)")
          if let edits = try? analysis.renaming(at: offset, to: "new_name") {
            #expect(source.applying(edits).whole.contains("new_name"), "seed \(seed)")
          }
        }
        _ = (analysis.symbols(), analysis.hints(in: whole), analysis.formatting())
      }
    }
  }
}

extension String {
  /// In normal form C.
  fileprivate var precomposed: String { replacing("e\u{301}", with: "\u{E9}") }
}
