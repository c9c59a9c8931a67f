import CharacterCanvas
import DiagramModel
import EvaluationEngine
import Geometry
import PresentationModel
import TestSupport
import Testing

@testable import GraphScene

/// An output that feeds hundreds of ports: of its wires only those are led that can be told apart where one looks.
@Suite struct HubTests {
  /// The hub in the middle of rows of boxes that it feeds, some of them left out.
  private static func hub(_ columns: Int, _ rows: Int, _ random: inout SeededGenerator, gap: Int = 2) -> NodesPM {
    var samples: [Sample] = [.number("hub", 2, columns / 2 * 30, rows / 2 * (3 + gap))]
    for index in 0..<columns * rows where index != rows / 2 * columns + columns / 2 {
      if Int.random(in: 0..<10, using: &random) == 0 { continue }
      let place = Point(column: index % columns * 30, row: index / columns * (3 + gap))
      samples.append(.operator("n\(index)", "negate", ["hub"], place.column, place.row))
    }
    return model(samples, screen: Size(columns: 100, rows: 30))
  }

  /// A wire that turns aside far from both of its ends, past boxes that are in its way alone, may be missing where it only passes
  /// through: less than a cell of ten thousand.
  @Test(arguments: [DetailLevel.full, .compact, .dot])
  func `a part of the wires of a hub looks as it does where all of them are drawn`(level: DetailLevel) {
    var (cellCount, others) = (0, 0)
    for seed in 1...UInt64(RandomRounds.count(2, long: 20)) {
      var random = SeededGenerator(seed: seed)
      let model = Self.hub(20, 30, &random)
      var all = GraphPicture(level: level)
      let extent = all.extent(of: model)
      let whole = all.paint(model, area: extent)
      let size = Size(columns: min(100, extent.size.columns / 2), rows: min(30, extent.size.rows / 2))
      for _ in 0..<12 {
        let origin = Point(
          column: .random(in: extent.minColumn...extent.maxColumn - size.columns, using: &random),
          row: .random(in: extent.minRow...extent.maxRow - size.rows, using: &random))
        let view = Rect(origin: origin, size: size)
        var part = GraphPicture(level: level)
        let shown = part.paint(model, area: view)
        let expected = whole.part(Rect(origin: view.origin - extent.origin, size: size))
        cellCount += size.area
        others += shown.cells.indices.count { shown.cells[$0] != expected.cells[$0] }
      }
      #expect(10_000 * others < cellCount, "seed \(seed)")
    }
  }

  @Test func `of the wires of a hub of thousands only some hundred are asked for, wherever one looks`() {
    var random = SeededGenerator(seed: 1)
    let model = Self.hub(80, 80, &random)
    let extent = model.diagramView.extent
    for column in stride(from: extent.minColumn, to: extent.maxColumn, by: 200) {
      for row in stride(from: extent.minRow, to: extent.maxRow, by: 40) {
        let view = Rect(column: column, row: row, columns: 100, rows: 30)
        #expect(model.diagramView.wires(in: view).count < 600, "\(view)")
      }
    }
    #expect(model.diagramView.wires(in: extent).count == model.diagramView.wireCount)
  }
}
