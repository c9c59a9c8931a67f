import CharacterCanvas
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
    model.nodes(in: model.viewport.rect).filter { $0.highlight == highlight }.map(\.name).sorted()
  }

  @Test func `after an edit the values that became others are highlighted, until it is quiet`() {
    let model = editor()
    #expect(model.patience == nil)
    model.play("/rate<Enter>0.05<Enter>")
    #expect(highlighted(model, .changed) == ["monthly_rate", "payment", "rate"])
    #expect(model.patience != nil)
    let style = Theme.monochrome[.changedValue]
    let row = painted(model, size, theme: .monochrome).canvas.row(7)
    #expect(String(String.UnicodeScalarView(row.filter { $0.style == style }.map(\.cluster.base))) == "≈0.00417")
    _ = model.handle(.quiet)
    #expect(highlighted(model, .changed) == [])
    #expect(model.patience == nil)
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
    #expect(model.leavingNodes(in: model.extent).map(\.name) == ["twelve"])
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
    #expect(model.leavingNodes(in: model.extent) == [])
    #expect(model.patience == nil)
  }
}
