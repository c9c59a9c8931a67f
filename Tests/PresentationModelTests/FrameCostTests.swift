import DiagramModel
import Geometry
import PresentationModel
import Testing

/// What a frame does not compute anew while the document stays as it is.
struct FrameCostTests {
  private let size = Size(columns: 100, rows: 30)

  @Test func `the budget in the inspector and behind the bars is made once, and again after an edit`() {
    let walk = Walk().press("=a = 3 ± 1<Enter>=b = 4 ± 1<Enter>=y = a * b<Enter>/y<Enter>z%i")
    let budgets = walk.model.diagramView.diagram.budgets
    for _ in 0..<5 { _ = walk.model.frame(size) }
    #expect(budgets.madeCount == 1)
    #expect(walk.model.screen.popup?.rows.contains { $0.key == "driven by" } == true)
    walk.press("<Esc>/a<Enter>5 ± 1<Enter>/y<Enter>i")
    for _ in 0..<5 { _ = walk.model.frame(size) }
    #expect(walk.model.diagramView.nodes(in: walk.model.viewport.rect).contains { $0.share != nil })
    #expect(budgets.madeCount == 2)
  }

  @Test func `what moves a node is computed once while its list is open, and again after an edit`() {
    let walk = Walk().press("=a = 3 ± 1<Enter>=y = a * 2<Enter>/y<Enter><Space>dw")
    let swings = walk.model.diagramView.diagram.swings
    for _ in 0..<5 { _ = walk.model.frame(size) }
    #expect(swings.madeCount == 1)
    walk.press("<Esc>/a<Enter>5 ± 2<Enter>/y<Enter><Space>dw")
    for _ in 0..<5 { _ = walk.model.frame(size) }
    #expect(swings.madeCount == 2)
    #expect(walk.model.screen.popup?.rows.contains { $0.key == "a" && $0.text.hasSuffix("6       14") } == true)
  }

  @Test func `scenarios are computed once while their list is open, and again after an edit`() {
    let walk = Walk().press("=price = 5<Enter>=total = price * 4<Enter><Space>dtbase<Enter><Space>dl")
    let scenarios = walk.model.diagramView.diagram.scenarios
    for _ in 0..<5 { _ = walk.model.frame(size) }
    #expect(scenarios.madeCount == 1)
    walk.press("<Esc>/price<Enter>6<Enter><Space>dl")
    for _ in 0..<5 { _ = walk.model.frame(size) }
    #expect(scenarios.madeCount == 2)
    let rows = walk.model.screen.popup?.rows.map { "\($0.key): \($0.text)" } ?? []
    #expect(rows.contains { $0.hasPrefix("total: ") && $0.contains("24") && $0.contains("20") }, "\(rows)")
  }
}
