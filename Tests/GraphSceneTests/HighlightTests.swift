import CharacterCanvas
import DiagramModel
import EditorInput
import EvaluationEngine
import Geometry
import GraphScene
import PresentationModel
import TestSupport
import Testing

@Suite struct HighlightTests {
  let size = Size(columns: 84, rows: 16)

  private func editor() -> NodesPM {
    let model = model(mortgage, screen: size)
    model.highlightsChanges = true
    return model
  }

  /// The names of the visible nodes with that highlight.
  private func highlighted(_ model: NodesPM, _ highlight: NodeVO.Highlight) -> [String] {
    model.diagramView.nodes(in: model.viewport.rect).filter { $0.highlight == highlight }.map(\.name).sorted()
  }

  @Test func `after an edit the values that became others are highlighted, until it is quiet`() {
    let model = editor()
    #expect(model.idleTimeout == nil)
    model.play("/rate<Enter>0.05<Enter>")
    #expect(highlighted(model, .changed) == ["monthly_rate", "payment", "rate"])
    #expect(model.idleTimeout != nil)
    let style = Theme.monochrome[.changedValue]
    let row = painted(model, size, theme: .monochrome).canvas.row(7)
    #expect(String(String.UnicodeScalarView(row.filter { $0.style == style }.map(\.cluster.base))) == "≈0.00417")
    _ = model.handle(.quiet)
    #expect(highlighted(model, .changed) == [])
    #expect(model.idleTimeout == nil)
  }

  @Test func `a key that changes nothing leaves highlights as they are`() {
    let model = editor()
    model.play("/rate<Enter>0.05<Enter>j")
    #expect(highlighted(model, .changed).count == 3)
  }

  @Test func `a node that comes stands out, one that goes lingers where it was`() {
    let model = editor()
    model.play("=fresh = 7<Enter>")
    #expect(highlighted(model, .entered) == ["fresh"])
    #expect(highlighted(model, .changed) == [])
    model.play("/twelve<Enter>d")
    #expect(model.diagramView.leavingNodes(in: model.diagramView.extent).map(\.name) == ["twelve"])
    #expect(highlighted(model, .changed) == ["monthly_rate", "payment"])
    let rows = painted(model, size).canvas.rows
    #expect(rows.contains { $0.contains("┌╌twelve╌") })
    _ = model.handle(.quiet)
    #expect(!painted(model, size).canvas.rows.contains { $0.contains("┌╌twelve") })
    model.play("u")
    #expect(highlighted(model, .entered) == ["twelve"])
  }

  @Test func `where highlights are turned off nothing is, and nothing waits`() {
    let model = editor()
    model.highlightsChanges = false
    model.play("/rate<Enter>0.05<Enter>/twelve<Enter>d")
    #expect(highlighted(model, .changed) == [])
    #expect(model.diagramView.leavingNodes(in: model.diagramView.extent) == [])
    #expect(model.idleTimeout == nil)
  }

  @Test func `a wire that comes stands out, one that goes lingers on its way, in every theme`() {
    let model = editor()
    var scene = Scene(theme: .monochrome)
    func rows() -> [String] { scene.paint(model, size: size).canvas.rows }
    func style(_ column: Int, _ row: Int) -> CellStyle {
      scene.paint(model, size: size).canvas[Point(column: column, row: row)].style
    }
    let before = rows()
    let cell = Point(column: 24, row: 6)
    #expect(before[cell.row].contains("●"))
    model.play("/monthly_rate<Enter>X")
    #expect(model.diagramView.leavingWires(in: model.diagramView.extent).count == 2)
    let cut = rows()
    #expect(cut[6].contains("╌"), "\(cut.joined(separator: "\n"))")
    // The value is gone, so what it fed waits; its own wire stays as it was.
    #expect(!rows()[4].contains("╌╌╌╌╌"))
    _ = model.handle(.quiet)
    #expect(model.diagramView.leavingWires(in: model.diagramView.extent) == [])
    #expect(!rows()[6].contains("╌"))
    model.play("u")
    let entered = model.diagramView.wires(in: model.diagramView.extent).filter(\.isEntered).map(\.link.target.port)
    #expect(entered == [0, 1])
    let frame = scene.paint(model, size: size).canvas
    #expect(
      frame.cells.contains { $0.style == Theme.monochrome[.enteredBox] && !$0.cluster.base.properties.isAlphabetic })
    _ = model.handle(.quiet)
    #expect(model.diagramView.wires(in: model.diagramView.extent).allSatisfy { !$0.isEntered })
  }

  @Test func `the wires of a deleted node linger with it, and come with it again`() {
    let model = editor()
    model.play("/monthly_rate<Enter>d")
    #expect(model.diagramView.leavingWires(in: model.diagramView.extent).count == 3)
    #expect(model.diagramView.leavingNodes(in: model.diagramView.extent).map(\.name) == ["monthly_rate"])
    model.play("u")
    #expect(model.diagramView.leavingWires(in: model.diagramView.extent).isEmpty)
    #expect(model.diagramView.wires(in: model.diagramView.extent).filter(\.isEntered).count == 3)
    #expect(highlighted(model, .entered) == ["monthly_rate"])
  }

  @Test func `a wire whose port is another one's by now does not linger over it`() {
    let model = editor()
    _ = painted(model, size)
    model.play("/twelve<Enter>c/monthly_rate<Enter>1<Enter>")
    let wires = model.diagramView.wires(in: model.diagramView.extent).filter(\.isEntered)
    #expect(wires.count == 1)
    var scene = Scene()
    for _ in 0..<3 { _ = scene.paint(model, size: size) }
    #expect(!scene.paint(model, size: size).canvas.rows.joined().contains("╌"))
  }

  @Test func `what wires are drawn from stays the same while only values change`() {
    let model = editor()
    let before = model.diagramView.backgroundState
    model.play("/rate<Enter>")
    let selected = model.diagramView.backgroundState
    model.play("7<Enter>")
    #expect(model.diagramView.backgroundState == selected && before != selected)
  }
}

/// The mark of the latest edit before a name, as `diff` has it.
@Suite struct LiveMarkTests {
  /// Keys, the node that they are about, and the mark.
  static let edits: [(keys: String, node: String, mark: NodeVO.Highlight)] = [
    ("=fresh = 7<Enter>", "fresh", .entered), ("/rate<Enter>R<C-u>interest<Enter>", "interest", .renamed),
    ("/rate<Enter>0.05<Enter>", "rate", .changed), ("/monthly_rate<Enter>X", "monthly_rate", .changed),
    ("/rate<Enter>\"a year<Enter>", "rate", .relabelled), ("/rate<Enter>mlll<Enter>", "rate", .moved),
  ]

  @Test(arguments: edits) func `what was edited is marked`(edit: (keys: String, node: String, mark: NodeVO.Highlight))
    throws
  {
    let model = model(mortgage, screen: Size(columns: 84, rows: 16))
    model.highlightsChanges = true
    model.play(edit.keys)
    let nodes = model.diagramView.nodes(in: model.diagramView.extent)
    let node = try #require(nodes.first { $0.name == edit.node })
    #expect(node.highlight == edit.mark)
    #expect(nodes.filter { $0.highlight == edit.mark && edit.mark != .changed && $0.name != edit.node } == [])
  }

  private static let size = Size(columns: 84, rows: 16)

  /// The rows of a screen after keys on the example.
  private func rows(
    _ keys: String, _ glyphs: GlyphSet = .unicode, before: String = "", size: Size = LiveMarkTests.size
  ) -> String {
    let model = model(mortgage, screen: size)
    model.play(before)
    model.highlightsChanges = true
    model.play(keys)
    return painted(model, size, glyphs: glyphs).canvas.rows.joined(separator: "\n")
  }

  @Test func `in a box, the mark is in the cell before the name and the sign of the kind keeps its blank`() {
    #expect(rows("/rate<Enter>0.05<Enter>").contains("╭ ÷ =monthly_rate ─╮"))
    #expect(rows("/rate<Enter>0.05<Enter>").contains("┏=rate ━"))
    #expect(rows("=fresh = rate * 2<Enter>").contains("┏ = +fresh ━"))
    #expect(rows("/monthly_rate<Enter>\"a twelfth<Enter>").contains("┏ ÷ \"monthly_rate ━"))
    #expect(rows("/rate<Enter>0.05<Enter>", .ascii).contains(". / =monthly_rate -"))
  }

  @Test func `the mark has a cell of its own before the name of a small node, behind its port`() {
    let narrow = Size(columns: 44, rows: 12)
    let small = rows("/rate<Enter>0.05<Enter>", before: "_", size: narrow)
    #expect(small.contains("=rate"), "\(small)")
    #expect(small.contains("►=month"), "\(small)")
    #expect(small.contains("►÷ "), "\(small)")
    let ascii = rows("/rate<Enter>0.05<Enter>", .ascii, before: "_", size: narrow)
    #expect(ascii.contains("=rate") && ascii.contains(">=month"), "\(ascii)")
  }

  @Test func `the mark is in the cell before the name in a line and at a dot`() {
    let model = model(mortgage, screen: Self.size)
    model.highlightsChanges = true
    model.showLines()
    model.play("/rate<Enter>0.05<Enter>")
    var rows = painted(model, Self.size).canvas.rows.joined(separator: "\n")
    #expect(rows.contains("┃=rate ") && rows.contains("► ÷ =mon"), "\(rows)")
    model.play("z3/rate<Enter>0.06<Enter>")
    rows = painted(model, Self.size).canvas.rows.joined(separator: "\n")
    #expect(rows.contains("┃=rate "), "\(rows)")
  }

  @Test func `a formula that mentions a renamed node is as it was`() throws {
    let model = model([.number("a", 1, 2, 1), .formula("b", "a * 2", 40, 1)], screen: Size(columns: 84, rows: 16))
    model.highlightsChanges = true
    model.play("/a<Enter>R<C-u>c<Enter>")
    let marks = model.diagramView.nodes(in: model.diagramView.extent).map { "\($0.name) \($0.highlight)" }
    #expect(marks.sorted() == ["b none", "c renamed"])
  }
}
