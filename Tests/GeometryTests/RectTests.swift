import Geometry
import Testing

@Suite struct RectTests {
  let rect = Rect(column: 2, row: 1, columns: 4, rows: 3)

  @Test func `a rectangle holds its first cell and not the one past its last`() {
    #expect(rect.contains(Point(column: 2, row: 1)))
    #expect(rect.contains(Point(column: 5, row: 3)))
    #expect(!rect.contains(Point(column: 6, row: 3)))
    #expect(!rect.contains(Point(column: 5, row: 4)))
  }

  @Test func `rectangles that only touch do not intersect`() {
    #expect(!rect.intersects(Rect(column: 6, row: 1, columns: 2, rows: 2)))
    #expect(
      rect.intersection(Rect(column: 5, row: 2, columns: 9, rows: 9)) == Rect(column: 5, row: 2, columns: 1, rows: 2))
    #expect(rect.intersection(Rect(column: 50, row: 2, columns: 9, rows: 9)).isEmpty)
  }

  @Test func `a union surrounds both, and an empty rectangle adds nothing`() {
    #expect(rect.union(Rect(column: 9, row: 0, columns: 1, rows: 1)) == Rect(column: 2, row: 0, columns: 8, rows: 4))
    #expect(rect.union(Rect(column: 99, row: 0, columns: 0, rows: 1)) == rect)
  }

  @Test func `sides never fall below zero`() {
    #expect(Size(columns: -3, rows: 2) == Size(columns: 0, rows: 2))
    #expect(rect.inset(by: 2).isEmpty)
    #expect(rect.inset(by: -1) == Rect(column: 1, row: 0, columns: 6, rows: 5))
  }

  @Test func `the middle is the upper left one of two`() {
    #expect(rect.center == Point(column: 3, row: 2))
  }
}
