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

  @Test func `a scale divides the plane from its origin, on both sides of it alike`() {
    let scale = Scale(columns: 8, rows: 4)
    #expect(scale.project(Point(column: 7, row: 3)) == .origin)
    #expect(scale.project(Point(column: -1, row: -1)) == Point(column: -1, row: -1))
    #expect(scale.project(Point(column: -8, row: -5)) == Point(column: -1, row: -2))
    #expect(
      scale.project(Rect(column: -1, row: 0, columns: 2, rows: 4)) == Rect(column: -1, row: 0, columns: 2, rows: 1))
    #expect(scale.area(Rect(column: 1, row: 2, columns: 3, rows: 1)) == Rect(column: 8, row: 8, columns: 24, rows: 4))
    #expect(scale.cell(Point(column: .max, row: .min)) == Point(column: .max / 4, row: .min / 4))
  }

  @Test(arguments: [Scale.one, Scale(columns: 2, rows: 2), Scale(columns: 8, rows: 4)])
  func `what is revealed is seen at every scale`(scale: Scale) {
    var viewport = Viewport(origin: Point(column: -37, row: 11), size: Size(columns: 40, rows: 12), scale: scale)
    for place in [Point(column: 500, row: -300), Point(column: -1_000, row: 20), Point(column: 3, row: 4_000)] {
      viewport.reveal(Rect(origin: place, size: Size(columns: 20, rows: 4)))
      let cell = viewport.screenPoint(place)
      #expect(cell.column >= 0 && cell.column < 40 && cell.row >= 0 && cell.row < 12)
      #expect(scale.project(viewport.planePoint(cell)) == scale.project(place))
    }
  }

  @Test func `a view keeps to what there is to see`() {
    var viewport = Viewport(origin: Point(column: -50, row: 0), size: Size(columns: 40, rows: 10))
    viewport.keep(within: Rect(column: 0, row: 0, columns: 100, rows: 4))
    #expect(viewport.origin == Point(column: -2, row: -3))
    viewport.origin = Point(column: 90, row: 0)
    viewport.keep(within: Rect(column: 0, row: 0, columns: 100, rows: 4))
    #expect(viewport.origin == Point(column: 62, row: -3))
  }
}
