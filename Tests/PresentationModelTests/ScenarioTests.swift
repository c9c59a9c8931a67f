import GraphDocument
import PresentationModel
import Testing

/// Scenarios by keys.
struct ScenarioTests {
  private var shop: Walk { Walk().press("=price = 5<Enter>=count = 4<Enter>=total = price * count<Enter>") }

  @Test func `values are kept under a name, and given again in one step of undo`() {
    let walk = shop
    walk.press("<Space>dtbase<Enter>")
    #expect(walk.message == "kept 2 values as scenario 'base'")
    #expect(walk.document.contents.scenarios.names == ["base"])
    walk.press("/price<Enter>7<Enter>/count<Enter>8<Enter>")
    #expect(walk.value("total") == "56")
    let steps = walk.document.steps.done.count
    walk.press("<Space>dabase<Enter>")
    #expect(walk.value("total") == "20" && walk.document.steps.done.count == steps + 1)
    #expect(walk.document.steps.done.last == "apply scenario 'base'")
    walk.press("u")
    #expect(walk.value("total") == "56")
  }

  @Test func `a scenario is deleted, and comes back by undo`() {
    let walk = shop.press("<Space>dtbase<Enter><Space>dxbase<Enter>")
    #expect(walk.message == "deleted scenario 'base'" && walk.document.contents.scenarios.isEmpty)
    walk.press("u")
    #expect(walk.document.contents.scenarios.names == ["base"])
  }

  @Test func `the list of scenarios begins on its first node, and Enter goes there`() {
    let walk = shop.press("<Space>dtbase<Enter><Space>dl")
    #expect(walk.model.screen.popup?.selectedRow == 1)
    walk.press("<Enter>")
    #expect(walk.selected == "total" && walk.mode == "INSPECT")
  }

  @Test func `numbers and data sets of the list have their units`() {
    let walk = Walk().press("=way = 5 km<Enter>=ways = [way, 2 * way]<Enter><Space>dtbase<Enter><Space>dl")
    let rows = walk.model.screen.popup?.rows.map { "\($0.key): \($0.text)" } ?? []
    #expect(rows.contains { $0.hasPrefix("ways: ") && $0.contains("km") })
    #expect(rows.contains { $0.hasPrefix("way: ") && $0.contains("5 km") })
  }

  @Test func `without scenarios, and of a name that none has, nothing is done`() {
    let walk = shop
    walk.press("<Space>dl")
    #expect(walk.message == "the document has no scenarios: Space d t keeps its current values as one")
    walk.press("<Space>dtbase<Enter>")
    let steps = walk.document.steps.done.count
    walk.press(":apply-scenario bsae<Enter>")
    #expect(walk.message == "no scenario is named 'bsae': did you mean 'base'?")
    #expect(walk.document.steps.done.count == steps)
  }
}
