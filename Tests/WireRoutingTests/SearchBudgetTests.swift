import Geometry
import Testing

@testable import WireRouting

/// Wires where a frame may not look at all that there is.
@Suite struct SearchBudgetTests {
  /// What a frame answers that may look at so much.
  private func frame(_ router: inout WireRouter, over diagram: Diagram, budget: Int?) -> (
    routes: [RoutedWire], isProvisional: Bool
  ) {
    let request = RoutingRequest(.all(diagram.wires), on: diagram, budget: SearchBudget(budget))
    let answer = router.routes(for: request)
    return (answer.parts?.first?.compactMap { $0 } ?? [], answer.isProvisional)
  }

  @Test(arguments: 1...4)
  func `however little a frame may look at, in the end every route is settled, the same every time`(
    seed: UInt64
  ) {
    let diagram = Diagram.crowd(56, seed: seed)
    var endings: [[WireRoute]] = []
    for _ in 0..<2 {
      var router = WireRouter()
      var answer = frame(&router, over: diagram, budget: 1)
      let first = answer.routes
      var frames = 1
      while answer.isProvisional, frames < 4 * diagram.wires.count {
        answer = frame(&router, over: diagram, budget: 1)
        frames += 1
        for routed in answer.routes { #expect(diagram.isClear(routed.route) || routed.passesUnder, "seed \(seed)") }
        #expect(router.checkInvariants() == [], "seed \(seed), frame \(frames)")
      }
      let routes = answer.routes.map(\.route)
      #expect(!answer.isProvisional && frames > 10, "seed \(seed): \(frames) frames")
      let under = (first.count { $0.passesUnder }, answer.routes.count { $0.passesUnder })
      #expect(under.1 <= under.0, "seed \(seed): \(under)")
      // Nothing is looked for any more.
      let visited = router.visitedCount
      #expect(frame(&router, over: diagram, budget: 1).routes.map(\.route) == routes, "seed \(seed)")
      #expect(router.visitedCount == visited, "seed \(seed)")
      endings.append(routes)
    }
    #expect(endings[0] == endings[1], "seed \(seed)")
  }

  @Test(arguments: 1...8)
  func `however little a frame may look at, in the end wires run as where one frame looks at all`(seed: UInt64) {
    let diagram = Diagram.crowd(56, seed: seed)
    var (limited, free) = (WireRouter(), WireRouter())
    let routes = frame(&free, over: diagram, budget: nil).routes.map(\.route)
    var steps = frame(&limited, over: diagram, budget: 200)
    for _ in 0..<1_000 where steps.isProvisional { steps = frame(&limited, over: diagram, budget: 200) }
    #expect(steps.routes.map(\.route) == routes, "seed \(seed)")
  }

  @Test func `a frame that may look at enough routes wires as one that may look at all`() {
    let diagram = Diagram.crowd(56, seed: 5)
    var (limited, free) = (WireRouter(), WireRouter())
    let routes = frame(&free, over: diagram, budget: nil).routes.map(\.route)
    let enough = frame(&limited, over: diagram, budget: free.visitedCount + 1)
    #expect(enough.routes.map(\.route) == routes)
    #expect(!enough.isProvisional && limited.visitedCount == free.visitedCount)
    var poor = WireRouter()
    #expect(frame(&poor, over: diagram, budget: free.visitedCount / 10).isProvisional)
    #expect(poor.visitedCount < free.visitedCount / 2, "\(poor.visitedCount) beside \(free.visitedCount)")
  }
}
