import Geometry
import TestSupport
import Testing

@testable import GraphLayout

struct CrossingCounterTests {
  /// The crossings of every pair of segments between two layers, one by one.
  private func quadratic(_ grid: LayerGrid, by measure: CrossingCounter.Measure) -> Int {
    var crossings = 0
    let segments = grid.tails.indices
    func ends(_ segment: Int) -> (Int32, Int32, Int32) {
      let head = Int(grid.heads[segment])
      let port: Int32 =
        switch measure {
        case .drawn: grid.isLane(head) ? 0 : grid.headRows[segment]
        case .wires: 0
        }
      return (grid.position[Int(grid.tails[segment])], grid.position[head], port)
    }
    for one in segments {
      for other in segments where grid.layerOf[Int(grid.tails[one])] == grid.layerOf[Int(grid.tails[other])] {
        let (first, second) = (ends(one), ends(other))
        guard first.0 < second.0, (first.1, first.2) > (second.1, second.2) else { continue }
        switch measure {
        case .drawn: crossings += 1
        case .wires: crossings += Int(grid.weights[one] * grid.weights[other])
        }
      }
    }
    return crossings
  }

  private func grid(_ graph: LayoutGraph) -> [LayerGrid] {
    GraphPart.split(graph).parts.map { part in
      let layering = LongestPathLayering(part)
      return LayerGrid(layering, layers: layering.layers, laneLimit: 10_000)
    }
  }

  @Test(arguments: [5, 40, 120, 600])
  func `sorting counts what a look at every pair counts`(boxes: Int) {
    for _ in 0..<RandomRounds.count(3, long: 50) {
      let seed = UInt64.random(in: 0...UInt64.max)
      var random = SeededGenerator(seed: seed)
      for var grid in grid(.random(boxes: boxes, window: 20, ports: 4, seed: seed)) {
        for layer in grid.order.indices {
          grid.order[layer].shuffle(using: &random)
          grid.place(layer)
        }
        var counter = CrossingCounter()
        #expect(counter.count(grid, by: .drawn) == quadratic(grid, by: .drawn), "seed \(seed)")
        #expect(counter.count(grid, by: .wires) == quadratic(grid, by: .wires), "seed \(seed)")
      }
    }
  }

  @Test func `swaps remove as many crossings as they say`() {
    let seed = UInt64.random(in: 0...UInt64.max)
    let grids = grid(.random(boxes: 300, window: 40, ports: 4, seed: seed))
    #expect(!grids.isEmpty, "seed \(seed)")
    for var grid in grids {
      var counter = CrossingCounter()
      let before = counter.count(grid)
      var transposition = Transposition()
      let removed = transposition.improve(&grid, rounds: 10)
      #expect(before - removed == counter.count(grid), "seed \(seed)")
    }
  }

  @Test func `a tree of wires is drawn without a crossing`() {
    // A box feeds two, in a scrambled order.
    let count = 127
    func name(_ box: Int) -> Int { box * 37 % count }
    let boxes = [Size](repeating: Size(columns: 20, rows: 3), count: count)
    let wires = (1..<count).map {
      LayoutGraph.Wire(source: name(($0 - 1) / 2), sourceRow: 1, target: name($0), targetRow: 1)
    }
    #expect(LayeredLayout(LayoutGraph(boxes: boxes, wires: wires)).quality.crossings == 0)
  }
}
