import CharacterCanvas
import EditorInput
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

  @Test func `a pan onto ground never shown asks for frames until its wires are settled, and then for none`() {
    let model = crowd(400, seed: 6)
    let size = Size(columns: 120, rows: 40)
    var scene = Scene()
    scene.routesWiresInSteps = true
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
    stepwise.routesWiresInSteps = true
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
    scene.routesWiresInSteps = true
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
