import CommandOutput
import EditorSession
import EvaluationEngine
import GraphDocument
import Testing

@testable import CommandRuns

/// What `--watch` prints, without a file that changes.
struct WatchRunTests {
  @Test func `V6, V9: what is printed is a view: the answer to each state of its document, where it is another one`()
    throws
  {
    let source = DocumentSource.example(try #require(Example.find("shop")))
    let contents = try source.contents(reading: DataRules())
    let fixed = try #require(contents.node(named: "fixed"))
    var wasReadTo = 0
    var lines: [String] = []
    let output = StandardOutput(isTerminal: false) { piece in
      wasReadTo += piece.count
      lines += String(decoding: piece, as: UTF8.self).split(separator: "\n").map(String.init)
      return wasReadTo > 24 ? 32 : nil
    }
    let document = Document()
    let view = PrintedView(
      of: document, EvaluationRun(source: source, request: EvaluationRequest(asked: ["profit"])), output)
    #expect(document.viewKeys.count == 1 && lines.isEmpty)
    document.state = contents
    document.state = contents
    #expect(lines == ["2162.4"])
    // Whoever changes the document: a view knows only what it is.
    try document.apply(.setContent(fixed, .number(4000)))
    #expect(lines == ["2162.4", "2362.4"])
    try document.apply(.rename(fixed, "rent"))
    #expect(lines == ["2162.4", "2362.4"])
    let profit = try #require(contents.node(named: "profit"))
    try document.apply(.rename(profit, "gain"))
    #expect(view.failure != nil && view.status == .success)
    document.undo()
    #expect(view.failure == nil && view.isRead)
    for cost in [1.0, 2, 3] { try document.apply(.setContent(fixed, .number(cost))) }
    #expect(!view.isRead, "its reader has gone")
    let count = lines.count
    document.removeAllViews()
    try document.apply(.setContent(fixed, .number(4200)))
    #expect(lines.count == count)
  }
}
