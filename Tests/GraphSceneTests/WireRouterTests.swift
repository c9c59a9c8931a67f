import CharacterCanvas
import EvaluationEngine
import Geometry
import PresentationModel
import TestSupport
import Testing

@testable import GraphScene

@Suite struct WireRouterTests {
  /// Boxes strewn without touching each other, each operator fed by two nodes before it.
  private func strewn(_ count: Int, over area: Size, _ random: inout SeededGenerator) -> [Sample] {
    var boxes: [Rect] = []
    var samples: [Sample] = []
    for index in 0..<count {
      let isNumber = index < count / 3
      let size = Size(columns: 26, rows: isNumber ? 4 : 5)
      for _ in 0..<2_000 {
        let place = Point(
          column: .random(in: 0..<area.columns, using: &random), row: .random(in: 0..<area.rows, using: &random))
        let box = Rect(origin: place, size: size)
        if boxes.contains(where: { $0.intersects(box) }) { continue }
        boxes.append(box)
        let inputs = (0..<2).map { _ in "n\(Int.random(in: 0..<max(index, 1), using: &random))" as String? }
        samples.append(
          isNumber
            ? .number("n\(index)", Double(index), place.column, place.row)
            : .operator("n\(index)", "add", inputs, place.column, place.row))
        break
      }
    }
    return samples
  }

  private func routed(_ model: NodesPM) -> [WireRouter.Routed] {
    var router = WireRouter()
    return router.ways(of: model.wires(in: model.extent), in: RoutingSpace(model: model, level: .full))
  }

  @Test(arguments: 1...40) func `among boxes that leave room no wire runs over a box or along a wire of another source`(
    seed: UInt64
  ) {
    var random = SeededGenerator(seed: seed)
    let model = model(strewn(16, over: Size(columns: 160, rows: 50), &random))
    let ways = routed(model)
    for way in ways {
      let place = Comment(rawValue: "seed \(seed), \(way.wire.link)")
      #expect(!way.passesUnder, place)
      #expect(way.route.innerRuns.allSatisfy { !model.hasNode(in: $0.rect) }, place)
      #expect(way.route.points.first == way.wire.from && way.route.points.last == way.wire.to, place)
      let region = way.wire.sourceFrame.union(way.wire.targetFrame).inset(by: -NodeMetrics.wireMargin)
      #expect(region.intersection(way.route.bounds) == way.route.bounds, place)
    }
    var hidden = 0
    for (index, way) in ways.enumerated() {
      for other in ways[..<index] where other.wire.link.source != way.wire.link.source {
        for run in way.route.runs {
          for foreign in other.route.runs {
            switch run.meeting(foreign) {
            case .overlap(let cells): hidden += cells
            case .none, .crossing, .touch, .beside: break
            }
          }
        }
      }
    }
    #expect(hidden <= 2, "seed \(seed)")
  }

  @Test(arguments: 1...40) func `who follows a wire by its characters from an output reaches its ports and no others`(
    seed: UInt64
  ) {
    var random = SeededGenerator(seed: seed)
    let model = model(strewn(14, over: Size(columns: 170, rows: 60), &random))
    // Where boxes leave no room wires lie on each other, and no eye can tell them.
    if routed(model).contains(where: { $0.isCramped || $0.passesUnder }) { return }
    var picture = GraphPicture()
    let area = picture.extent(of: model)
    let tracing = WireTracing(canvas: picture.paint(model, area: area), origin: area.origin)
    let wires = model.wires(in: model.extent)
    for output in Set(wires.map(\.from)) {
      let ports = Set(wires.filter { $0.from == output }.map(\.to))
      #expect(tracing.ports(from: output) == ports, "seed \(seed), \(output)")
    }
  }

  @Test(arguments: 1...12) func `the same document gets the same ways every time, also where boxes lie close`(
    seed: UInt64
  ) {
    let routes = (0..<3).map { _ in
      var random = SeededGenerator(seed: seed)
      return routed(model(strewn(40, over: Size(columns: 150, rows: 60), &random))).map(\.route)
    }
    #expect(routes[0] == routes[1] && routes[0] == routes[2], "seed \(seed)")
  }

  @Test func `most strewn boxes leave room for every wire`() {
    let cramped = (1...40).filter { seed in
      var random = SeededGenerator(seed: UInt64(seed))
      let model = model(strewn(14, over: Size(columns: 170, rows: 60), &random))
      return routed(model).contains { $0.isCramped || $0.passesUnder }
    }
    #expect(cramped.count <= 8, "\(cramped)")
  }

  @Test func `a wire keeps its way while other nodes move, and makes way for a box that comes to stand on it`() throws {
    let model = model([
      .number("a", 1, 0, 0), .operator("far", "negate", ["a"], 80, 12), .number("b", 2, 0, 30),
      .operator("other", "negate", ["b"], 80, 34),
    ])
    var router = WireRouter()
    func way() throws -> WireRoute {
      let ways = router.ways(of: model.wires(in: model.extent), in: RoutingSpace(model: model, level: .full))
      return try #require(ways.first { $0.wire.to.row == 13 }).route
    }
    let before = try way()
    model.play("/b<Enter>m3k4l<Enter>/other<Enter>m2h9k<Enter>")
    #expect(try way() == before)
    // Onto the middle of its upper part.
    model.play("/b<Enter>m40l27k<Enter>")
    let after = try way()
    #expect(after != before)
    #expect(after.innerRuns.allSatisfy { !model.hasNode(in: $0.rect) })
    model.play("u")
    #expect(try way() == after)
    router = WireRouter()
    #expect(try way() == before)
  }

  @Test func `only the wires are led again whose ends moved or onto which a box came`() {
    var samples: [Sample] = [.number("loose", 0, 30, -8)]
    for row in 0..<20 {
      samples.append(.number("a\(row)", 1, 0, row * 8))
      samples.append(.operator("t\(row)", "negate", ["a\(row)"], 60, row * 8))
    }
    let model = model(samples)
    var router = WireRouter()
    func searches(after keys: String) -> Int {
      let before = router.searchCount
      model.play(keys)
      let ways = router.ways(of: model.wires(in: model.extent), in: RoutingSpace(model: model, level: .full))
      #expect(ways.count == 20)
      return router.searchCount - before
    }
    #expect(searches(after: "") == 20)
    #expect(searches(after: "") == 0)
    // A value, and the part that is shown.
    #expect(searches(after: "/a3<Enter>7<Enter>LLJJ") == 0)
    // One end.
    #expect(searches(after: "/t5<Enter>m2l<Enter>") == 1)
    // The other end.
    #expect(searches(after: "/a7<Enter>m1j<Enter>") == 1)
    // Onto the wire of the third row.
    #expect(searches(after: "/loose<Enter>m24j<Enter>") == 1)
    #expect(searches(after: "m2j<Enter>") == 0)
  }

  @Test func `where no way leads round, the wire passes under the boxes, broken`() throws {
    var samples: [Sample] = [.number("a", 1, 0, 16), .operator("t", "negate", ["a"], 120, 16)]
    // A wall without a gap, from far above to far below.
    for index in 0..<30 { samples.append(.number("w\(index)", 0, 60, index * 3 - 30)) }
    let way = try #require(routed(model(samples)).first)
    #expect(way.passesUnder)
    #expect(way.route.points == [Point(column: 19, row: 17), Point(column: 120, row: 17)])
  }

  @Test func `a way through a maze of boxes is found`() throws {
    var samples: [Sample] = [.number("a", 1, 0, 12), .operator("t", "negate", ["a"], 130, 12)]
    for index in 0..<8 { samples.append(.number("u\(index)", 0, 40, index * 3)) }
    for index in 0..<8 { samples.append(.number("v\(index)", 0, 80, index * 3 + 3)) }
    let way = try #require(routed(model(samples)).first)
    #expect(!way.passesUnder)
    #expect(way.route.points.count > 4)
  }
}
