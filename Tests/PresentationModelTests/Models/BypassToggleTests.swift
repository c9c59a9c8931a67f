import EvaluationEngine
import GraphDocument
import Testing

@testable import PresentationModel

/// Which operators are left out or taken in, of a document alone.
struct BypassToggleTests {
  /// Two operators and a number, the first operator bypassed.
  private func document() throws -> (document: Document, nodes: [NodeID]) {
    let document = Document()
    for (name, content) in [("p", NodeContent.operator(.divide)), ("q", .operator(.divide)), ("a", .number(1))] {
      try document.apply(.create(NodeCreation(content: content, attributes: NodeAttributes(name: name))))
    }
    let nodes = try ["p", "q", "a"].map { try #require(document.contents.node(named: $0)) }
    try document.apply(.setBypassed(nodes[0], true))
    return (document, nodes)
  }

  private func toggle(_ document: Document, _ nodes: [NodeID]) throws -> String {
    let toggle = try BypassToggle(nodes, in: document.contents)
    try document.apply(toggle.edit)
    return toggle.report(in: document.contents)
  }

  @Test func `where some are not bypassed those are, and where all are none is any more`() throws {
    let (document, nodes) = try document()
    #expect(try toggle(document, nodes).hasPrefix("'q' is bypassed: it "))
    #expect(nodes.prefix(2).allSatisfy { document.contents.graph.isBypassed($0) })
    #expect(try toggle(document, nodes) == "2 operators are not bypassed any more; the other cannot be bypassed")
    #expect(try toggle(document, nodes) == "2 operators are bypassed; the other cannot be bypassed")
  }

  @Test func `what has no input to pass on is refused, alone and among others`() throws {
    let (document, nodes) = try document()
    #expect(throws: CommandError.self) { try BypassToggle([nodes[2]], in: document.contents) }
    #expect(throws: CommandError.self) { try BypassToggle([nodes[2], nodes[2]], in: document.contents) }
    #expect(BypassToggle.bypassable(nodes, in: document.contents) == [nodes[0], nodes[1]])
  }
}
