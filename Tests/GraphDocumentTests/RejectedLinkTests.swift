import EvaluationEngine
import GraphDocument
import Testing

/// A refusal tells its facts by itself, also of nodes that are gone or never came.
struct RejectedLinkTests {
  private func refusal(of edit: Edit, in document: Document) -> String? {
    do throws(EditError) {
      try document.apply(edit)
      return nil
    } catch {
      return error.sentence
    }
  }

  @Test func `a node that came with the edit that was refused is named though it is gone`() {
    let document = document("x = 1", "a = negate(x)")
    for content in [NodeContent.chart(.bar), .note] {
      let new = NodeID(index: document.contents.graph.idLimit)
      let creation = NodeCreation(content: content, attributes: NodeAttributes(name: "new"))
      let group = Edit.group([.create(creation), .setInput(PortID(document.node("a"), 0), new)])
      let kind = content == .note ? "note" : "chart"
      #expect(refusal(of: group, in: document) == "'new' is a \(kind) and feeds nothing")
    }
  }

  @Test func `a node whose own inputs are refused is named as it was to be called`() {
    let document = document("x = 1", "a = negate(x)")
    func creation(_ content: NodeContent, _ inputs: [NodeID?]) -> Edit {
      .create(NodeCreation(content: content, attributes: NodeAttributes(name: "new"), inputs: inputs))
    }
    let x = document.node("x")
    #expect(
      refusal(of: creation(.number(1), [x]), in: document)
        == "'new' is a number and takes no inputs: make it an operator first")
    #expect(
      refusal(of: creation(.operator(.divide), [x, x, x]), in: document)
        == "'new' has no port 1: divide takes at most 2")
  }

  @Test func `a loop of several inputs at once is reported in full`() {
    let document = document("x = 1", "a = add(x, x)", "b = negate(a)")
    let edit = Edit.setInputs(document.node("a"), [document.node("x"), document.node("b")])
    #expect(refusal(of: edit, in: document) == "the link would close the loop b → a → b")
  }

  @Test func `a chart feeds no formula`() throws {
    let document = document("x = 1", "f = '2 * x'")
    let attributes = NodeAttributes(name: "picture")
    try document.apply(.create(NodeCreation(content: .chart(.bar), attributes: attributes)))
    let port = PortID(document.node("f"), 0)
    #expect(document.contents.linkRefusal(from: document.node("picture"), to: port) == .hasNoOutput)
    #expect(
      refusal(of: .setInput(port, document.node("picture")), in: document)
        == "'picture' is a chart and feeds nothing")
  }

  @Test func `what could only fail is refused to gestures and taken as an edit`() throws {
    let document = document("k = 3", "m = mean(_)")
    let port = PortID(document.node("m"), 0)
    #expect(document.contents.linkRefusal(from: document.node("k"), to: port) == .wrongKind(needs: .data))
    #expect(document.contents.linkRefusal(from: document.node("k"), to: document.node("m")) == .wrongKind(needs: .data))
    try document.apply(.setInput(port, document.node("k")))
    // A link that is there can be chosen, to be taken away.
    #expect(document.contents.linkRefusal(from: document.node("k"), to: document.node("m")) == nil)
    try document.apply(.delete(document.node("k")))
    document.undo()
    #expect(document.contents.graph.input(port) == document.node("k"))
  }
}
