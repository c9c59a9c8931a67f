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

  /// The cells from which the lines of one output lead in all four directions.
  private func fourfoldCells(_ routes: [(wire: Wire, routed: RoutedWire)]) -> [Point] {
    struct Arm: Hashable {
      let net: Int32
      let cell: Point
      let direction: Point
    }
    var arms: Set<Arm> = []
    for (wire, routed) in routes {
      for (start, end) in zip(routed.route.points, routed.route.points.dropFirst()) {
        let step = Point(column: (end.column - start.column).signum(), row: (end.row - start.row).signum())
        var cell = start
        while cell != end {
          arms.insert(Arm(net: wire.net, cell: cell, direction: step))
          cell = cell + step
          arms.insert(Arm(net: wire.net, cell: cell, direction: .origin - step))
        }
      }
    }
    return Dictionary(grouping: arms) { [$0.cell, Point(column: Int($0.net), row: 0)] }
      .filter { $0.value.count > 3 }.map { $0.key[0] }
  }

  @Test func `a wire that would branch in four directions branches in two neighbouring cells`() {
    let routes = routed(
      Diagram([
        Diagram.box("a", 0, 10), Diagram.box("up", 40, 0, ["a", nil]), Diagram.box("on", 40, 10, ["a", nil]),
        Diagram.box("down", 40, 20, ["a", nil]),
      ]))
    #expect(fourfoldCells(routes) == [] && loops(routes) == [:])
    let turns = Set(routes.filter { $0.routed.route.points.count > 2 }.map { $0.routed.route.points[1] })
    #expect(turns.count == 2 && Set(turns.map(\.row)).count == 1, "\(turns)")
    #expect(abs((turns.map(\.column).max() ?? 0) - (turns.map(\.column).min() ?? 0)) == 1, "\(turns)")
  }

  @Test func `wires of one output branch in at most three directions, or the router names them`() {
    var splitCount = 0
    for seed in 1...UInt64(RandomRounds.count(60, long: 600)) {
      var random = SeededGenerator(seed: seed)
      let diagram = columns(&random)
      var router = WireRouter()
      let found = zip(diagram.wires, router.routes(over: diagram)).compactMap { wire, routed in
        routed.map { (wire: wire, routed: $0) }
      }
      let named = router.fourfold
      #expect(fourfoldCells(found.filter { !named.contains($0.wire.id) }) == [], "seed \(seed)")
      #expect(named.count <= 2 && router.checkInvariants() == [], "seed \(seed): \(named)")
      splitCount += named.count
    }
    #expect(splitCount < 20)
  }
}
