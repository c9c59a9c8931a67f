import Geometry
import TestSupport
import Testing

@testable import WireRouting

/// The wires of one output together are a tree.
@Suite struct WireTreeTests {
  /// Boxes in columns with lanes between them, as automatic layout leaves them; few sources feed many ports.
  private func columns(_ random: inout SeededGenerator) -> Diagram {
    Diagram(
      (0..<30).map { index in
        let place = Point(
          column: index / 5 * 34 + .random(in: 0..<5, using: &random),
          row: index % 5 * 8 + .random(in: 0..<3, using: &random))
        if index < 5 { return Diagram.Box(name: "n\(index)", place: place) }
        let inputs = (0..<2).map { _ in "n\(Int.random(in: 0..<min(index, 9), using: &random))" as String? }
        return Diagram.Box(name: "n\(index)", place: place, inputs: inputs)
      })
  }

  /// How many loops the cells of routes make that belong to one output: steps from cell to cell beyond those that a tree has.
  private func loops(_ routes: [(wire: Wire, routed: RoutedWire)]) -> [Int32: Int] {
    struct Step: Hashable {
      let from: Point
      let to: Point
    }
    var cells: [Int32: Set<Point>] = [:]
    var steps: [Int32: Set<Step>] = [:]
    for (wire, routed) in routes {
      for run in routed.route.runs {
        var last: Point?
        for place in run.low...run.high {
          let cell =
            run.isAcross ? Point(column: place, row: run.line) : Point(column: run.line, row: place)
          cells[wire.net, default: []].insert(cell)
          if let last { steps[wire.net, default: []].insert(Step(from: last, to: cell)) }
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

  @Test func `two routes past a box that both come from one output share one trunk`() throws {
    let routes = routed(
      Diagram([
        Diagram.box("gravity", 30, 20), Diagram.box("flight", 73, 10, [nil, "gravity"]),
        Diagram.box("peak", 73, 18, [nil, "gravity"]), Diagram.box("impact", 125, 10, [nil, "gravity"]),
      ]))
    #expect(loops(routes) == [:])
    let trunks = Set(routes.map { $0.routed.route.points[1].column }.filter { $0 < 73 })
    #expect(trunks.count == 1, "\(trunks)")
  }
}
