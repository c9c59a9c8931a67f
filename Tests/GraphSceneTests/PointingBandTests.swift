import CharacterCanvas
import DiagramModel
import EvaluationEngine
import Geometry
import GraphDocument
import GraphScene
import PresentationModel
import TestSupport
import Testing

/// Rectangles drawn over empty ground, and frames taken hold of by their titles.
@Suite struct PointingBandTests {
  private let size = Size(columns: 84, rows: 16)

  private func sketch() -> NodesPM { model(mortgage, screen: size) }

  private func together(_ model: NodesPM) -> [String] {
    model.selectedNodes.map { model.document.contents.name(of: $0) }.sorted()
  }

  private func selected(_ model: NodesPM) -> String? {
    model.selection.map { model.document.contents.name(of: $0) }
  }

  private func place(_ model: NodesPM, _ name: String) -> Point? {
    model.document.contents.node(named: name).flatMap { model.document.contents.place(of: $0) }
  }

  @Test func `a drag over empty ground draws a rectangle, and what it meets is selected together`() {
    let model = sketch()
    model.act("<Press:2,6><DragTo:24,10>")
    #expect(together(model) == ["rate", "twelve"] && model.message?.text == "2 nodes selected")
    let rows = painted(model, size).canvas.rows
    #expect(rows[5].hasPrefix(" ┌╌") && rows[9].hasPrefix(" └╌") && rows[9].contains("┘"))
    model.act("<DragTo:24,6>")
    #expect(together(model) == ["rate"])
    model.act("<DragTo:24,12><Release:24,12>")
    #expect(together(model) == ["rate", "twelve"] && selected(model) == "rate" && model.modeName == .select)
    #expect(model.rubberBand == nil && !model.document.isModified)
  }

  @Test func `drawn with Ctrl or Shift the rectangle's nodes come to those that are selected`() {
    for modifier in ["C", "S"] {
      let model = sketch()
      model.act("<Drag:2,6,24,8><\(modifier)-Drag:2,3,24,3>")
      #expect(together(model) == ["principal", "rate"] && selected(model) == "rate")
      let alone = sketch()
      alone.act("<Click:10,10><\(modifier)-Drag:2,3,24,3>")
      #expect(together(alone) == ["principal", "twelve"])
    }
  }

  @Test func `a rectangle around nothing selects nothing, and a key ends it`() {
    let model = sketch()
    model.act("<Drag:40,12,50,13>")
    #expect(together(model) == [] && model.selection == nil && model.isOnCanvas)
    model.act("<Press:2,6><DragTo:24,10><Esc>")
    #expect(model.rubberBand == nil && together(model) == [])
    model.act("<DragTo:24,3><Release:24,3>")
    #expect(together(model) == [])
  }

  @Test func `along the edge the rectangle takes the canvas on, and its corner stays on the plane`() throws {
    let model = sketch()
    let origin = model.viewport.origin
    model.act("<Press:24,12><DragTo:84,12><DragTo:84,12>")
    #expect(model.viewport.origin == origin + Point(column: 4, row: 0))
    let band = try #require(model.rubberBand)
    #expect(band.minColumn == origin.column + 23 && band.maxColumn == origin.column + 84 + 4)
  }

  @Test(arguments: DetailLevel.allCases) func `at every level the boxes count as they are drawn`(level: DetailLevel)
    throws
  {
    let model = sketch()
    model.act(String(repeating: "zo", count: try #require(DetailLevel.allCases.firstIndex(of: level))))
    #expect(model.detail == level)
    let nodes = model.diagramView.nodes(in: model.diagramView.extent)
    let shown = model.view.shown
    let boxes = nodes.map { shown.box($0.frame) }
    let origin = shown.scale.project(model.viewport.origin)
    var tried = 0
    for (node, box) in zip(nodes, boxes) {
      // From the row above it to its last cell; others are in where they are drawn there.
      let from = box.origin - origin + Point(column: 0, row: 1)
      let to = Point(column: box.maxColumn - 1, row: box.maxRow - 1) - origin + Point(column: 1, row: 2)
      let area = Rect(
        column: box.minColumn, row: box.minRow - 1, columns: box.size.columns, rows: box.size.rows + 1)
      // The edge would take the canvas on.
      guard from.column >= 1, from.row >= 3, to.column < size.columns, to.row < 13,
        !boxes.contains(where: { $0.contains(area.origin) })
      else { continue }
      model.act("<Esc><Drag:\(from.column + 1),\(from.row),\(to.column),\(to.row)>")
      let met = zip(nodes, boxes).filter { $0.1.intersects(area) }.map { $0.0.name }.sorted()
      #expect(together(model) == met, "\(node.name)")
      tried += 1
    }
    #expect(tried > 0)
  }

  // MARK: - Frames

  private func framed() -> NodesPM {
    model(
      [
        .number("a", 1, 4, 2).framed("Costs"), .number("b", 2, 4, 6).framed("Costs"), .number("c", 3, 40, 2),
      ], screen: size)
  }

  @Test func `a frame is dragged by its upper border, with its nodes and as one step`() {
    let model = framed()
    model.act("<Esc><Drag:6,3,16,5>")
    #expect(place(model, "a") == Point(column: 14, row: 4) && place(model, "b") == Point(column: 14, row: 8))
    #expect(place(model, "c") == Point(column: 40, row: 2) && model.isOnCanvas)
    model.act("u")
    #expect(place(model, "a") == Point(column: 4, row: 2) && place(model, "b") == Point(column: 4, row: 6))
    #expect(!model.document.canUndo)
  }

  @Test func `a click on a frame's title selects its nodes together, with Ctrl too, two clicks edit the title`() {
    let model = framed()
    model.act("<Click:6,3>")
    #expect(together(model) == ["a", "b"] && selected(model) == "a")
    model.act("<Click:45,5><C-Click:6,3>")
    #expect(together(model) == ["a", "b", "c"])
    model.act("<Esc><DoubleClick:6,3><C-u>Prices<Enter>")
    #expect(Array(model.document.contents.frameTitles) == ["Prices"])
  }

  @Test func `while a link is made a frame is ground`() {
    let model = framed()
    model.act("<Click:45,5>c<Click:6,3>")
    #expect(model.isOnCanvas && !model.document.isModified)
  }
}
