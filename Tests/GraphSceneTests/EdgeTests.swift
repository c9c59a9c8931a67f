import CharacterCanvas
import DiagramModel
import EditorInput
import EvaluationEngine
import Geometry
import GraphDocument
import GraphFiles
import GraphScene
import PresentationModel
import TestSupport
import Testing

/// Documents that nobody draws on purpose.
@Suite struct EdgeTests {
  private let size = Size(columns: 80, rows: 24)

  private func rows(_ model: NodesPM, _ size: Size) -> [String] { painted(model, size).canvas.rows }

  /// A node at column 10⁹, 300 nodes in one column, names of 64 wide characters, a chart of 200×100 cells.
  private static let extremes: [String] = {
    let name = String(repeating: "名", count: 64)
    let column = (0..<300).map { #"{"name": "x\#($0)", "kind": "number", "value": \#($0)}"# }.joined(separator: ", ")
    let places = (0..<300).map { #""x\#($0)": [3, \#(4 * $0)]"# }.joined(separator: ", ")
    return [
      #""nodes": [{"name": "a", "kind": "number", "value": 1}, {"name": "b", "kind": "formula", "formula": "a * 2"}], "#
        + #""layout": {"a": [0, 0], "b": [1000000000, 0]}"#,
      #""nodes": [\#(column)], "layout": {\#(places)}"#,
      #""nodes": [{"name": "\#(name)", "kind": "number", "value": 1}, "#
        + #"{"name": "b", "kind": "formula", "formula": "\#(name) * 2"}]"#,
      #""nodes": [{"name": "d", "kind": "data", "values": [1, 2, 3]}, "#
        + #"{"name": "c", "kind": "chart", "chart": "bar", "inputs": ["d"], "size": [200, 100]}]"#,
    ]
  }()

  @Test(arguments: extremes.indices, [GlyphSet.unicode, .ascii])
  func `places, names and charts of any size are shown at every size of the screen, while that changes`(
    index: Int, glyphs: GlyphSet
  ) throws {
    let contents = try NativeFormat.read(Array(#"{"nodecalc": 1, \#(Self.extremes[index])}"#.utf8))
    let model = NodesPM(document: Document(contents), screen: size)
    for keys in ["_", "z1", "z2", "z3", "_"] {
      model.play(keys)
      for size in [Size(columns: 20, rows: 8), .zero, Size(columns: 200, rows: 50), Size(columns: 80, rows: 24)] {
        _ = model.handle(.resize(size))
        let rows = painted(model, size, glyphs: glyphs).canvas.rows
        #expect(rows.count == size.rows)
        let isShown = rows.dropFirst().dropLast(3).contains { $0.contains { !" ·.".contains($0) } }
        #expect(isShown || size == .zero, "\(keys) \(size)")
      }
    }
    var picture = GraphPicture(glyphs: glyphs)
    let view = picture.arranged(DiagramView(of: contents))
    #expect(picture.extent(of: view).size.columns < 500)
  }

  @Test(arguments: DetailLevel.allCases) func `nodes at the limits of the plane are reached, linked and drawn`(
    level: DetailLevel
  ) {
    let end = Plane.coordinateLimit
    let model = model(
      [
        .number("west", 1, -end, -end), .number("north", 2, end, -end),
        .operator("south", "add", ["west", "north"], end, end),
        .operator("east", "negate", [nil], -end, end),
      ], screen: size)
    model.showAtPlaces(level)
    for name in ["west", "north", "south", "east"] {
      model.play("/\(name)<Enter>")
      #expect(model.diagramView.nodes(in: model.viewport.rect).map(\.name) == [name])
      #expect(rows(model, size).count == 24)
    }
    model.play("/west<Enter>c/east<Enter><Enter>_zz_")
    #expect(rows(model, size).count == 24)
    let contents = model.document.contents
    #expect(contents.node(named: "east").flatMap { contents.graph.value(of: $0).number } == -1)
  }

  @Test func `the longest label and text of any script stay in their box`() throws {
    let model = model([.number("a", 1, 2, 1), .number("b", 2, 2, 5)], screen: size)
    let contents = model.document.contents
    let first = try #require(contents.node(named: "a"))
    let second = try #require(contents.node(named: "b"))
    let unit = "漢é\u{301}שלום "
    let long = String(repeating: unit, count: ShortText.byteLimit / unit.utf8.count)
    for (node, label) in [(first, long), (second, "\u{202E}\u{1B}[31m👩‍👩‍👧 עברית")] {
      #expect(throws: Never.self) { try model.document.apply(.setLabel(node, label)) }
    }
    for glyphs in [GlyphSet.unicode, .ascii] {
      let canvas = painted(model, size, glyphs: glyphs).canvas
      for row in 1..<10 {
        let beyond = canvas.row(row).dropFirst(2 + NodeMetrics.minimumColumns + 1)
        #expect(
          !beyond.isEmpty
            && beyond.allSatisfy { $0.cluster.base == " " || $0.cluster.base == "·" || $0.cluster.base == "." })
      }
    }
  }

  @Test func `every size of screen is drawn at every level, with lists, lines and modes open`() {
    let model = model(mortgage, screen: size)
    model.play("zm")
    for keys in ["", "?", "i", "=x = 12", "c", "m", "vsa", "g", ":", "<C-p>"] {
      model.play("<Esc><Esc><Esc>" + keys)
      for level in DetailLevel.allCases {
        model.show(level)
        for columns in [0, 1, 2, 39, 40, 41, 79, 200] {
          for rows in [0, 1, 11, 12, 13, 60] {
            let size = Size(columns: columns, rows: rows)
            _ = model.handle(.resize(size))
            #expect(painted(model, size).canvas.size == size)
          }
        }
      }
    }
  }
}
