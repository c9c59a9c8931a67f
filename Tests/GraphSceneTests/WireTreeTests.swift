import EvaluationEngine
import Geometry
import PresentationModel
import TestSupport
import Testing

@testable import GraphScene

/// The wires of one output together are a tree.
@Suite struct WireTreeTests {
  /// Boxes in columns with lanes between them, as automatic layout leaves them; few sources feed many ports.
  private func columns(_ random: inout SeededGenerator) -> NodesPM {
    let samples: [Sample] = (0..<30).map { index in
      let place = Point(
        column: index / 5 * 34 + .random(in: 0..<5, using: &random),
        row: index % 5 * 8 + .random(in: 0..<3, using: &random))
      if index < 5 { return .number("n\(index)", Double(index), place.column, place.row) }
      let inputs = (0..<2).map { _ in "n\(Int.random(in: 0..<min(index, 9), using: &random))" as String? }
      return .operator("n\(index)", "add", inputs, place.column, place.row)
    }
    return model(samples)
  }

  private func routed(_ model: NodesPM) -> [WireRouter.Routed] {
    var router = WireRouter()
    return router.ways(of: model.wires(in: model.extent), in: RoutingSpace(model: model, level: .full))
  }

  /// How many loops the cells of ways make that belong to one output: steps from cell to cell beyond those that a tree has.
  private func loops(_ ways: [WireRouter.Routed]) -> [NodeID: Int] {
    struct Step: Hashable {
      let from: Point
      let to: Point
    }
    var cells: [NodeID: Set<Point>] = [:]
    var steps: [NodeID: Set<Step>] = [:]
    for way in ways {
      for run in way.route.runs {
        var last: Point?
        for place in run.low...run.high {
          let cell =
            run.isAcross ? Point(column: place, row: run.line) : Point(column: run.line, row: place)
          cells[way.wire.link.source, default: []].insert(cell)
          if let last { steps[way.wire.link.source, default: []].insert(Step(from: last, to: cell)) }
          last = cell
        }
      }
    }
    return cells.reduce(into: [:]) { loops, net in
      let count = (steps[net.key]?.count ?? 0) - net.value.count + 1
      if count != 0 { loops[net.key] = count }
    }
  }

  @Test func `wires of one output make no loop`() {
    for seed in 1...UInt64(RandomRounds.count(60, long: 600)) {
      var random = SeededGenerator(seed: seed)
      #expect(loops(routed(columns(&random))) == [:], "seed \(seed)")
    }
  }

  @Test func `two ways round a box that both come from one output share one trunk`() throws {
    let model = model([
      .number("gravity", 9.81, 30, 20), .operator("flight", "add", [nil, "gravity"], 73, 10),
      .operator("peak", "add", [nil, "gravity"], 73, 18), .operator("impact", "add", [nil, "gravity"], 125, 10),
    ])
    let ways = routed(model)
    #expect(loops(ways) == [:])
    let trunks = Set(ways.map { $0.route.points[1].column }.filter { $0 < 73 })
    #expect(trunks.count == 1, "\(trunks)")
  }
}
