import Geometry
import GraphLayout
import TestSupport
import Testing

struct LayeredLayoutTests {
  @Test func `nothing has no size, one box has its own`() {
    let nothing = LayeredLayout(LayoutGraph(boxes: [], wires: []))
    #expect(nothing.places.isEmpty && nothing.size == .zero)
    let one = LayeredLayout(LayoutGraph(boxes: [Size(columns: 20, rows: 3)], wires: []))
    #expect(one.places == [.origin] && one.size == Size(columns: 20, rows: 3))
  }

  @Test(arguments: [(1, 1), (2, 1), (30, 30), (200, 5), (400, 400), (1_000, 30)])
  func `boxes keep apart, wires lead to the right, and the same graph has the same places`(boxes: Int, window: Int) {
    for _ in 0..<4 {
      let seed = UInt64.random(in: 0...UInt64.max)
      let graph = LayoutGraph.random(boxes: boxes, window: window, ports: 4, seed: seed)
      let layout = LayeredLayout(graph)
      #expect(Flaws.found(in: layout, of: graph) == [], "seed \(seed), \(boxes) boxes, window \(window)")
      #expect(LayeredLayout(graph).places == layout.places, "seed \(seed)")
    }
  }

  @Test(arguments: [(30, 30), (200, 5), (400, 400)], [1, 20, 60])
  func `folded too boxes keep apart and wires lead to the right, and only boxes are higher than wanted`(
    size: (boxes: Int, window: Int), limit: Int
  ) {
    let seed = UInt64.random(in: 0...UInt64.max)
    let graph = LayoutGraph.random(boxes: size.boxes, window: size.window, ports: 4, seed: seed)
    var spacing = LayoutSpacing()
    spacing.rowLimit = limit
    let layout = LayeredLayout(graph, spacing: spacing)
    #expect(Flaws.found(in: layout, of: graph) == [], "seed \(seed), \(size), \(limit)")
    let highest = graph.boxes.reduce(limit) { max($0, $1.rows) }
    // What has no wire is a shelf below all else.
    #expect(layout.size.rows <= 2 * highest + spacing.betweenParts, "seed \(seed), \(size), \(limit)")
  }

  @Test func `ten thousand boxes keep apart too`() {
    let seed = UInt64.random(in: 0...UInt64.max)
    let graph = LayoutGraph.random(boxes: 10_000, window: 30, ports: 3, seed: seed)
    #expect(Flaws.found(in: LayeredLayout(graph), of: graph) == [], "seed \(seed)")
  }
}
