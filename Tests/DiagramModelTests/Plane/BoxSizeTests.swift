import EvaluationEngine
import GraphDocument
import Testing

@testable import DiagramModel

struct BoxSizeTests {
  /// Ten operators of each of three shapes, and a number.
  private static func contents() throws -> DocumentContents {
    var builder = DocumentBuilder()
    let add = try #require(OperatorID(named: "add"))
    let divide = try #require(OperatorID(named: "divide"))
    _ = builder.addNode(.number(1), NodeAttributes(name: "principal"))
    for round in 0..<10 {
      for (shape, inputs) in [(add, 2), (add, 5), (divide, 2)].enumerated() {
        let (id, ports) = inputs
        _ = builder.addNode(
          .operator(id), NodeAttributes(name: String(repeating: "n", count: 1 + round * 3) + "\(shape)"))
        for _ in 0..<ports { builder.addInput(0) }
      }
    }
    return try builder.finish()
  }

  @Test func `what operators have in common is measured once, and boxes are the same`() throws {
    let contents = try Self.contents()
    var sizes = BoxSizes()
    for node in contents.graph.nodes {
      #expect(sizes.size(of: node, in: contents) == NodePlane.size(of: node, in: contents))
    }
    #expect(sizes.measured == 3)
  }
}
