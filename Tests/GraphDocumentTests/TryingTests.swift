import TestSupport
import Testing

@testable import EvaluationEngine
@testable import GraphDocument

/// Numbers that are tried in a document itself and taken back.
struct TryingTests {
  /// A number, its double, and so many other numbers.
  private static func document(_ count: Int) throws -> Document {
    let document = GraphDocumentTests.document("a = 1", "b = add(a, a)")
    for index in 0..<count {
      try document.apply(
        .create(NodeCreation(content: .number(Double(index)), attributes: NodeAttributes(name: "n\(index)"))))
    }
    return Document(document.contents)
  }

  private func value(_ name: String, _ contents: DocumentContents) -> Double? {
    contents.node(named: name).flatMap { contents.graph.value(of: $0).number }
  }

  @Test func `what is tried is seen by the body alone, and leaves no trace`() throws {
    let document = try Self.document(3)
    var events = 0
    document.addView("test") { _ in events += 1 }
    document.addRootView("root") { _ in events += 1 }
    let edit = Edit.group([.setContent(document.node("a"), .number(5))])
    let seen = document.trying(edit) { [value("a", $0), value("b", $0)] }
    #expect(seen == [5, 10] && edit.onlySetsNumbers)
    #expect(value("a", document.root) == 1 && value("b", document.root) == 2)
    #expect(events == 0 && !document.canUndo && !document.isModified && document.root.checkInvariants().isEmpty)
  }

  @Test func `what is refused is not tried`() throws {
    let document = try Self.document(0)
    let edits: [Edit] = [
      .setContent(document.node("a"), .number(5)), .setContent(document.node("a"), .number(.infinity)),
    ]
    #expect(document.trying(.group(edits)) { _ in true } == nil)
    #expect(value("a", document.root) == 1 && value("b", document.root) == 2)
  }

  /// Where the nodes of a document are in memory.
  private func place(_ contents: DocumentContents) -> UnsafePointer<NodeRecord>? {
    contents.graph.records.withUnsafeBufferPointer { $0.baseAddress }
  }

  @Test func `no node is copied to try a number, whatever the document's size`() throws {
    for size in [10, 100, 1_000] {
      let document = try Self.document(size)
      let node = document.node("a")
      let place = place(document.root)
      for value in 0..<4 {
        let inside = document.trying(.setContent(node, .number(Double(value)))) { self.place($0) }
        #expect(inside == place && self.place(document.root) == place, "\(size) nodes, try \(value)")
      }
    }
  }
}
