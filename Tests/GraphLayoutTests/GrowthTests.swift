import Geometry
import TestSupport
import Testing

@testable import GraphLayout

/// How the work of laying out grows, counted: `Docs/Growth.md` has the times.
@Suite struct GrowthTests {
  /// A chain of boxes, each fed by the one before it and, where there is a hub, by the first.
  private func chain(_ count: Int, hasHub: Bool) -> LayoutGraph {
    let boxes = [Size](repeating: Size(columns: 20, rows: 4), count: count)
    let wires = (1..<count).flatMap { box in
      [LayoutGraph.Wire(source: box - 1, sourceRow: 2, target: box, targetRow: 1)]
        + (hasHub && box > 1 ? [LayoutGraph.Wire(source: 0, sourceRow: 2, target: box, targetRow: 2)] : [])
    }
    return LayoutGraph(boxes: boxes, wires: wires)
  }

  @Test(arguments: [false, true])
  func `wires and lanes visited grow with the chain, also where one box feeds all of it`(hasHub: Bool) {
    let exponent = Growth.exponent(of: [200, 2_000, 20_000]) { size in
      GraphPart.split(chain(size, hasHub: hasHub)).parts.reduce(0) { sum, part in
        let layering = LongestPathLayering(part)
        return sum + LayerGrid(layering, layers: layering.layers, laneLimit: 100_000).visitedCount
      }
    }
    #expect((0.95...1.05).contains(exponent), "\(exponent)")
  }
}
