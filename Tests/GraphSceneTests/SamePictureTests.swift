import CharacterCanvas
import DiagramModel
import Geometry
import GraphDocument
import GraphFiles
import GraphScene
import PresentationModel
import TestSupport
import Testing

/// What `render` and `export` draw and what the editor's canvas shows are one picture.
@Suite struct SamePictureTests {
  private static let samples: [[Sample]] = [
    mortgage,
    [
      .number("a", 2, 3, 2).framed("In"), .note("why", "as of May", 27, 2).framed("In"),
      .number("b", 3, 44, 2).framed("Out"), .operator("sum", "add", ["a", "b", nil], 20, 12, label: "漢字"),
      .operator("bad", "divide", ["sum", "b"], 48, 14), .operator("kept", "negate", ["a"], 48, 8, isBypassed: true),
    ],
  ]

  /// At rest with the cursor on the empty canvas nothing is selected, and without the grid only the document is drawn.
  @Test(arguments: samples.indices, [DetailLevel.full, .compact, .dot, .overview])
  func `render draws the cells of the editor's canvas`(sample: Int, level: DetailLevel) throws {
    for (theme, glyphs, size) in [
      (Theme.sixteen, GlyphSet.unicode, Size(columns: 90, rows: 30)), (.dark, .ascii, Size(columns: 60, rows: 16)),
      (.monochrome, .unicode, Size(columns: 40, rows: 12)),
    ] {
      let model = model(Self.samples[sample], screen: size)
      let zoom = String(repeating: "zo", count: DetailLevel.allCases.firstIndex(of: level) ?? 0)
      model.play("zg" + (level == .compact ? "" : zoom))
      if level == .compact { model.showLines() }
      let layout = try #require(ScreenLayout(size))
      let empty = try #require(Self.emptyCell(of: layout.canvas, in: model))
      model.act("<Click:\(empty.column + 1),\(empty.row + 1)>")
      #expect(model.focusedNode == nil && model.detail == level)
      let frame = painted(model, size, glyphs: glyphs, theme: theme).canvas
      var picture = GraphPicture(glyphs: glyphs, theme: theme, level: level)
      // As `render` does: the extent is asked for first.
      _ = picture.extent(of: model)
      let area = Rect(origin: level.scale.project(model.viewport.origin), size: layout.canvas.size)
      let drawn = picture.paint(model, area: area)
      let shown = (layout.canvas.minRow..<layout.canvas.maxRow).flatMap { frame.row($0) }
      let shownRows = frame.rows[layout.canvas.minRow..<layout.canvas.maxRow].joined(separator: "\n")
      #expect(pictureProblem(drawn.rows, shownRows) == nil)
      let isSame = drawn.cells == shown
      #expect(isSame, "\(theme.name) \(glyphs) \(size)")
    }
  }

  /// A document with every kind of node, as text: sets below zero, charts of them, frames, notes, wires that fail.
  private static func document(_ random: inout SeededGenerator) -> String {
    let charts = ["bar", "line", "scatter", "bubble", "histogram", "pie", "sparkline", "box", "history"]
    let words = ["n", "名", "é", "אב"]
    var (nodes, layout, names) = ([String](), [String](), [String]())
    var framed: [[String]] = [[], []]
    for index in 0..<14 {
      let name = (words.randomElement(using: &random) ?? "n") + "\(index)"
      let sources = (0..<2).map { _ in names.randomElement(using: &random).map { "\"\($0)\"" } ?? "null" }
      let values = (0..<Int.random(in: 1...9, using: &random)).map { _ in
        String(Double(Int.random(in: -90...60, using: &random)) / 4)
      }
      let size = [Int.random(in: 12...40, using: &random), Int.random(in: 3...12, using: &random)]
      let kind = index < 3 ? 1 : Int.random(in: 0..<6, using: &random)
      nodes.append(
        #"{"name": "\#(name)", "#
          + [
            #""kind": "number", "value": \#(index)"#,
            #""kind": "data", "values": [\#(values.joined(separator: ", "))]"#,
            #""kind": "operator", "operator": "add", "inputs": [\#(sources.joined(separator: ", "))]"#,
            #""kind": "chart", "chart": "\#(charts.randomElement(using: &random) ?? "bar")", "inputs": [\#(sources[0])], "size": \#(size)"#,
            #""kind": "note", "text": "as of May\n漢字""#, #""kind": "data", "values": [-3, 4, -1.5]"#,
          ][kind] + "}")
      if Bool.random(using: &random) { framed[index % 2].append("\"\(name)\"") }
      layout.append(#""\#(name)": [\#(index % 4 * 32), \#(index / 4 * Int.random(in: 6...12, using: &random))]"#)
      if [0, 1, 2, 5].contains(kind) { names.append(name) }
    }
    let frames = zip(["In", "漢字"], framed).filter { !$1.isEmpty }.map { title, members in
      "\"\(title)\": [\(members.joined(separator: ", "))]"
    }
    return
      #"{"nodecalc": 1, "nodes": [\#(nodes.joined(separator: ",\n"))], "frames": {\#(frames.joined(separator: ", "))}, "layout": {\#(layout.joined(separator: ", "))}}"#
  }

  @Test(arguments: DetailLevel.allCases)
  func `render draws the cells of the editor's canvas, whatever the document and wherever it is panned to`(
    level: DetailLevel
  ) throws {
    for seed in 1...UInt64(RandomRounds.count(12, long: 200)) {
      var random = SeededGenerator(seed: seed)
      let size = Size(columns: .random(in: 40...120, using: &random), rows: .random(in: 12...40, using: &random))
      let text = Self.document(&random)
      let model = NodesPM(document: Document(try NativeFormat.read(Array(text.utf8))), screen: size)
      model.showAtPlaces(level)
      var scene = Scene(theme: .dark)
      model.play("zg")
      // Onto the empty canvas, wherever the cursor began.
      for _ in 0..<60 where model.focusedNode != nil { model.play("gj") }
      #expect(model.focusedNode == nil)
      let layout = try #require(ScreenLayout(size))
      for _ in 0..<6 {
        model.play(
          "\(Int.random(in: 1...5, using: &random))" + (["H", "J", "K", "L"].randomElement(using: &random) ?? "J"))
        let frame = scene.paint(model, size: size).canvas
        var picture = GraphPicture(theme: .dark, level: level)
        _ = picture.extent(of: model)
        let area = Rect(origin: level.scale.project(model.viewport.origin), size: layout.canvas.size)
        let drawn = picture.paint(model, area: area)
        let shown = frame.part(layout.canvas)
        #expect(pictureProblem(drawn.rows, shown.rows.joined(separator: "\n")) == nil, "\(level), seed \(seed)")
        let isSame = drawn.cells == shown.cells
        #expect(isSame, "\(level), seed \(seed): looks")
      }
    }
  }

  /// A cell of the canvas with nothing under it.
  private static func emptyCell(of canvas: Rect, in model: NodesPM) -> Point? {
    let cells = (canvas.minRow..<canvas.maxRow).flatMap { row in
      (canvas.minColumn..<canvas.maxColumn).map { Point(column: $0, row: row) }
    }
    return cells.last { Scene().place(of: $0, in: model).target == .emptyCanvas }
  }
}
