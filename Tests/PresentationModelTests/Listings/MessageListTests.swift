import EvaluationEngine
import GraphDocument
import Testing

@testable import PresentationModel

/// Rows of the message log, made of it and of a document.
struct MessageListTests {
  @Test func `what was said, refused and changed is told apart, and last comes what is read`() throws {
    let document = Document()
    var log = MessageLog()
    document.addView("log") { [unowned document] event in log.note(event, in: document.contents) }
    try document.apply(.create(NodeCreation(content: .number(1), attributes: NodeAttributes(name: "a"))))
    log.show(ScreenVO.Message(kind: .information, text: "added 'a'"))
    for _ in 0..<2 { log.show(ScreenVO.Message(kind: .refusal, text: "no node is selected")) }
    let rows = MessageList.rows(of: log, reading: "empty canvas", in: document.contents)
    #expect(rows.map(\.key) == ["changed", "", "refused", "now"])
    #expect(rows.dropFirst().map(\.text) == ["added 'a'", "no node is selected (2 times)", "empty canvas"])
    let node = try #require(document.contents.node(named: "a"))
    if case .node(node) = rows[0].aim {} else { Issue.record("the change leads to its node: \(rows[0])") }
    // A node that is gone is led to no more.
    try document.apply(.delete(node))
    let later = MessageList.rows(of: log, reading: "", in: document.contents)
    if case .nowhere = later[0].aim {} else { Issue.record("it leads to a node that is gone") }
  }
}
