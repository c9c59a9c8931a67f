import Geometry
import GraphLayout
import TestSupport
import Testing

struct GroupTests {
  @Test func `groups lie apart from each other and from all else, at any sizes and wires`() {
    for _ in 0..<20 {
      let seed = UInt64.random(in: 0...UInt64.max)
      var random = SeededGenerator(seed: seed)
      let plain = LayoutGraph.random(boxes: 80, window: 30, ports: 3, seed: seed)
      let groups = plain.boxes.indices.map { _ in
        Bool.random(using: &random) ? nil : Int.random(in: 0..<6, using: &random)
      }
      let graph = LayoutGraph(boxes: plain.boxes, wires: plain.wires, groups: groups)
      let layout = LayeredLayout(graph)
      #expect(layout.places == LayeredLayout(graph).places)

      let frames = zip(layout.places, graph.boxes).map { Rect(origin: $0, size: $1) }
      var areas: [Rect] = []
      for group in 0..<6 {
        let members = frames.indices.filter { groups[$0] == group }
        guard let first = members.first else { continue }
        let around = members.reduce(frames[first]) { $0.union(frames[$1]) }
        areas.append(
          Rect(
            column: around.minColumn - 2, row: around.minRow - 1, columns: around.size.columns + 4,
            rows: around.size.rows + 2))
      }
      let alone = frames.indices.filter { groups[$0] == nil }.map { frames[$0] }
      let all = areas + alone
      for (index, one) in all.enumerated() {
        for other in all.dropFirst(index + 1) { #expect(!one.intersects(other), "seed \(seed): \(one), \(other)") }
      }
    }
  }

  @Test func `within a group and outside of any every wire leads to the right`() {
    let boxes = [Size](repeating: Size(columns: 20, rows: 3), count: 6)
    let wires = [(0, 1), (1, 2), (2, 3), (3, 4), (1, 4), (4, 5)].map {
      LayoutGraph.Wire(source: $0, sourceRow: 1, target: $1, targetRow: 1)
    }
    let graph = LayoutGraph(boxes: boxes, wires: wires, groups: [nil, 7, 7, 7])
    let layout = LayeredLayout(graph)
    #expect(Flaws.found(in: layout, of: graph) == [])
  }
}
