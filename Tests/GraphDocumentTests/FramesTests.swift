import EvaluationEngine
import TestSupport
import Testing

@testable import GraphDocument

/// Frames alone: no graph, no document.
struct FramesTests {
  @Test(arguments: 1...UInt64(RandomRounds.count(5, long: 50)))
  func `frames are those that a dictionary of titles makes, whatever nodes come and go`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var frames = Frames()
    var titleOfNode: [NodeID: String] = [:]
    // Two forms of one letter are one title.
    let pool = ["Inputs", "Results", "é", "e\u{301}", "Inputs 2"]
    for step in 0..<600 {
      let node = NodeID(index: .random(in: 0..<15, using: &random))
      let title = Bool.random(using: &random) ? pool.randomElement(using: &random) : nil
      frames.setTitle(title, of: node)
      titleOfNode[node] = nil
      // A frame keeps the form that its first node gave it.
      let form = titleOfNode.values.first { $0 == title } ?? title
      titleOfNode[node] = form
      #expect(
        frames.title(of: node).map { Array($0.utf8) } == form.map { Array($0.utf8) }, "seed \(seed), step \(step)")
      for title in pool {
        let nodes = Set(titleOfNode.filter { $0.value == title }.keys)
        #expect(frames.nodes(of: title) == nodes, "seed \(seed), step \(step), '\(title)'")
        #expect(frames.contains(title) == !nodes.isEmpty, "seed \(seed), step \(step), '\(title)'")
      }
      #expect(Set(frames.titles) == Set(titleOfNode.values), "seed \(seed), step \(step)")
      #expect(frames.checkInvariants() == [], "seed \(seed), step \(step)")
    }
  }

  @Test func `a free title is the wanted one, else the first that is numbered and free`() {
    var frames = Frames()
    #expect(frames.freeTitle("Inputs", besides: []) == "Inputs")
    frames.setTitle("Inputs", of: NodeID(index: 0))
    #expect(frames.freeTitle("Inputs", besides: ["Inputs 2"]) == "Inputs 3")
    let long = String(repeating: "x", count: FrameTitle.byteLimit)
    frames.setTitle(long, of: NodeID(index: 0))
    #expect(FrameTitle.problem(in: frames.freeTitle(long, besides: [])) == nil)
    #expect(frames.freeTitle("Inputs", besides: []) == "Inputs")
  }
}
