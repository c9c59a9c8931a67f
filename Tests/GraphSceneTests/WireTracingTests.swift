import CharacterCanvas
import DiagramModel
import Geometry
import PresentationModel
import TestSupport
import Testing
import WireRouting

@testable import GraphScene

@Suite struct WireTracingTests {
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

  private func routes(_ model: NodesPM) -> [RoutedWire] {
    let map = PlaneRoutingMap(diagram: model.diagramView, level: ShownLevel(.full))
    var router = WireRouter()
    let request = RoutingRequest(.all(map.wires(in: model.diagramView.extent)), on: map)
    return router.routes(for: request).parts?.first?.compactMap { $0 } ?? []
  }

  @Test(arguments: 1...40)
  func `N13: who follows a wire by its characters from an output reaches its ports and no others`(
    seed: UInt64
  ) {
    var random = SeededGenerator(seed: seed)
    let model = model(strewn(14, over: Size(columns: 170, rows: 60), &random))
    // Where boxes leave no room wires lie on each other, and no eye can tell them.
    if routes(model).contains(where: { $0.isCongested || $0.passesUnder }) { return }
    var picture = GraphPicture()
    let area = picture.extent(of: model)
    let tracing = WireTracing(canvas: picture.paint(model, area: area), origin: area.origin)
    let wires = model.diagramView.wires(in: model.diagramView.extent)
    // Boxes strewn by chance may have no wire.
    for output in Set(wires.map(\.from)) {
      let ports = Set(wires.filter { $0.from == output }.map(\.to))
      #expect(tracing.ports(from: output) == ports, "seed \(seed), \(output)")
    }
  }
}
