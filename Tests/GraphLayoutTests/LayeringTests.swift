import Geometry
import TestSupport
import Testing

@testable import GraphLayout

struct LayeringTests {
  private func length(_ layers: [Int32], _ layering: LongestPathLayering) -> Int {
    layering.tails.indices.reduce(0) {
      $0 + Int(layers[Int(layering.heads[$1])] - layers[Int(layering.tails[$1])])
    }
  }

  /// The least sum of the lengths of all wires, by trying every layering of few boxes.
  private func leastLength(_ layering: LongestPathLayering) -> Int {
    let count = layering.layers.count
    var best = Int.max
    var layers = [Int32](repeating: 0, count: count)
    while true {
      let isLayering = layering.tails.indices.allSatisfy {
        layers[Int(layering.heads[$0])] > layers[Int(layering.tails[$0])]
      }
      if isLayering { best = min(best, length(layers, layering)) }
      var box = 0
      while box < count, layers[box] == Int32(count - 1) {
        layers[box] = 0
        box += 1
      }
      if box == count { return best }
      layers[box] += 1
    }
  }

  @Test func `wires together are as short as they can be`() {
    for _ in 0..<12 {
      let seed = UInt64.random(in: 0...UInt64.max)
      for part in GraphPart.split(.random(boxes: 6, window: 6, ports: 2, seed: seed)).parts {
        let layering = LongestPathLayering(part)
        let layers = NetworkSimplex.tightened(
          layering.layers, tails: layering.tails, heads: layering.heads, effort: 100_000)
        #expect(length(layers, layering) == leastLength(layering), "seed \(seed)")
        #expect(layers.min() == 0)
      }
    }
  }

  @Test(arguments: [0, 1, 50, 1_000_000])
  func `whatever effort is allowed, every wire leads to a later layer`(effort: Int) {
    let seed = UInt64.random(in: 0...UInt64.max)
    let parts = GraphPart.split(.random(boxes: 400, window: 60, ports: 3, seed: seed)).parts
    #expect(!parts.isEmpty, "seed \(seed)")
    for part in parts {
      let layering = LongestPathLayering(part)
      let tight = NetworkSimplex.tightened(
        layering.layers, tails: layering.tails, heads: layering.heads, effort: effort)
      let layers = LayerBalance.balanced(tight, tails: layering.tails, heads: layering.heads)
      for wire in layering.tails.indices {
        #expect(layers[Int(layering.tails[wire])] < layers[Int(layering.heads[wire])], "seed \(seed)")
      }
      #expect(length(layers, layering) <= length(layering.layers, layering), "seed \(seed)")
    }
  }

  @Test func `a chain of ten thousand boxes that one box feeds is laid out`() {
    let count = 10_000
    let boxes = [Size](repeating: Size(columns: 20, rows: 4), count: count)
    let wires = (2..<count).flatMap { box in
      [
        LayoutGraph.Wire(source: box - 1, sourceRow: 2, target: box, targetRow: 1),
        LayoutGraph.Wire(source: 0, sourceRow: 2, target: box, targetRow: 2),
      ]
    }
    let graph = LayoutGraph(boxes: boxes, wires: wires)
    let layout = LayeredLayout(graph)
    #expect(layout.quality.crossings == 0)
    #expect(Flaws.found(in: layout, of: graph) == [])
  }

  @Test func `of a box that feeds a long chain each wire and each lane is looked at once`() {
    let count = 2_000
    let boxes = [Size](repeating: Size(columns: 20, rows: 4), count: count)
    let wires = (2..<count).flatMap { box in
      [
        LayoutGraph.Wire(source: box - 1, sourceRow: 2, target: box, targetRow: 1),
        LayoutGraph.Wire(source: 0, sourceRow: 2, target: box, targetRow: 2),
      ]
    }
    let parts = GraphPart.split(LayoutGraph(boxes: boxes, wires: wires)).parts
    #expect(!parts.isEmpty)
    for part in parts {
      let layering = LongestPathLayering(part)
      let grid = LayerGrid(layering, layers: layering.layers, laneLimit: 100_000)
      #expect(grid.visitedCount <= wires.count + grid.slotCount)
      // As many go through a lane as leave it there and further on.
      for lane in grid.boxCount..<grid.slotCount {
        let through = grid.incoming.range(lane).reduce(0) { $0 + Int(grid.weights[Int(grid.incoming.items[$1])]) }
        let onward = grid.outgoing.range(lane).reduce(0) { $0 + Int(grid.weights[Int(grid.outgoing.items[$1])]) }
        #expect(through == onward)
      }
    }
  }

  @Test func `wires to nowhere and sizes without bound are taken as they can be`() {
    let graph = LayoutGraph(
      boxes: [Size(columns: .max, rows: .max), Size(columns: 0, rows: 0), Size(columns: 1, rows: 1)],
      wires: [
        LayoutGraph.Wire(source: 0, sourceRow: .min, target: 1, targetRow: .max),
        LayoutGraph.Wire(source: 1, sourceRow: 0, target: 7, targetRow: 0),
        LayoutGraph.Wire(source: -1, sourceRow: 0, target: 1, targetRow: 0),
        LayoutGraph.Wire(source: 2, sourceRow: 0, target: 2, targetRow: 0),
      ])
    #expect(graph.wires.count == 1)
    let layout = LayeredLayout(graph)
    #expect(layout.places.count == 3)
    #expect(layout.size.columns < 1_000_000_000 && layout.size.rows < 1_000_000_000)
  }
}
