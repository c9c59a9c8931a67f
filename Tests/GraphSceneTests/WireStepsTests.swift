import CharacterCanvas
import EvaluationEngine
import Geometry
import PresentationModel
import TestSupport
import Testing

@testable import GraphScene

/// Wires where a frame may not look at all that there is.
@Suite struct WireStepsTests {
  /// Boxes in rows with little room between them, each operator fed by any two before it.
  private func crowd(_ count: Int, seed: UInt64) -> NodesPM {
    var random = SeededGenerator(seed: seed)
    let samples: [Sample] = (0..<count).map { index in
      let (column, row) = (index % 8 * 30, index / 8 * 7 + .random(in: 0..<2, using: &random))
      if index < 8 { return .number("n\(index)", Double(index), column, row) }
      let inputs = (0..<2).map { _ in "n\(Int.random(in: 0..<index, using: &random))" as String? }
      return .operator("n\(index)", "add", inputs, column, row)
    }
    return model(samples, screen: Size(columns: 120, rows: 40))
  }

  private func frame(_ router: inout WireRouter, of model: NodesPM, allowance: Int?) -> [WireRouter.Routed] {
    router.beginFrame(allowance: allowance)
    return router.ways(of: model.wires(in: model.extent), in: RoutingSpace(model: model, level: .full))
  }

  @Test(arguments: 1...4)
  func `however little a frame may look at, in the end every way is settled, the same every time`(
    seed: UInt64
  ) {
    let model = crowd(56, seed: seed)
    var endings: [[WireRoute]] = []
    for _ in 0..<2 {
      var router = WireRouter()
      var ways = frame(&router, of: model, allowance: 1)
      let first = ways
      var frames = 1
      while router.hasProvisional, frames < 4 * ways.count {
        ways = frame(&router, of: model, allowance: 1)
        frames += 1
        for way in ways {
          let isClear = way.route.innerRuns.allSatisfy { !model.hasNode(in: $0.rect) }
          #expect(isClear || way.passesUnder, "seed \(seed), \(way.wire.link)")
        }
      }
      #expect(!router.hasProvisional && frames > 10, "seed \(seed): \(frames) frames")
      let cramped = (first.count { $0.passesUnder }, ways.count { $0.passesUnder })
      #expect(cramped.1 <= cramped.0, "seed \(seed): \(cramped)")
      // Nothing is looked for any more.
      let visited = router.visitedCount
      #expect(frame(&router, of: model, allowance: 1).map(\.route) == ways.map(\.route), "seed \(seed)")
      #expect(router.visitedCount == visited, "seed \(seed)")
      endings.append(ways.map(\.route))
    }
    #expect(endings[0] == endings[1], "seed \(seed)")
  }

  @Test(arguments: 1...8)
  func `however little a frame may look at, in the end wires run as where one frame looks at all`(seed: UInt64) {
    let model = crowd(56, seed: seed)
    var (limited, free) = (WireRouter(), WireRouter())
    let ways = frame(&free, of: model, allowance: nil).map(\.route)
    var steps = frame(&limited, of: model, allowance: 200)
    for _ in 0..<1_000 where limited.hasProvisional { steps = frame(&limited, of: model, allowance: 200) }
    #expect(steps.map(\.route) == ways, "seed \(seed)")
  }

  @Test func `a frame that may look at enough leads wires as one that may look at all`() {
    let model = crowd(56, seed: 5)
    var (limited, free) = (WireRouter(), WireRouter())
    let ways = frame(&free, of: model, allowance: nil).map(\.route)
    #expect(frame(&limited, of: model, allowance: free.visitedCount + 1).map(\.route) == ways)
    #expect(!limited.hasProvisional && limited.visitedCount == free.visitedCount)
    var poor = WireRouter()
    _ = frame(&poor, of: model, allowance: free.visitedCount / 10)
    #expect(poor.hasProvisional)
    #expect(poor.visitedCount < free.visitedCount / 2, "\(poor.visitedCount) beside \(free.visitedCount)")
  }

  @Test func `a pan onto ground never shown asks for frames until its wires are settled, and then for none`() {
    let model = crowd(400, seed: 6)
    let size = Size(columns: 120, rows: 40)
    var scene = Scene()
    scene.leadsWiresInSteps = true
    _ = scene.paint(model, size: size)
    var waits = 0
    for _ in 0..<6 {
      model.play("J")
      _ = scene.paint(model, size: size)
      if scene.nextFrame != nil { waits += 1 }
    }
    #expect(waits > 0)
    var frames = 0
    while scene.nextFrame != nil, frames < 1_000 {
      _ = scene.paint(model, size: size)
      frames += 1
    }
    #expect(frames > 0 && frames < 100, "\(frames)")
    let settled = scene.paint(model, size: size).canvas
    #expect(scene.nextFrame == nil)
    scene.forgetPlane()
    #expect(scene.paint(model, size: size).canvas == settled)
  }

  @Test func `while a node is dragged nothing is asked for, nor where frames are not led in steps`() {
    let model = crowd(400, seed: 7)
    let size = Size(columns: 120, rows: 40)
    var (stepwise, whole) = (Scene(), Scene())
    stepwise.leadsWiresInSteps = true
    _ = stepwise.paint(model, size: size)
    model.play("JJm")
    for key in ["l", "j", "l"] {
      model.play(key)
      _ = stepwise.paint(model, size: size)
      #expect(stepwise.nextFrame == nil)
    }
    model.play("<Esc>J")
    _ = whole.paint(model, size: size)
    #expect(whole.nextFrame == nil)
  }

  @Test func `where another view hides the canvas nothing is asked for`() {
    let model = crowd(400, seed: 8)
    let size = Size(columns: 60, rows: 20)
    _ = model.handle(.resize(size))
    var scene = Scene()
    scene.leadsWiresInSteps = true
    _ = scene.paint(model, size: size)
    for _ in 0..<8 where scene.nextFrame == nil {
      model.play("J")
      _ = scene.paint(model, size: size)
    }
    #expect(scene.nextFrame != nil)
    model.play("?")
    _ = scene.paint(model, size: Size(columns: 10, rows: 3))
    #expect(scene.nextFrame == nil)
  }
}
