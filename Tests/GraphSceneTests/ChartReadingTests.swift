import CharacterCanvas
import DataSets
import EditorInput
import EvaluationEngine
import Geometry
import GraphDocument
import GraphFiles
import GraphScene
import PresentationModel
import TestSupport
import Testing

/// Charts that are read on the whole screen of the editor.
@Suite struct ChartReadingTests {
  private static let text = """
    {"nodecalc": 1, "nodes": [
      {"name": "north", "kind": "data", "values": [1, 4, 9, 16, 25]},
      {"name": "south", "kind": "data", "values": [25, 16, 9, 4, 1]},
      {"name": "both", "kind": "chart", "chart": "line", "inputs": ["north", "south"], "size": [20, 5]},
      {"name": "n", "kind": "number", "value": 2}
    ], "layout": {"north": [1, 1], "south": [1, 5], "both": [30, 1], "n": [1, 9]}}
    """

  private static func model(_ size: Size) throws -> NodesPM {
    NodesPM(document: Document(try NativeFormat.read(Array(text.utf8))), screen: size)
  }

  private static func press(_ keys: String, _ model: NodesPM) throws {
    for key in try KeyNotation.parse(keys) { _ = model.handle(.key(key)) }
  }

  private static func rows(_ model: NodesPM, glyphs: GlyphSet = .unicode) -> [String] {
    var scene = Scene(glyphs: glyphs, theme: .monochrome)
    return scene.paint(model, size: model.view.screenSize).canvas.rows
  }

  @Test func `a chart node is read on the whole screen, on the smallest one too`() throws {
    let model = try Self.model(Size(columns: 40, rows: 12))
    try Self.press("/both<Enter><Space>cl", model)
    #expect(
      pictureProblem(
        Self.rows(model),
        """
         new document           CHART · 4 nodes
                    ● north  ○ south
        30┤○⣀⣀                               ⣀⣀●
        20┤   ⠉⠑⠒⠢⠤⢄○⣀               ⣀●⡠⠤⠔⠒⠉⠉
        10┤           ⠉⠉⠉⣒⣒⣒⠤○⠤⣒⣒⣒⠉⠉⠉
         0┤●⠤⠤⠤⠔⠒⠒⠒⠒◉⠒⠉⠉⠉         ⠉⠉⠉⠒○⠒⠒⠒⠒⠤⠤⠤⠤○
          └┬────────┬────────┬────────┬────────┬
           0        1        2        3        4
         1 north  2 south
         both · line chart
         l next  j series  Esc back  ? help
         north, point 2: 4 (2 of 5)
        """) == nil)
    try Self.press("1", model)
    #expect(
      pictureProblem(
        Self.rows(model, glyphs: .ascii),
        """
         new document           CHART - 4 nodes
        south
        30+X....
        20+     ....o....
        10+              ....o....
         0+                       ....o........o
          ++--------+--------+--------+--------+
           0        1        2        3        4
         1 (north)  2 south
         both . line chart
         l next  j series  Esc back  ? help
         south, point 1: 25 (1 of 5)
        """) == nil)
  }

  @Test func `on a screen of 80 by 24 a chart has all of the room`() throws {
    let model = try Self.model(Size(columns: 80, rows: 24))
    try Self.press("/both<Enter><Space>cll", model)
    #expect(
      pictureProblem(
        Self.rows(model),
        """
         new document                                         CHART · 4 nodes · 2 links
                                        ● north  ○ south
        25┤○⠢⢄                                                                       ⡠⠔●
          │   ⠉⠒⢄⡀                                                               ⢀⡠⠒⠉
          │      ⠈⠑⠤⡀                                                         ⣀⠤⠊⠁
        20┤         ⠈⠑⠢⣀                                                   ⣀⠔⠊
          │             ⠉⠢⢄⡀                                           ⢀⡠⠔⠉
          │                ⠈⠒⠤○                                     ●⠤⠒⠁
        15┤                    ⠉⠒⠤⢄⡀                           ⢀⣀⠤⠒⠉
          │                        ⠈⠑⠢⠤⣀                   ⣀⡠⠔⠊⠁
          │                             ⠉⠒⠢⢄⡀          ⣀⠤⠒⠉
        10┤                                 ⠈⠑⠒⠤⣀ ⢀⡠⠔⠊⠉
          │                                 ⢀⣀⠤⠔⠒◉⠑⠒⠤⢄⣀
          │                           ⢀⣀⠤⠔⠒⠉⠁          ⠉⠑⠒⠤⣀⡀
         5┤                     ⢀⣀⠤⠔⠒⠉⠁                     ⠈⠉⠒⠢⠤⣀⡀
          │            ⢀⣀⣀⠤⠤⠤⠒●⠉⠁                                 ⠈⠉○⠒⠤⠤⠤⣀⣀⡀
          │ ⢀⣀⣀⡠⠤⠤⠒⠒⠊⠉⠉⠁                                                   ⠈⠉⠉⠒⠒⠒⠤⠤⢄⣀⣀⡀
         0┤●⠁                                                                         ⠈○
          └┬──────────────────┬──────────────────┬──────────────────┬──────────────────┬
           0                  1                  2                  3                  4
         1 north  2 south
         both · line chart
         l next  j series  Esc back  + zoom in  - zoom out  _ all  x log x  ? help
         north, point 3: 9 (3 of 5)
        """) == nil)
  }

  @Test func `keys go from point to point and from series to series, zoom, and turn axes logarithmic`() throws {
    let model = try Self.model(Size(columns: 80, rows: 24))
    func reading(_ keys: String) throws -> String? {
      try Self.press(keys, model)
      return model.screen.message?.text
    }
    #expect(try reading("/both<Enter><Space>c") == "north, point 1: 1 (1 of 5)")
    #expect(model.screen.title.mode == "CHART")
    #expect(try reading("l<Right>") == "north, point 3: 9 (3 of 5)")
    #expect(try reading("<End>") == "north, point 5: 25 (5 of 5)")
    #expect(try reading("j") == "south, point 5: 1 (5 of 5)")
    #expect(try reading("<Tab>h") == "north, point 4: 16 (4 of 5)")
    #expect(try reading("<Home><PageDown>") == "north, point 2: 4 (2 of 5)")
    #expect(model.screen.tool == "both · line chart")
    _ = try reading("+y")
    #expect(model.screen.tool == "both · line chart · log y · a part of x, _ shows all")
    _ = try reading("_y")
    #expect(model.screen.tool == "both · line chart")
    #expect(try reading("1") == "south, point 1: 25 (1 of 5)")
    #expect(try reading("2") == "the last visible series cannot be hidden")
    #expect(try reading("3") == "the chart has 2 series, there is no series 3")
    // The first row is a heading.
    #expect(try reading("?").map { $0.hasPrefix("row 2 of ") } == true)
    #expect(try reading("<Esc>") == "south, point 1: 25 (1 of 5)")
    _ = try reading("q")
    #expect(model.screen.title.mode == "NORMAL" && model.currentFrame(model.view.screenSize).chart == nil)
  }

  @Test func `the help says what keys do to a chart, not to nodes`() throws {
    let model = try Self.model(Size(columns: 80, rows: 24))
    try Self.press("/both<Enter><Space>c?", model)
    let rows = Self.rows(model)
    for sentence in ["Go to the next point", "Go to the previous series", "Zoom in on x around the point"] {
      #expect(rows.contains { $0.contains(sentence) }, "\(rows)")
    }
    #expect(!rows.contains { $0.contains("node") && $0.contains("Select") })
  }

  @Test func `data sets are read as lines, other nodes are refused`() throws {
    let model = try Self.model(Size(columns: 80, rows: 24))
    try Self.press("/north<Enter><Space>c", model)
    #expect(model.screen.tool == "north · line chart")
    let number = try #require(model.document.contents.node(named: "n"))
    try Self.press("<Esc>G<Space>c", model)
    #expect(model.selection == number)
    #expect(model.screen.message?.text == "'n' is one number: select a chart or a data set")
  }

  @Test func `an open chart follows edits and is closed when its node goes`() throws {
    let model = try Self.model(Size(columns: 80, rows: 24))
    let document = model.document
    try Self.press("/both<Enter><Space>cll", model)
    let north = try #require(document.contents.node(named: "north"))
    let both = try #require(document.contents.node(named: "both"))
    try document.apply(.setData(north, NodeData(.written(try DataSet(values: [1, 2, 30, 4])))))
    #expect(model.screen.message?.text == "north, point 3: 30 (3 of 4)")
    try document.apply(.setContent(both, .chart(.bar)))
    #expect(model.screen.tool == "both · bar chart")
    try document.apply(.delete(both))
    #expect(model.currentFrame(model.view.screenSize).chart == nil)
    #expect(model.screen.title.mode == "NORMAL")
    #expect(model.screen.message?.text == "'both' no longer exists: its chart is closed")
  }

  @Test func `what a logarithmic axis leaves out is marked at its foot and counted`() throws {
    let model = try Self.model(Size(columns: 48, rows: 14))
    let north = try #require(model.document.contents.node(named: "north"))
    try model.document.apply(.setData(north, NodeData(.written(try DataSet(values: [1, 0, 100, -4, 10])))))
    try Self.press("/north<Enter><Space>cy", model)
    #expect(model.screen.tool == "north · line chart · log y · 2 points of 0 or less left out: the axis is logarithmic")
    for (glyphs, sign) in [(GlyphSet.unicode, "↓"), (.ascii, "v")] {
      let rows = Self.rows(model, glyphs: glyphs)
      #expect(rows.filter { $0.contains(sign) }.map { $0.count { String($0) == sign } } == [2], "\(rows)")
    }
    try Self.press("y", model)
    #expect(!Self.rows(model).contains { $0.contains("↓") })
  }

  @Test func `the terminal's cursor stands on the point that is read`() throws {
    let model = try Self.model(Size(columns: 40, rows: 12))
    var scene = Scene(theme: .monochrome)
    try Self.press("/both<Enter><Space>c", model)
    var columns: [Int] = []
    for _ in 0..<5 {
      let frame = scene.paint(model, size: model.view.screenSize)
      let cursor = try #require(frame.cursor)
      #expect(frame.canvas[cursor].cluster.base == "◉")
      columns.append(cursor.column)
      try Self.press("l", model)
    }
    #expect(columns == [3, 12, 21, 30, 39])
    // Over a list the cursor is the list's.
    try Self.press("?", model)
    let list = try #require(scene.paint(model, size: model.view.screenSize).cursor)
    #expect(list != Point(column: 39, row: 2))
  }

  @Test func `the wheel goes from point to point`() throws {
    let model = try Self.model(Size(columns: 80, rows: 24))
    let scene = Scene(glyphs: .unicode, theme: .monochrome)
    try Self.press("/both<Enter><Space>c", model)
    let cell = Point(column: 10, row: 10)
    _ = model.handle(.pointer(PointerEvent(.wheel(.down), at: cell)), at: scene.place(of: cell, in: model))
    #expect(model.screen.message?.text == "north, point 2: 4 (2 of 5)")
    _ = model.handle(.pointer(PointerEvent(.press(.left, clicks: 1), at: cell)), at: scene.place(of: cell, in: model))
    #expect(model.screen.title.mode == "CHART")
  }
}
