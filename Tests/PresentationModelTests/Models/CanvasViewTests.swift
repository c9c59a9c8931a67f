import DiagramModel
import Geometry
import TestSupport
import Testing

@testable import PresentationModel

struct CanvasViewTests {
  private func view(_ columns: Int = 80, _ rows: Int = 24) -> CanvasView {
    CanvasView(screen: Size(columns: columns, rows: rows), showsGrid: true)
  }

  @Test func `the canvas has the rows that the lines around it leave`() {
    #expect(view().viewport.size == Size(columns: 80, rows: 20))
    #expect(view().detail == .full)
  }

  @Test func `levels end at an overview and at full boxes`() {
    var view = view()
    #expect(view.level(1, isLess: true) == .compact)
    #expect(view.level(.max, isLess: true) == .overview)
    #expect(view.level(1, isLess: false) == nil)
    view.show(.overview, of: Rect(origin: .origin, size: .zero), revealing: nil)
    #expect(view.level(1, isLess: true) == nil)
  }

  @Test func `what fits is shown whole, at the level with the most detail that has room`() {
    var view = view()
    let small = Rect(column: 500, row: 70, columns: 60, rows: 10)
    #expect(view.fit(small) && view.detail == .full)
    #expect(view.viewport.rect.contains(small.origin))
    let wide = Rect(column: -300, row: -40, columns: 100, rows: 30)
    #expect(view.fit(wide) && view.detail == .dot)
  }

  @Test func `what never fits is shown from its top left corner`() {
    var view = view()
    let huge = Rect(column: 1_000, row: 1_000, columns: 100_000, rows: 100_000)
    #expect(!view.fit(huge) && view.detail == .overview)
    #expect(view.viewport.rect.contains(huge.origin))
  }

  @Test func `the focus is in sight at every level`() {
    let focus = Rect(column: 3_000, row: 800, columns: 20, rows: 4)
    for level in DetailLevel.allCases {
      var view = view()
      view.show(level, of: Rect(column: 0, row: 0, columns: 6_000, rows: 2_000), revealing: focus)
      #expect(view.detail == level && view.viewport.rect.contains(focus.origin), "\(level)")
    }
  }

  @Test(arguments: 1...UInt64(RandomRounds.count(4, long: 100)))
  func `whatever is shown, the view stays on the plane and keeps its size`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let size = Size(columns: .random(in: 0...300, using: &random), rows: .random(in: 0...100, using: &random))
    var view = CanvasView(screen: size, showsGrid: false)
    let canvas = view.viewport.size
    for step in 0..<200 {
      func rect() -> Rect {
        Rect(
          column: .random(in: -Plane.coordinateLimit...Plane.coordinateLimit, using: &random),
          row: .random(in: -Plane.coordinateLimit...Plane.coordinateLimit, using: &random),
          columns: .random(in: 0...100_000, using: &random), rows: .random(in: 0...100_000, using: &random))
      }
      switch Int.random(in: 0..<2, using: &random) {
      case 0: _ = view.fit(rect())
      default: view.show(DetailLevel.allCases.randomElement(using: &random) ?? .full, of: rect(), revealing: rect())
      }
      #expect(view.viewport.size == canvas, "seed \(seed), step \(step)")
      #expect(view.viewport.origin == Plane.clamped(view.viewport.origin), "seed \(seed), step \(step)")
      #expect(view.detail.scale == view.viewport.scale, "seed \(seed), step \(step)")
    }
  }
}
