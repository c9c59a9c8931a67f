import CharacterCanvas
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
      let zoom = String(repeating: "-", count: DetailLevel.allCases.firstIndex(of: level) ?? 0)
      model.play("zg" + zoom)
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

  /// A cell of the canvas with nothing under it.
  private static func emptyCell(of canvas: Rect, in model: NodesPM) -> Point? {
    let cells = (canvas.minRow..<canvas.maxRow).flatMap { row in
      (canvas.minColumn..<canvas.maxColumn).map { Point(column: $0, row: row) }
    }
    return cells.last { Scene().place(of: $0, in: model).target == .emptyCanvas }
  }
}
