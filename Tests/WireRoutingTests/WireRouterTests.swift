import Geometry
import TestSupport
import Testing

@testable import WireRouting

@Suite struct WireRouterTests {
  @Test(arguments: 1...40) func `among boxes that leave room no wire runs over a box or along a wire of another source`(
    seed: UInt64
  ) {
    var random = SeededGenerator(seed: seed)
    let diagram = Diagram.strewn(16, over: Size(columns: 160, rows: 50), &random)
    let routes = routed(diagram)
    for (wire, routed) in routes {
      let place = Comment(rawValue: "seed \(seed), \(wire.id)")
      #expect(!routed.passesUnder, place)
      #expect(diagram.isClear(routed.route), place)
      #expect(routed.route.points.first == wire.ends.from && routed.route.points.last == wire.ends.to, place)
      let region = wire.ends.sourceFrame.union(wire.ends.targetFrame).inset(by: -Diagram.margin)
      #expect(region.intersection(routed.route.bounds) == routed.route.bounds, place)
    }
    var hidden = 0
    for (index, (wire, routed)) in routes.enumerated() {
      for other in routes[..<index] where other.wire.net != wire.net {
        for run in routed.route.runs {
          for otherRuns in other.routed.route.runs {
            switch run.meeting(otherRuns) {
            case .overlap(let cells): hidden += cells
            case .none, .crossing, .touch, .beside: break
            }
          }
        }
      }
    }
    #expect(hidden <= 2, "seed \(seed)")
  }

  @Test(arguments: 1...12) func `the same boxes get the same routes every time, also where they lie close`(
    seed: UInt64
  ) {
    let routes = (0..<3).map { _ in
      var random = SeededGenerator(seed: seed)
      return routed(Diagram.strewn(40, over: Size(columns: 150, rows: 60), &random)).map(\.routed.route)
    }
    #expect(routes[0] == routes[1] && routes[0] == routes[2], "seed \(seed)")
  }

  @Test func `most strewn boxes leave room for every wire`() {
    let congested = (1...40).filter { seed in
      var random = SeededGenerator(seed: UInt64(seed))
      let diagram = Diagram.strewn(14, over: Size(columns: 170, rows: 60), &random)
      return routed(diagram).contains { $0.routed.isCongested || $0.routed.passesUnder }
    }
    #expect(congested.count <= 8, "\(congested)")
  }

  @Test func `a wire keeps its route while other boxes move, and makes way for a box that comes to stand on it`() throws
  {
    var diagram = Diagram([
      Diagram.box("a", 0, 0), Diagram.box("far", 80, 12, ["a"]), Diagram.box("b", 0, 30),
      Diagram.box("other", 80, 34, ["b"]),
    ])
    var router = WireRouter()
    func route() throws -> WireRoute { try #require(router.routes(over: diagram)[0]).route }
    let before = try route()
    diagram.move("b", columns: 4, rows: 3)
    diagram.move("other", columns: -9, rows: -1)
    #expect(try route() == before)
    // Onto the middle of its upper part.
    diagram.move("b", columns: 40, rows: -30)
    diagram.move("b", rows: -3)
    let after = try route()
    #expect(after != before)
    #expect(diagram.isClear(after))
    diagram.move("b", columns: -40, rows: 33)
    #expect(try route() == after)
    router = WireRouter()
    #expect(try route() == before)
  }

  @Test func `only the wires are routed again whose ends moved or onto which a box came`() {
    var boxes = [Diagram.box("loose", 30, -8)]
    for row in 0..<20 {
      boxes.append(Diagram.box("a\(row)", 0, row * 8))
      boxes.append(Diagram.box("t\(row)", 60, row * 8, ["a\(row)"]))
    }
    var diagram = Diagram(boxes)
    var router = WireRouter()
    func searches(after change: (inout Diagram) -> Void) -> Int {
      let before = router.searchCount
      change(&diagram)
      #expect(router.routes(over: diagram).count { $0 != nil } == 20)
      return router.searchCount - before
    }
    #expect(searches { _ in } == 20)
    #expect(searches { _ in } == 0)
    // One end.
    #expect(searches { $0.move("t5", columns: 2) } == 1)
    // The other end.
    #expect(searches { $0.move("a7", rows: 1) } == 1)
    // Onto the wire of the third row.
    #expect(searches { $0.move("loose", rows: 24) } == 1)
    #expect(searches { $0.move("loose", rows: 2) } == 0)
  }

  @Test func `where no route leads past the boxes, the wire passes under them`() throws {
    // A wall without a gap, from far above to far below.
    let wall = (0..<30).map { Diagram.box("w\($0)", 60, $0 * 3 - 30) }
    let routed = try #require(
      routed(Diagram([Diagram.box("a", 0, 16), Diagram.box("t", 120, 16, ["a"])] + wall)).first)
    #expect(routed.routed.passesUnder)
    #expect(routed.routed.route.points == [Point(column: 19, row: 17), Point(column: 120, row: 17)])
  }

  @Test func `a route through a maze of boxes is found`() throws {
    let walls = (0..<8).flatMap { [Diagram.box("u\($0)", 40, $0 * 3), Diagram.box("v\($0)", 80, $0 * 3 + 3)] }
    let diagram = Diagram([Diagram.box("a", 0, 12), Diagram.box("t", 130, 12, ["a"])] + walls)
    let routed = try #require(routed(diagram).first)
    #expect(!routed.routed.passesUnder)
    #expect(routed.routed.route.points.count > 4)
  }

  @Test(arguments: 1...UInt64(RandomRounds.count(5, long: 200)))
  func `whatever moves and is wired again, what the router remembers stays sound`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var diagram = Diagram.crowd(48, seed: seed)
    var router = WireRouter()
    for step in 0..<60 {
      let name = "n\(Int.random(in: 0..<48, using: &random))"
      let target = Int.random(in: 8..<48, using: &random)
      let source = Bool.random(using: &random) ? "n\(Int.random(in: 0..<target, using: &random))" : nil
      diagram.isDragging = step % 10 > 6
      if Bool.random(using: &random) {
        diagram.move(name, columns: .random(in: -9...9, using: &random), rows: .random(in: -4...4, using: &random))
      } else {
        let before = diagram.wires
        diagram.connect(source, to: "n\(target)", port: .random(in: 0..<2, using: &random))
        // What went is still seen in the next frame.
        let leaving = before.filter { !diagram.wires.contains($0) }
        let request = RoutingRequest(.all(diagram.wires), on: diagram, leaving: leaving, budget: SearchBudget(100))
        let left = router.routes(for: request).leaving
        // There may be none.
        #expect(left.allSatisfy { $0.value.route.points.first == $0.key.ends.from }, "seed \(seed), step \(step)")
      }
      _ = router.routes(over: diagram, budget: Bool.random(using: &random) ? 40 : nil)
      #expect(router.checkInvariants() == [], "seed \(seed), step \(step)")
    }
  }

  @Test func `strips are routed as all that is seen, or all is asked for again`() throws {
    let diagram = Diagram.crowd(160, seed: 3)
    let seen = Rect(column: 0, row: 0, columns: 120, rows: 60)
    var router = WireRouter()
    let whole = router.routes(for: RoutingRequest(.all(diagram.wires(in: seen)), on: diagram))
    let strips = [Rect(column: 0, row: 60, columns: 120, rows: 4), Rect(column: 120, row: 4, columns: 6, rows: 60)]
    let moved = Rect(column: 6, row: 4, columns: 120, rows: 60)
    let wires = strips.map { diagram.wires(in: $0) }
    let answer = router.routes(for: RoutingRequest(.parts(wires, of: moved), on: diagram))
    let parts = try #require(answer.parts)
    #expect(whole.parts?.first?.count == diagram.wires(in: seen).count)
    #expect(parts.map(\.count) == wires.map(\.count))
    for (wire, routed) in zip(wires.joined(), parts.joined()) { #expect(routed?.route == router.route(of: wire.id)) }
  }
}
