import Geometry
import TestSupport
import Testing

@testable import WireRouting

@Suite struct WireRouteTests {
  /// Ends of a wire between two boxes; the source has one row, the target as many as it has ports.
  func ends(_ source: Point, _ target: Point, port: Int = 0, ports: Int = 2, isShared: Bool = false) -> WireEnds {
    let from = Rect(origin: source, size: Size(columns: 20, rows: 3))
    let to = Rect(origin: target, size: Size(columns: 20, rows: ports + 2))
    return WireEnds(
      from: Point(column: from.maxColumn - 1, row: from.maxRow - 2),
      to: Point(column: to.minColumn, row: to.minRow + 1 + port), sourceFrame: from, targetFrame: to, port: port,
      isShared: isShared, margin: Diagram.margin)
  }

  func point(_ column: Int, _ row: Int) -> Point { Point(column: column, row: row) }

  @Test func `ports in one row are joined by a straight wire`() {
    let route = WireRoute.candidates(ends(point(0, 0), point(30, 0)))[0]
    #expect(route.points == [point(19, 1), point(30, 1)])
  }

  @Test func `a target to the right takes three parts`() {
    let route = WireRoute.candidates(ends(point(0, 0), point(30, 10)))[0]
    #expect(route.points == [point(19, 1), point(28, 1), point(28, 11), point(30, 11)])
  }

  @Test func `a target to the left takes five parts`() {
    let route = WireRoute.candidates(ends(point(60, 0), point(0, 10)))[0]
    #expect(
      route.points == [point(79, 1), point(81, 1), point(81, 9), point(-2, 9), point(-2, 11), point(0, 11)])
  }

  @Test func `ports of one target have lanes of their own`() {
    let fromAbove = (0..<4).map {
      WireRoute.candidates(ends(point(0, 0), point(40, 10), port: $0, ports: 4))[0].points[1]
    }
    #expect(fromAbove.map(\.column) == [38, 37, 36, 35])
    let fromBelow = (0..<4).map {
      WireRoute.candidates(ends(point(0, 30), point(40, 10), port: $0, ports: 4))[0].points[1]
    }
    #expect(fromBelow.map(\.column) == [34, 35, 36, 37])
  }

  @Test func `wires of one source share a trunk`() {
    let columns = [(40, 10), (60, 20), (45, -9)].map { column, row in
      WireRoute.candidates(ends(point(0, 0), point(column, row), isShared: true))[0].points[1].column
    }
    #expect(Set(columns).count == 1)
  }

  @Test(arguments: [1, 2, 3]) func `every route is orthogonal, leaves right, enters left and keeps near its boxes`(
    seed: UInt64
  ) {
    var random = SeededGenerator(seed: seed)
    let limit = Plane.coordinateLimit
    for round in 0..<RandomRounds.count(1_000, long: 20_000) {
      let spread = round % 2 == 0 ? 60 : limit
      func place() -> Point {
        Point(
          column: Int.random(in: -spread...spread, using: &random),
          row: Int.random(in: -spread...spread, using: &random))
      }
      let ports = Int.random(in: 1...64, using: &random)
      let ends = ends(
        place(), place(), port: Int.random(in: 0..<ports, using: &random), ports: ports,
        isShared: Bool.random(using: &random))
      let around = ends.sourceFrame.union(ends.targetFrame).inset(by: -Diagram.margin)
      for route in WireRoute.candidates(ends) {
        let text = Comment(rawValue: "seed \(seed): \(ends) gave \(route.points)")
        #expect(route.points.first == ends.from && route.points.last == ends.to, text)
        #expect([2, 4, 6].contains(route.points.count), text)
        #expect(
          zip(route.points, route.points.dropFirst()).allSatisfy { $0.row == $1.row || $0.column == $1.column }, text)
        #expect(route.points[1].column > ends.from.column && route.points[1].row == ends.from.row, text)
        let beforeLast = route.points[route.points.count - 2]
        #expect(beforeLast.column < ends.to.column && beforeLast.row == ends.to.row, text)
        #expect(around.intersection(route.bounds) == route.bounds, text)
      }
    }
  }
}
