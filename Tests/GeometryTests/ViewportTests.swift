import Geometry
import Testing

@Suite struct ViewportTests {
  @Test func `screen and plane points are each other's inverse`() {
    let viewport = Viewport(origin: Point(column: -7, row: 30), size: Size(columns: 80, rows: 24))
    let point = Point(column: 5, row: 31)
    #expect(viewport.screenPoint(point) == Point(column: 12, row: 1))
    #expect(viewport.planePoint(viewport.screenPoint(point)) == point)
  }

  @Test func `scrolling stops at the edge of the plane`() {
    var viewport = Viewport(origin: Point(column: Plane.coordinateLimit - 1, row: 0), size: Size(columns: 80, rows: 24))
    viewport.scroll(by: Point(column: 10, row: -3))
    #expect(viewport.origin == Point(column: Plane.coordinateLimit, row: -3))
  }

  @Test func `what is visible already is revealed without scrolling`() {
    var viewport = Viewport(size: Size(columns: 80, rows: 24))
    viewport.reveal(Rect(column: 10, row: 10, columns: 20, rows: 4))
    #expect(viewport.origin == .origin)
  }

  @Test func `revealing scrolls the least, with a margin`() {
    var viewport = Viewport(size: Size(columns: 80, rows: 24))
    viewport.reveal(Rect(column: 90, row: -5, columns: 20, rows: 4))
    #expect(viewport.origin == Point(column: 31, row: -6))
  }

  @Test func `what is larger than the view is shown from its top-left corner`() {
    var viewport = Viewport(size: Size(columns: 10, rows: 5))
    viewport.reveal(Rect(column: 100, row: 100, columns: 20, rows: 20))
    #expect(viewport.origin == Point(column: 100, row: 100))
  }

  @Test func `centering puts middle on middle`() {
    var viewport = Viewport(size: Size(columns: 11, rows: 5))
    viewport.center(on: Rect(column: 100, row: 50, columns: 3, rows: 3))
    #expect(viewport.screenPoint(Point(column: 101, row: 51)) == Point(column: 5, row: 2))
  }
}

@Suite struct DirectionTests {
  @Test(arguments: Direction.allCases) func `a step and the opposite step lead back`(direction: Direction) {
    #expect(direction.step + direction.opposite.step == .origin)
    #expect(direction.opposite.opposite == direction)
  }
}
