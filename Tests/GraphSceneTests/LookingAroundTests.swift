import CharacterCanvas
import DiagramModel
import EvaluationEngine
import Geometry
import PresentationModel
import TestSupport
import Testing
import WireRouting

@testable import GraphScene

/// What is looked at first does not show in the routes of wires.
@Suite struct LookingAroundTests {
  private static let size = Size(columns: 120, rows: 40)

  /// Boxes in rows with little room between them, each operator fed by any two of those shortly before it.
  private func crowd(_ count: Int, _ random: inout SeededGenerator) -> NodesPM {
    let samples: [Sample] = (0..<count).map { index in
      let (column, row) = (index % 10 * 32, index / 10 * 8 + .random(in: 0..<2, using: &random))
      if index < 10 { return .number("n\(index)", Double(index), column, row) }
      let inputs = (0..<2).map { _ in
        "n\(Int.random(in: max(0, index - 25)..<index, using: &random))" as String?
      }
      return .operator("n\(index)", "add", inputs, column, row)
    }
    return model(samples, screen: Self.size)
  }

  private func settle(_ scene: inout Scene, _ model: NodesPM) -> Canvas {
    var canvas = scene.paint(model, size: Self.size).canvas
    while scene.nextFrame != nil { canvas = scene.paint(model, size: Self.size).canvas }
    return canvas
  }

  @Test(arguments: [DetailLevel.full, .compact, .dot])
  func `who pans about in a document sees it as who opens it there`(level: DetailLevel) {
    for seed in 1...UInt64(RandomRounds.count(2, long: 40)) {
      var random = SeededGenerator(seed: seed)
      let model = crowd(90, &random)
      model.show(level)
      var (scene, fresh, whole) = (Scene(), Scene(), Scene())
      scene.routesWiresInSteps = true
      fresh.routesWiresInSteps = true
      for _ in 0..<12 {
        model.play(["J", "L", "K", "H"].randomElement(using: &random) ?? "J")
        // Often on to the next part before all of this one is settled.
        if Bool.random(using: &random) { _ = scene.paint(model, size: Self.size) } else { _ = settle(&scene, model) }
      }
      let shown = settle(&scene, model)
      #expect(shown == settle(&fresh, model), "seed \(seed)")
      #expect(shown == whole.paint(model, size: Self.size).canvas, "seed \(seed)")
    }
  }

  @Test func `a picture of a document has its wires where the screen has them`() {
    for seed in 1...UInt64(RandomRounds.count(2, long: 40)) {
      var random = SeededGenerator(seed: seed)
      let model = crowd(80, &random)
      var scene = Scene()
      scene.routesWiresInSteps = true
      _ = settle(&scene, model)
      model.play("JJL")
      _ = settle(&scene, model)
      var routing = FrameRouting(PlaneRoutingMap(diagram: model.diagramView, level: ShownLevel(.full)), WireRouter())
      for drawn in routing.wires(in: model.diagramView.extent).wires {
        let shown = scene.routers[ShownLevel(.full)]?.route(of: WireID(drawn.wire.link.target))
        #expect(shown == drawn.routed.route, "seed \(seed), \(drawn.wire.link)")
      }
      #expect(scene.routers[ShownLevel(.full)]?.checkInvariants() == [], "seed \(seed)")
    }
  }
}
