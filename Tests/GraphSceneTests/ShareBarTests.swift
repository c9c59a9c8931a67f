import CharacterCanvas
import DiagramModel
import EvaluationEngine
import Geometry
import GraphDocument
import GraphScene
import PresentationModel
import TestSupport
import Testing

/// Bars on the nodes that an uncertainty comes from.
@Suite struct ShareBarTests {
  private static let size = Size(columns: 60, rows: 16)

  /// `total` is the sum of two uncertain numbers, of which the first has nine tenths of the variance.
  private func editor() -> NodesPM {
    let model = model(
      [
        .number("a", 10, 3, 1, label: "from the bank"), .number("b", 20, 3, 5), .number("c", 30, 3, 9),
        .operator("total", "add", ["a", "b", "c"], 32, 4),
      ], screen: Self.size)
    model.play("/a<Enter>e<C-u>10 ± 3<Enter>/b<Enter>e<C-u>20 ± 1<Enter>/total<Enter>")
    return model
  }

  private func shares(_ model: NodesPM) -> [String: Double] {
    Dictionary(
      model.diagramView.nodes(in: model.viewport.rect).compactMap { node in node.share.map { (node.name, $0) } }
    ) { first, _ in first }
  }

  private func rows(_ model: NodesPM, glyphs: GlyphSet = .unicode) -> [String] {
    painted(model, Self.size, glyphs: glyphs).canvas.rows
  }

  @Test func `a key draws a bar and a percentage on each node that adds to the uncertainty`() {
    let model = editor()
    model.play("z%")
    #expect(shares(model).keys.sorted() == ["a", "b"])
    #expect(model.message?.text == "bars on 2 nodes show their shares of the uncertainty of 'total'")
    let rows = rows(model)
    #expect(rows.contains { $0.contains("█████▍ 90 %") }, "\(rows)")
    #expect(rows.contains { $0.contains(" ▋ 10 %") }, "\(rows)")
  }

  @Test func `in ASCII the bar has whole cells`() {
    let model = editor()
    model.play("z%")
    let rows = rows(model, glyphs: .ascii)
    #expect(rows.contains { $0.contains("##### 90 %") }, "\(rows)")
    #expect(rows.contains { $0.contains(" # 10 %") }, "\(rows)")
  }

  @Test func `lines have an upright bar before the name`() {
    let model = editor()
    model.play("z%z2")
    let rows = rows(model)
    #expect(rows.contains { $0.contains("▇a") }, "\(rows)")
    #expect(rows.contains { $0.contains("▁b") }, "\(rows)")
  }

  @Test func `they stay while somebody walks to what drives it, follow edits, and go by the same key`() {
    let model = editor()
    model.play("z%g%")
    #expect(shares(model).keys.sorted() == ["a", "b"])
    model.play("e<C-u>10<Enter>")
    #expect(shares(model) == ["b": 1])
    model.play("u/b<Enter>z%")
    #expect(shares(model).isEmpty)
    #expect(model.message?.text == "the bars for 'total' are hidden")
  }

  @Test func `of a node without an uncertainty, and of one that is uncertain by itself, the key says so`() {
    let model = editor()
    model.play("/c<Enter>z%")
    #expect(model.message?.text == "'c' does not depend on anything uncertain")
    model.play("/a<Enter>z%")
    #expect(model.message?.text == "'a' is itself the source of its uncertainty")
    #expect(shares(model).isEmpty)
  }

  @Test func `deleting the node that is asked about ends them`() {
    let model = editor()
    model.play("z%d")
    #expect(shares(model).isEmpty)
  }
}
