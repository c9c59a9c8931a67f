import DiagramModel
import EvaluationEngine
import Geometry
import GraphDocument
import TestSupport
import Testing

@testable import PresentationModel

/// Nodes laid out among others that stay.
struct ArrangingSelectionTests {
  /// Sums of earlier nodes, strewn over a canvas that is too small for them; some in frames.
  private static func contents(_ count: Int, _ random: inout SeededGenerator) throws -> DocumentContents {
    var builder = DocumentBuilder()
    let add = try #require(OperatorID(named: "add"))
    let side = 12 * count
    for index in 0..<count {
      let place = Point(
        column: .random(in: -side...side, using: &random), row: .random(in: -side / 4...side / 4, using: &random))
      let frame = ["one", "two", nil, nil, nil, nil].randomElement(using: &random) ?? nil
      _ = builder.addNode(
        index < 3 ? .number(Double(index)) : .operator(add),
        NodeAttributes(name: "n\(index)", place: place, frame: frame))
      if index >= 3 {
        for _ in 0..<2 {
          builder.addInput(Bool.random(using: &random) ? .random(in: 0..<Int32(index), using: &random) : nil)
        }
      }
    }
    return try builder.finish()
  }

  /// The pairs of nodes whose boxes lie on each other.
  private func overlaps(_ model: NodesPM) -> Set<Set<NodeID>> {
    let boxes = model.contents.graph.nodes.compactMap { node in model.diagramView.node(node).map { (node, $0.frame) } }
    var pairs = Set<Set<NodeID>>()
    for (index, box) in boxes.enumerated() {
      for other in boxes[(index + 1)...] where box.1.intersects(other.1) { pairs.insert([box.0, other.0]) }
    }
    return pairs
  }

  @Test
  func `whatever nodes are laid out together, none comes to lie on a node that stays, and one step takes it back`()
    throws
  {
    for seed in 1...UInt64(RandomRounds.count(60, long: 600)) {
      var random = SeededGenerator(seed: seed)
      let walk = Walk(try Self.contents(.random(in: 4...40, using: &random), &random))
      let nodes = Array(walk.document.contents.graph.nodes)
      let chosen = nodes.filter { _ in Bool.random(using: &random) }
      guard chosen.count >= 2 else { continue }
      walk.model.focus.selectedNodes = Set(chosen)
      let before = overlaps(walk.model)
      let places = nodes.map { walk.document.contents.place(of: $0) }
      walk.press("<Space>ll")
      #expect(overlaps(walk.model).isSubset(of: before), "seed \(seed)")
      let stays = nodes.indices.allSatisfy {
        chosen.contains(nodes[$0]) || walk.document.contents.place(of: nodes[$0]) == places[$0]
      }
      #expect(stays, "seed \(seed)")
      walk.press("u")
      #expect(nodes.map { walk.document.contents.place(of: $0) } == places, "seed \(seed)")
    }
  }

  @Test func `a block lies beside what is in its way, as near as can be, and stays there when laid out once more`()
    throws
  {
    // `s` lies between its inputs and, once they are laid out, on the ground that they need.
    let walk = Walk().press("=a = 1<Enter>=b = 2<Enter>m4j<Enter>=wall = 3<Enter>m26l<Enter>ot = add<Enter>m24l<Enter>")
    walk.press("/a<Enter>v/b<Enter>v/t<Enter>")
    let names = ["a", "b", "t", "wall"]
    walk.press("<Space>ll")
    let frames = try names.map { try #require(walk.node($0)).frame }
    for (index, frame) in frames.enumerated() {
      // None is behind the last one.
      #expect(frames[(index + 1)...].allSatisfy { !$0.intersects(frame) })
    }
    let steps = walk.document.steps.done.count
    walk.press("<Space>ll")
    #expect(walk.document.steps.done.count == steps)
  }
}
