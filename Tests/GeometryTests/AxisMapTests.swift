import TestSupport
import Testing

@testable import Geometry

struct AxisMapTests {
  @Test func `each span gets the cells that it needs, and a gap no more than it may have`() throws {
    let map = try #require(AxisMap([.init(2..<22, need: 10), .init(32..<52, need: 12)], gap: 3))
    #expect(map.length == 25)
    #expect([2, 22, 32, 52].map(map.project) == [0, 10, 13, 25])
    // Beyond the spans a cell is a cell.
    #expect([-3, 1, 60].map(map.project) == [-5, -1, 33])
    #expect(AxisMap([], gap: 1) == nil)
    // What lies beyond the last span, but within what is to be shown, is a gap too.
    let short = try #require(AxisMap([.init(0..<20, need: 10)], gap: 3, over: 0..<60))
    #expect(short.length == 13 && short.project(60) == 13)
  }

  @Test(arguments: 1...UInt64(RandomRounds.count(4, long: 100)))
  func `a map is monotone, leaves out no cell of the screen and keeps its spans`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for round in 0..<40 {
      let place = Comment(rawValue: "seed \(seed), round \(round)")
      let spans = (0..<Int.random(in: 1...12, using: &random)).map { _ in
        let start = Int.random(in: -200...300, using: &random)
        return AxisMap.Span(
          start..<start + Int.random(in: 0...60, using: &random), need: Int.random(in: -2...70, using: &random))
      }
      let map = try #require(AxisMap(spans, gap: Int.random(in: 0...10, using: &random)))
      for coordinate in -400...400 {
        #expect((0...1).contains(map.project(coordinate + 1) - map.project(coordinate)), place)
      }
      for cell in -150...(map.length + 50) {
        let first = map.coordinate(cell)
        #expect(map.project(first) == cell && map.project(first - 1) == cell - 1, place)
      }
      for span in spans {
        #expect(map.project(span.range.upperBound) - map.project(span.range.lowerBound) >= span.need, place)
      }
      #expect(spans.map { map.project($0.range.lowerBound) }.min() == 0, place)
      #expect(spans.map { map.project($0.range.upperBound) }.max() == map.length, place)
    }
  }

  @Test func `no coordinate overflows`() throws {
    let map = try #require(AxisMap([.init(0..<20, need: 10)], gap: 3))
    #expect(map.project(.max) > 0 && map.project(.min) < 0 && map.coordinate(.max) > 0 && map.coordinate(.min) < 0)
  }

  @Test func `a squeezed view is centred and scrolled in the cells of the screen`() throws {
    let columns = try #require(AxisMap([.init(0..<40, need: 10), .init(60..<100, need: 10)], gap: 4))
    let rows = try #require(AxisMap([.init(0..<10, need: 10)], gap: 0))
    let scale = Scale(columns: columns, rows: rows)
    let whole = Rect(column: 0, row: 0, columns: 100, rows: 10)
    #expect(scale.project(whole) == Rect(column: 0, row: 0, columns: 24, rows: 10))
    var viewport = Viewport(size: Size(columns: 34, rows: 12), scale: scale)
    viewport.center(on: whole)
    #expect(scale.project(viewport.origin) == Point(column: -5, row: -1))
    #expect(viewport.rect.intersection(whole) == whole)
    #expect(viewport.planePoint(viewport.screenPoint(Point(column: 60, row: 3))) == Point(column: 60, row: 3))
    viewport.reveal(Rect(column: 200, row: 0, columns: 5, rows: 3))
    #expect(viewport.rect.contains(Point(column: 204, row: 2)))
  }
}
