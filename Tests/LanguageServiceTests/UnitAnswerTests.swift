import LanguageService
import Testing

/// What an editor shows about the units of a text.
struct UnitAnswerTests {
  private static let walk = """
    way = 7.5 km
    time = 150 min
    speed = way / time to km/h
    warm = 20 °C

    """

  @Test func `values stand behind formulas with their unit`() {
    let hints = DrawnText(Self.walk).analysis.hints(in: 0..<Self.walk.utf8.count)
    #expect(hints.map(\.text) == ["= 3 km/h"])
  }

  static let hovers: [(drawn: String, parts: [String])] = [
    ("way = 7.5 km\n‸way2 = way * 2\n", ["way2 = 15 km"]),
    ("way = 7.5 km\ntwice = ‸way * 2\n", ["way = 7.5 km"]),
    ("warm = 20 °C\n‸diff = warm - 15 °C\n", ["diff = 5 Δ°C"]),
    ("way = 7.5 ‸km\n", ["a unit: ", "length"]),
    ("load = 2 kN\nspan = 3 m\n‸bad = load + span\n", ["cannot add 'span' (m) to 'load' (kN)"]),
  ]

  @Test(arguments: hovers)
  func `a value is described with its unit`(drawn: String, parts: [String]) throws {
    let text = DrawnText(drawn)
    let hover = try #require(text.analysis.hover(at: text.caret))
    for part in parts { #expect(hover.markdown.contains(part), "\(hover.markdown)") }
  }

  static let fixIts: [(drawn: String, title: String, corrected: String)] = [
    ("x = 3 m\ny = ‸x + 5\n", "Give 5 the unit m", "x = 3 m\ny = x + 5 [m]\n"),
    ("x = 3 m\nn = 5\ny = ‸x + n\n", "Give 'n' the unit m", "x = 3 m\nn = 5 m\ny = x + n\n"),
    ("warm = 20 °C\ny = ‸warm + 3\n", "Give 3 the unit Δ°C", "warm = 20 °C\ny = warm + 3 [Δ°C]\n"),
    ("x = 3 m\ny = ‸exp(x)\n", "Divide 'x' by 1 m", "x = 3 m\ny = exp((x / 1 [m]))\n"),
    ("T = 20 °C\ny = ‸2 J/K * T\n", "Convert 'T' to K", "T = 20 °C\ny = 2 [J/K] * (T to [K])\n"),
    (
      #"{"nodecalc": 1, "nodes": [{"name": "x", "kind": "number", "value": 3, "unit": "m"}, {"name": "‸y", "kind": "formula", "formula": "x + 5"}]}"#,
      "Give 5 the unit m",
      #"{"nodecalc": 1, "nodes": [{"name": "x", "kind": "number", "value": 3, "unit": "m"}, {"name": "y", "kind": "formula", "formula": "x + 5 [m]"}]}"#
    ),
    (
      #"{"nodecalc": 1, "nodes": [{"name": "n", "kind": "number", "value": 3}, {"name": "x", "kind": "number", "value": 3, "unit": "m"}, {"name": "‸y", "kind": "operator", "operator": "add", "inputs": ["x", "n"]}]}"#,
      "Give 'n' the unit m",
      #"{"nodecalc": 1, "nodes": [{"name": "n", "kind": "number", "value": 3, "unit": "m"}, {"name": "x", "kind": "number", "value": 3, "unit": "m"}, {"name": "y", "kind": "operator", "operator": "add", "inputs": ["x", "n"]}]}"#
    ),
    (
      #"{"nodecalc": 1, "nodes": [{"name": "x", "kind": "number", "value": 3, "unit": "m"}, {"name": "‸y", "kind": "formula", "formula": "2 * x", "unit": "kg"}]}"#,
      "Remove the unit kg",
      #"{"nodecalc": 1, "nodes": [{"name": "x", "kind": "number", "value": 3, "unit": "m"}, {"name": "y", "kind": "formula", "formula": "2 * x"}]}"#
    ),
    ("y = 100 + ‸10%\n", "Write 100 up 10%", "y = 100 up 10%\n"),
    ("y = ‸240 EUR + 10 %\n", "Write 240 [EUR] up 10%", "y = 240 [EUR] up 10%\n"),
    (
      #"{"nodecalc": 1, "nodes": [{"name": "‸y", "kind": "formula", "formula": "2 * (100 - 5%)"}]}"#,
      "Write 100 down 5%",
      #"{"nodecalc": 1, "nodes": [{"name": "y", "kind": "formula", "formula": "2 * (100 down 5%)"}]}"#
    ),
  ]

  @Test(arguments: fixIts)
  func `a fix-it is an edit after which the units fit`(drawn: String, title: String, corrected: String) throws {
    let text = DrawnText(drawn)
    let analysis = text.analysis
    let found = analysis.fixIts(in: text.caret..<text.caret)
    let fixIt = try #require(
      found.first { $0.fixIt.title == title }, "\(found.map(\.fixIt.title)) \(analysis.diagnostics())")
    let changed = text.source.applying(fixIt.fixIt.edits)
    #expect(changed.whole == corrected)
    let left = TextAnalysis(changed, form: DocumentForm(of: changed.bytes, named: "")).diagnostics()
    #expect(left == [])
  }

  @Test func `two equal percentages have a fix-it each`() {
    let text = DrawnText("y = (100 + 10%) * (100 + ‸10%)\n")
    let found = text.analysis.diagnostics().map { $0.fixIts.map { text.source.applying($0.edits).whole } }
    #expect(found == [["y = (100 up 10%) * (100 + 10%)\n"], ["y = (100 + 10%) * (100 up 10%)\n"]])
  }

  @Test func `two quantities of different kinds have no fix-it`() {
    let text = DrawnText("load = 2 kN\nspan = 3 m\nbad = ‸load + span\n")
    #expect(text.analysis.fixIts(in: text.caret..<text.caret).map(\.fixIt.title) == [])
  }

  @Test(arguments: [
    ("x = 3 kilom‸", "kilometre"), ("x = 3 [k‸", "km"), ("x = 3 m\ny = x to k‸", "km"),
    (#"{"nodecalc": 1, "nodes": [{"name": "x", "kind": "number", "value": 3, "unit": "k‸"}]}"#, "km"),
    (
      #"{"nodecalc": 1, "units": {"bathtub": "150 L"}, "nodes": [{"name": "x", "kind": "number", "value": 3, "unit": "batht‸"}]}"#,
      "bathtub"
    ),
  ])
  func `units are completed behind a number, in brackets and behind to`(drawn: String, unit: String) {
    let text = DrawnText(drawn)
    #expect(text.analysis.completions(at: text.caret).items.contains { $0.text == unit })
  }

  @Test func `no units are completed where a node belongs`() {
    let text = DrawnText("km_sum = 3\ny = 2 * km‸\n")
    #expect(text.analysis.completions(at: text.caret).items.map(\.text) == ["km_sum"])
  }
}
