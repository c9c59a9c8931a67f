import CharacterCanvas
import Geometry
import PresentationModel
import Testing

@testable import GraphScene

/// One output that feeds thousands of ports.
@Suite struct HubTests {
  private static let size = Size(columns: 120, rows: 40)

  private func hub(_ count: Int) -> NodesPM {
    let targets: [Sample] = (0..<count).map {
      .operator("n\($0)", "negate", ["hub"], 30 + $0 % 50 * 30, $0 / 50 * 4)
    }
    return model([.number("hub", 2, 0, 0)] + targets, screen: Self.size)
  }

  @Test(arguments: [DetailLevel.full, .overview])
  func `a frame leads only so many of the wires of a hub, and those that follow the others`(level: DetailLevel) {
    let model = hub(2_000)
    model.show(level)
    var scene = Scene()
    scene.leadsWiresInSteps = true
    var led: [Int] = []
    repeat {
      let before = scene.routers[level]?.searchCount ?? 0
      _ = scene.paint(model, size: Self.size)
      led.append((scene.routers[level]?.searchCount ?? 0) - before)
    } while scene.nextFrame != nil && led.count < 1_000
    #expect(led.allSatisfy { $0 <= 1_000 }, "\(led)")
    #expect(led.count > 2 && led.count < 100, "\(led)")
    // All are there, and nothing is led any more.
    let settled = scene.paint(model, size: Self.size).canvas
    scene.forgetPlane()
    let before = scene.routers[level]?.searchCount
    #expect(scene.paint(model, size: Self.size).canvas == settled)
    #expect(scene.routers[level]?.searchCount == before)
  }

  @Test func `wires of a hub that were missing are drawn where they come later`() {
    let model = hub(2_000)
    var (stepwise, whole) = (Scene(), Scene())
    stepwise.leadsWiresInSteps = true
    var frames = 0
    repeat {
      // Onto new ground while wires are missing, and back.
      if frames < 4 { model.play(frames % 2 == 0 ? "J" : "K") }
      _ = stepwise.paint(model, size: Self.size)
      frames += 1
    } while (stepwise.nextFrame != nil || frames < 5) && frames < 1_000
    #expect(stepwise.paint(model, size: Self.size).canvas == whole.paint(model, size: Self.size).canvas)
  }
}
