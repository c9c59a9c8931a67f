import CharacterCanvas
import DiagramModel
import EvaluationEngine
import Formulas
import Geometry
import GraphDocument
import GraphScene
import PresentationModel
import TestSupport
import Testing

/// Links made with the mouse in the contract's sketch: `twelve`'s output is at 22,10, the ports of `payment` at 54,6 and
/// 54,7.
@Suite struct PointingLinkTests {
  private let size = Size(columns: 84, rows: 16)

  private func sketch() -> NodesPM { model(mortgage, screen: size) }

  private func upper(_ model: NodesPM) -> [String] {
    var scene = Scene()
    return Array(scene.paint(model, size: size).canvas.rows.prefix(11))
  }

  private func inputs(_ model: NodesPM, _ name: String) -> [String] {
    let contents = model.document.contents
    guard let node = contents.node(named: name) else { return [] }
    return contents.graph.inputs(of: node).map { $0.map { contents.name(of: $0) } ?? "_" }
  }

  @Test func `N16: a link that is dragged hangs on the mouse, and what cannot take it is dim`() {
    let model = sketch()
    model.act("<Press:22,10><DragTo:40,11>")
    #expect(
      pictureProblem(
        upper(model),
        """
         sample                                                    LINK · 5 nodes · 4 links
           ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·
          ┌ principal ╌╌╌╌╌╌╌┐
          ╎           250000 ●─────────────────────────────╮   ·   ·   ·   ·   ·   ·   ·   ·
          └╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌┘                             │ ╭ × payment ───────╮
          ┌ rate ╌╌╌╌╌╌╌╌╌╌╌╌┐ · ╭ ÷ monthly_rate ──╮  ·   ╰─► factor 1         │  ·   ·   ·
          ╎            0.045 ●───► dividend         │     ╭──► factor 2   937.5 ●
          └╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌┘ ┏━► divisor  0.00375 ●─────╯· ╰──────────────────╯  ·   ·   ·
          ╔ twelve ══════════╗ ┃ ╰──────────────────╯
          ║               12 ●━┻╍╍╍╍╍╍╍╍╍╍╍╍╍┓ ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·
          ╚══════════════════╝               ┗╍╸
        """) == nil)
    model.act("<DragTo:54,6>")
    #expect(model.screen.tool == "twelve → payment · port 1 first factor · Enter replaces principal")
    model.act("<Release:54,6>")
    #expect(inputs(model, "payment") == ["twelve", "monthly_rate"])
    #expect(model.message?.text == "linked 'twelve' to 'payment' as first factor, in place of 'principal'")
    #expect(model.isOnCanvas && model.document.steps.done.count == 1)
  }

  @Test func `let go on the border of a node the link takes its free port, or one that it can add`() {
    let model = sketch()
    model.act("<Drag:22,10,63,5>")
    #expect(inputs(model, "payment") == ["principal", "monthly_rate", "twelve"])
    model.act("u/payment<Enter>X<Drag:22,10,63,8>")
    #expect(inputs(model, "payment") == ["twelve", "_"])
    let full = sketch()
    full.act("<Drag:22,4,30,6>")
    #expect(
      full.message?.text == "'monthly_rate' has no free port: a link dropped on a port replaces the wire there")
    #expect(full.screen.title.mode == "NORMAL" && !full.document.isModified)
  }

  @Test(arguments: [54, 55, 63, 72]) func `N28: a link lands on a port wherever on its row it is let go`(column: Int) {
    let model = sketch()
    model.act("<Press:22,10><DragTo:\(column),6>")
    #expect(model.screen.tool == "twelve → payment · port 1 first factor · Enter replaces principal")
    model.act("<DragTo:\(column),7>")
    #expect(model.screen.tool == "twelve → payment · port 2 second factor · Enter replaces monthly_rate")
    model.act("<Release:\(column),7>")
    #expect(inputs(model, "payment") == ["principal", "twelve"])
    model.act("u<Drag:54,7,\(column),6>")
    #expect(inputs(model, "payment") == ["monthly_rate", "_"], "a wire that is picked up does so too")
  }

  @Test func `a link let go on empty ground asks for a node to feed, which comes there with its wire in one step`() {
    let model = sketch()
    model.act("<Press:22,10><DragTo:40,11><Release:40,11>")
    #expect(model.screen.prompt?.label == "add after" && model.screen.popup?.rows.first?.key == "add")
    model.act("root = sqrt<Enter>")
    #expect(inputs(model, "root") == ["twelve"] && model.isOnCanvas)
    #expect(model.diagramView.node(model.selection ?? NodeID(index: 0))?.name == "root")
    let frame = model.document.contents.node(named: "root").flatMap { model.diagramView.node($0)?.frame }
    // The port lies under the mouse, which counts the title line too.
    #expect(frame.map { NodeMetrics.input(0, of: $0) } == Point(column: 40, row: 9))
    #expect(model.document.steps.done.count == 1)
    model.act("u")
    #expect(model.document.contents.node(named: "root") == nil && !model.document.isModified)
  }

  @Test func `Esc drops a link that was let go on empty ground, and a click elsewhere too`() {
    for end in ["<Esc>", "<Click:70,14>"] {
      let model = sketch()
      model.act("<Drag:22,10,40,11>" + end)
      #expect(model.isOnCanvas && model.looseWire == nil && !model.document.isModified, "\(end)")
    }
  }

  @Test func `N28: what a link from a data set could feed comes first in the list, what it could not is dim`() throws {
    let nodes: [Sample] = [.data("d", [1, 2, 6], 3, 1), .number("k", 3, 3, 6)]
    let data = model(nodes, screen: size)
    data.act("<Drag:22,4,40,10>")
    let rows = try #require(data.screen.popup?.rows)
    let firstPlain = try #require(rows.firstIndex { $0.key == "add" })
    #expect(rows[..<firstPlain].contains { $0.key == "mean" } && rows[firstPlain].isEnabled)
    data.act("mean<Enter>")
    #expect(inputs(data, "mean") == ["d"])
    let number = model(nodes, screen: size)
    number.act("<Drag:22,9,40,10>")
    let offered = try #require(number.screen.popup?.rows)
    let mean = try #require(offered.firstIndex { $0.key == "mean" })
    let add = try #require(offered.firstIndex { $0.key == "add" })
    #expect(!offered[mean].isEnabled && offered[add].isEnabled && add < mean)
    number.act("filter<Enter>")
    #expect(inputs(number, "filter") == ["_", "k"], "the port beside the data takes it")
  }

  @Test func `N28: a link from a data set that is let go on a node takes the port for data first`() {
    let nodes: [Sample] = [
      .data("d", [1, 2, 6], 3, 1), .formula("f", "k + sum(s)", 30, 1), .operator("mean", "mean", [nil], 30, 8),
      .number("n", 3, 3, 6),
    ]
    let model = model(nodes, screen: size)
    model.act("<Drag:22,4,40,3>")
    #expect(model.document.contents.formula(of: model.selection ?? NodeID(index: 0))?.text == "k + sum(d)")
    model.act("u<Drag:22,9,40,11>")
    #expect(model.message?.text == "mean needs a data set as its data, and 'n' is a number")
    #expect(inputs(model, "mean") == ["_"])
  }

  @Test func `ports for data, and outputs of data, have signs of their own, in ASCII too`() {
    let nodes: [Sample] = [
      .data("d", [1, 2, 6], 3, 1), .operator("m", "mean", ["d"], 30, 1), .operator("s", "sum", [nil], 30, 5),
      .number("k", 3, 3, 5),
    ]
    let model = model(nodes, screen: size)
    func signs(_ glyphs: GlyphSet) -> [String] {
      let canvas = painted(model, size, glyphs: glyphs).canvas
      return [(21, 3), (29, 3), (29, 7), (48, 3), (21, 7)].map {
        canvas[Point(column: $0.0, row: $0.1)].cluster.text
      }
    }
    #expect(signs(.unicode) == ["■", "▷", "□", "●", "●"])
    #expect(signs(.ascii) == ["&", "}", "{", "*", "*"])
  }

  @Test func `a link let go on its own node or where it would close a loop is not made`() {
    let model = sketch()
    model.act("<Drag:22,10,8,10>")
    #expect(
      model.isOnCanvas && model.message?.text == "the link from 'twelve' ends on no node or port: no link is made")
    model.act("<Drag:22,10,10,7>")
    #expect(model.message?.kind == .refusal && model.message?.text.contains("is a number and takes no inputs") == true)
    model.act("<Drag:73,7,26,7>")
    #expect(model.message?.kind == .refusal && model.message?.text.contains("monthly_rate") == true)
    model.act("<Drag:22,10,26,8>")
    #expect(model.message?.text == "'twelve' feeds divisor of 'monthly_rate' already")
    #expect(model.isOnCanvas && !model.document.isModified && model.document.steps.done == [])
  }

  @Test func `Esc lets go of a link`() {
    let model = sketch()
    model.act("<Press:22,10><DragTo:54,6><Esc><DragTo:54,7><Release:54,7>")
    #expect(model.isOnCanvas && model.looseWire == nil && !model.document.isModified)
  }

  @Test func `a wire is picked up at its port: put down elsewhere, on nothing cut, on its own port left`() {
    let model = sketch()
    model.act("<Press:54,7><DragTo:54,6>")
    #expect(model.diagramView.wires(in: model.diagramView.extent).filter { !$0.isProposed }.count == 3)
    model.act("<Release:54,6>")
    #expect(inputs(model, "payment") == ["monthly_rate", "_"])
    #expect(model.document.steps.done.count == 1)
    model.act("u<Drag:54,7,40,12>")
    #expect(inputs(model, "payment") == ["principal", "_"])
    #expect(model.message?.text == "'monthly_rate' no longer feeds 'payment': u undoes it")
    model.act("u<Press:54,7><DragTo:60,12><DragTo:54,7><Release:54,7>")
    #expect(model.message?.text == "the wire stays where it was")
    model.act("<Press:54,7><DragTo:60,12><Release:60,15>")
    #expect(model.message?.text == "the wire stays where it was")
    #expect(inputs(model, "payment") == ["principal", "monthly_rate"] && !model.document.isModified)
  }

  @Test func `the wire of an added port is picked up and the port goes with it`() {
    let model = sketch()
    model.act("<Drag:22,10,63,5><Drag:54,8,54,6>")
    #expect(inputs(model, "payment") == ["twelve", "monthly_rate"])
    model.act("u<Drag:54,8,63,5>")
    #expect(model.message?.text == "the wire stays where it was")
    #expect(inputs(model, "payment") == ["principal", "monthly_rate", "twelve"])
  }

  @Test func `a wire goes from one node to another in one step`() {
    let model = sketch()
    model.act("<Drag:26,7,54,6>")
    #expect(inputs(model, "payment") == ["rate", "monthly_rate"] && inputs(model, "monthly_rate") == ["_", "twelve"])
    model.act("u")
    #expect(inputs(model, "payment").first == "principal" && inputs(model, "monthly_rate").first == "rate")
  }

  @Test func `an open port says from where to drag`() {
    let model = sketch()
    model.act("<Drag:54,7,40,12><Drag:54,7,40,12>")
    #expect(model.message?.text == "second factor of 'payment' is open: drag from an output onto it")
  }

  @Test func `in relationship-creation mode a click on a port or a node links, one on nothing leaves`() {
    let model = sketch()
    model.act("<Click:10,10>c<Click:54,6>")
    #expect(inputs(model, "payment") == ["twelve", "monthly_rate"] && model.isOnCanvas)
    model.act("u<Click:10,10>c<Click:10,7>")
    #expect(model.mode.name == .relationshipCreation && model.message?.kind == .refusal)
    model.act("<Click:10,10>")
    #expect(model.mode.name == .relationshipCreation)
    model.act("<Drag:40,12,41,12>")
    #expect(model.mode.name == .relationshipCreation)
    model.act("<Click:40,12>")
    #expect(model.isOnCanvas && !model.document.isModified)
  }

  @Test func `a chain of links is clicked together`() {
    let nodes: [Sample] = [
      .number("a", 1, 3, 1), .operator("b", "negate", [nil], 3, 5), .operator("c", "negate", [nil], 30, 1),
    ]
    let model = model(nodes, screen: size)
    model.act("<Click:10,4>C<Click:10,8><Click:40,4>")
    #expect(inputs(model, "b") == ["a"] && inputs(model, "c") == ["b"])
    #expect(model.mode.name == .relationshipCreation)
  }
}
