import CharacterCanvas
import Charts
import DataSets
import DiagramModel
import EditorInput
import EvaluationEngine
import Geometry
import GraphDocument
import GraphFiles
import PresentationModel
import TestSupport
import Testing

@testable import GraphScene

/// Charts as nodes of the canvas.
struct ChartNodeTests {
  @Test func `every chart that a document may have is drawn, and none besides`() {
    #expect(Set(ChartKind.allCases.map(\.name)) == Set(ChartCatalog.all.map(\.name)))
    for kind in ChartKind.allCases {
      let inputs = ChartCatalog.chart(named: kind.name)?.inputs ?? []
      #expect(kind.sink.requiredPorts == inputs.count(where: \.isRequired), "\(kind)")
      #expect(kind.ports.isVariadic == inputs.contains(where: \.isRepeated), "\(kind)")
      if !kind.ports.isVariadic { #expect(kind.ports.labels == inputs.map(\.name), "\(kind)") }
    }
  }

  @Test(arguments: [DetailLevel.full, .compact]) func `a chart has no output, neither drawn nor to be taken hold of`(
    level: DetailLevel
  ) throws {
    let text = """
      {"nodecalc": 1, "nodes": [
        {"name": "s", "kind": "data", "values": [1, 2]},
        {"name": "ch", "kind": "chart", "chart": "bar", "inputs": ["s"], "size": [16, 3]}
      ], "layout": {"s": [2, 2], "ch": [40, 2]}}
      """
    let size = Size(columns: 80, rows: 24)
    let model = NodesPM(document: Document(try NativeFormat.read(Array(text.utf8))), screen: size)
    model.show(level)
    let chart = try #require(model.document.contents.node(named: "ch"))
    let cells = (0..<size.rows).flatMap { row in (0..<size.columns).map { Point(column: $0, row: row) } }
    #expect(!cells.contains { Scene().place(of: $0, in: model).target == .output(chart) })
    // One sign is that of the data set.
    var picture = GraphPicture(level: level)
    let rows = picture.paint(model, area: picture.extent(of: model)).rows
    #expect(rows.joined().count { $0 == "■" } == 1, "\(rows)")
  }

  @Test func `D22: a chart shows its input in its box, and follows it`() throws {
    let text = """
      {"nodecalc": 1, "nodes": [
        {"name": "profit", "kind": "data", "values": [4, 8, 2, 6]},
        {"name": "year", "kind": "chart", "chart": "bar", "inputs": ["profit"], "size": [20, 5]},
        {"name": "none", "kind": "chart", "chart": "bar", "size": [16, 3]}
      ], "layout": {"profit": [1, 1], "year": [30, 1], "none": [1, 5]}}
      """
    let document = Document(try NativeFormat.read(Array(text.utf8)))
    let model = NodesPM(document: document, screen: Size(columns: 60, rows: 16))
    var picture = GraphPicture()
    func shown() -> [String] { picture.paint(model, area: picture.extent(of: model)).rows }
    #expect(
      pictureProblem(
        shown(),
        """
        ╭ ∷ profit ────────╮         ╭ ▤ year ──────────────╮
        │           4: 2…8 ■─────────► 1 ████████ 4         │
        ╰──────────────────╯         │ 2 ████████████████ 8 │
                                     │ 3 ████ 2             │
        ╭ ▤ none ──────────╮         │ 4 ████████████ 6     │
        ○ open             │         │                      │
        │                  │         ╰──────────────────────╯
        │                  │
        ╰──────────────────╯
        """) == nil)
    let profit = try #require(document.contents.node(named: "profit"))
    var updates: [ValueChange] = []
    document.addView("test") { updates = $0.updates }
    try document.apply(.setData(profit, NodeData(.written(try DataSet(values: [2, 1])))))
    #expect(updates.count == 2)
    let bars = shown().map { $0.dropFirst(31) }.filter { $0.first?.isNumber == true }
    #expect(bars == ["1 ████████████████ 2 │", "2 ████████ 1         │"])
  }

  @Test func `charts are made and edited by keys, each step is undone, and a change of size keeps the wires`() throws {
    let document = Document()
    let model = NodesPM(document: document, screen: Size(columns: 100, rows: 30))
    func press(_ keys: String) throws { for key in try KeyNotation.parse(keys) { _ = model.handle(.key(key)) } }
    try press("=d = 3, 1, 2<Enter>opicture = line<Enter>")
    let chart = try #require(document.contents.node(named: "picture"))
    #expect(document.contents.callText(of: chart) == "line(d)")
    #expect(document.contents.chartText(of: chart) == "line 40x10")
    try press("e<C-u>bars<Enter>")
    #expect(model.message?.text == "there is no chart 'bars': did you mean 'bar'?")
    try press("<C-u>bar 20x4 log y<Enter>")
    #expect(document.contents.chartText(of: chart) == "bar 20x4 log y")
    #expect(document.contents.callText(of: chart) == "bar(d)")
    #expect(model.diagramView.node(chart)?.frame.size == Size(columns: 24, rows: 6))
    try press("e<C-u>bar 2x4<Enter>")
    #expect(model.message?.text == "a chart has 8 to 400 columns and 2 to 200 rows")
    try press("<Esc>~")
    #expect(model.message?.text == "'picture' is a chart: Enter chooses another kind of chart")
    try press("u")
    #expect(document.contents.chartText(of: chart) == "line 40x10")
    try press("uu")
    #expect(document.contents.count == 0)
  }

  @Test func `D21: a history shows the values that a number has had`() throws {
    let document = Document()
    let model = NodesPM(document: document, screen: Size(columns: 100, rows: 30))
    for key in try KeyNotation.parse("=n = 1<Enter>oh = history<Enter>/n<Enter>2<Enter>5<Enter>3<Enter>") {
      _ = model.handle(.key(key))
    }
    let chart = try #require(document.contents.node(named: "h"))
    #expect(model.diagramView.node(chart)?.chart?.content.series.map(\.points.values) == [[1, 2, 5, 3]])
    // Of a document that is opened the value it has is the first.
    let text = NativeFormat.write(document.contents)
    let opened = NodesPM(document: Document(try NativeFormat.read(text)), screen: Size(columns: 100, rows: 30))
    for key in try KeyNotation.parse("/n<Enter>7<Enter>=other = 4<Enter>") { _ = opened.handle(.key(key)) }
    let again = try #require(opened.document.contents.node(named: "h"))
    #expect(opened.diagramView.node(again)?.chart?.content.series.map(\.points.values) == [[3, 7]])
    // Looking at another node begins anew.
    let other = try #require(opened.document.contents.node(named: "other"))
    try opened.document.apply(.setInput(PortID(again, 0), other))
    #expect(opened.diagramView.node(again)?.chart?.content.series.map(\.points.values) == [[4]])
  }

  @Test func `D21: three histories side by side scroll, each by its own values, the newest on the right`() throws {
    let text = """
      {"nodecalc": 1, "nodes": [
        {"name": "a", "kind": "number", "value": 1}, {"name": "b", "kind": "number", "value": 1},
        {"name": "up", "kind": "chart", "chart": "history", "inputs": ["a"], "size": [12, 4]},
        {"name": "down", "kind": "chart", "chart": "history", "inputs": ["b"], "size": [12, 4]},
        {"name": "both", "kind": "chart", "chart": "history", "inputs": ["sum"], "size": [12, 4]},
        {"name": "sum", "kind": "formula", "formula": "a + b"}
      ], "layout": {"a": [0, 0], "b": [0, 4], "sum": [0, 8], "up": [30, 0], "down": [60, 0], "both": [90, 0]}}
      """
    let document = Document(try NativeFormat.read(Array(text.utf8)))
    let model = NodesPM(document: document, screen: Size(columns: 120, rows: 16))
    func values(_ name: String) -> [Double]? {
      document.contents.node(named: name).flatMap {
        model.diagramView.node($0)?.chart?.content.series.first?.points.values
      }
    }
    let (a, b) = (try #require(document.contents.node(named: "a")), try #require(document.contents.node(named: "b")))
    for value in 2...40 {
      try document.apply(.setContent(a, .number(Double(value))))
      try document.apply(.setContent(b, .number(Double(41 - value))))
    }
    #expect(values("up")?.suffix(3) == [38, 39, 40])
    #expect(values("down")?.suffix(3) == [3, 2, 1])
    // Two edits a round: each is a value of its own.
    #expect(values("both")?.suffix(4) == [42, 41, 42, 41])
    var picture = GraphPicture()
    let rows = picture.paint(model, area: picture.extent(of: model)).rows
    // The latest thirteen of each: what rises is highest at the right, what falls lowest, what goes to and fro the same.
    #expect(rows[1].contains("► 40┤▃▄▄▄▅▅▆▆▆▇▇██ │"), "\(rows[1])")
    #expect(rows[2].contains("20┤▅▅▄▄▄▃▃▂▂▂▁▁  │"), "\(rows[2])")
    #expect(rows[1].contains("► 50┤▅▅▅▅▅▅▅▅▅▅▅▅▅ │"), "\(rows[1])")
  }
}
