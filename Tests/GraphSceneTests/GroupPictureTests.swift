import CharacterCanvas
import DiagramModel
import EvaluationEngine
import Geometry
import GraphDocument
import PresentationModel
import TestSupport
import Testing

@testable import GraphScene

/// Uses of groups as they are drawn and pointed at.
@Suite struct GroupPictureTests {
  /// `growth` of `price` and `bank`, with `total` and `rest`, and a root that nothing feeds.
  private func grown() -> NodesPM {
    let model = model([], screen: Size(columns: 100, rows: 30))
    model.act(
      "=price = 100<Enter>=bank = 0.5<Enter>=total = price * (1 + bank)<Enter>=double = total * 2<Enter>"
        + "=rest = total - price<Enter>/total<Enter>v/rest<Enter><Space>gggrowth<Enter>aroot = sqrt<Enter>")
    return model
  }

  private func box(_ name: String, in model: NodesPM) throws -> Rect {
    let node = try #require(model.document.contents.node(named: name))
    return try #require(model.diagramView.node(node)).frame
  }

  @Test func `the box of a use names its inputs and its outputs`() throws {
    let model = grown()
    let box = try box("growth", in: model)
    var picture = GraphPicture(glyphs: .unicode)
    #expect(
      pictureProblem(
        picture.paint(model, area: box).rows,
        """
        ╭ ⧉ growth ────────╮
        ► price    rest 50 ●
        ► bank             │
        │ growth           │
        │ total        150 ●
        ╰──────────────────╯
        """) == nil)
  }

  @Test func `a wire from another output begins at its row, and joins none of the first output`() throws {
    let model = grown()
    model.act("/growth<Enter>co/root<Enter><Enter>")
    let box = try box("growth", in: model)
    let wires = model.diagramView.wires(in: Rect(column: -500, row: -500, columns: 1_000, rows: 1_000))
    let contents = model.document.contents
    func wire(into name: String) -> WireVO? { wires.first { contents.name(of: $0.link.target.node) == name } }
    let (root, double) = (try #require(wire(into: "root")), try #require(wire(into: "double")))
    #expect(root.from == NodeMetrics.output(1, of: box) && double.from == NodeMetrics.output(of: box))
    #expect(root.from.row == box.minRow + 1 && double.from.row == box.maxRow - 2)
    #expect(root.link.source == double.link.source && root.output != double.output)
  }

  @Test func `as a line, all outputs of a use are one cell`() throws {
    let model = grown()
    model.act("/growth<Enter>co/root<Enter><Enter>")
    let all = Rect(column: -500, row: -500, columns: 1_000, rows: 1_000)
    let level = ShownLevel(.compact)
    let source = model.document.contents.node(named: "growth")
    let wires = model.diagramView.wires(in: all).map { $0.at(level) }.filter { $0.link.source == source }
    #expect(wires.count == 2 && Set(wires.map(\.from)).count == 1 && Set(wires.map(\.output)).count == 1)
  }

  @Test func `a link is dragged from the output that the mouse is on`() throws {
    let model = grown()
    let (from, to) = (
      NodeMetrics.output(1, of: try box("growth", in: model)), NodeMetrics.input(0, of: try box("root", in: model))
    )
    let growth = try #require(model.document.contents.node(named: "growth"))
    let origin = model.viewport.planePoint(.origin)
    func cell(_ point: Point) -> Point { point - origin + Point(column: 1, row: 2) }
    let target = Scene().place(of: cell(from) - Point(column: 1, row: 1), in: model).target
    #expect(target == .output(growth, place: 1))
    model.act("<Drag:\(cell(from).column),\(cell(from).row),\(cell(to).column),\(cell(to).row)>")
    let contents = model.document.contents
    let root = try #require(contents.node(named: "root"))
    #expect(contents.input(PortID(root, 0)).map { contents.name(of: $0) } == "growth.rest")
  }

  @Test func `without a border, each output has a row with its name and its value`() throws {
    let model = grown()
    let plain = model.diagramView
    let fitted = try #require(plain.fitted(as: .small))
    let view = plain.arranged(as: fitted)
    let node = try #require(model.document.contents.node(named: "growth"))
    let box = try #require(view.node(node)).frame
    let painter = GraphPainter(theme: .sixteen, glyphs: .unicode, showsState: false, level: ShownLevel(.small))
    var canvas = Canvas(size: box.size)
    canvas.within(Rect(origin: .origin, size: box.size), showing: box.origin) {
      painter.paint(painter.nodes(of: view, in: box), on: &$0)
    }
    #expect(
      pictureProblem(
        canvas.rows,
        """
        ►growth
        ► rest    50 ●
         ⧉ total 150 ●
        """) == nil)
  }

  @Test func `the value of another output follows its inputs`() throws {
    let model = grown()
    var scene = Scene()
    model.act("<Esc>/growth<Enter>")
    let size = Size(columns: 100, rows: 30)
    #expect(scene.paint(model, size: size).canvas.rows.contains { $0.contains("rest 50 ●") })
    model.act("/price<Enter>200<Enter>")
    let rows = scene.paint(model, size: size).canvas.rows
    #expect(rows.contains { $0.contains("rest 100 ●") } && rows.contains { $0.contains("300 ●") }, "\(rows)")
  }
}
