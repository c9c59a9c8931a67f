import EvaluationEngine
import GraphDocument
import Testing

@testable import PresentationModel

/// What a text could become, without an editor.
struct CompletionTests {
  private func contents(_ nodes: (String, NodeContent)...) throws -> DocumentContents {
    var builder = DocumentBuilder()
    for (name, content) in nodes { _ = builder.addNode(content, NodeAttributes(name: name)) }
    return try builder.finish()
  }

  @Test func `the word itself comes before those that begin with it, and those before others`() throws {
    let contents = try contents(("corate", .number(1)), ("rates", .number(2)), ("rate", .number(3)), ("b", .number(4)))
    #expect(Completion.nodes(matching: "rate", in: contents).map(\.text) == ["rate", "rates", "corate"])
    let one = contents.node(named: "rate")
    #expect(Completion.nodes(matching: "rate", in: contents, excluding: one).map(\.text) == ["rates", "corate"])
  }

  @Test func `of many nodes the best are offered, in the order in which people read names`() throws {
    var builder = DocumentBuilder()
    for number in (1...1_000).reversed() { _ = builder.addNode(.number(1), NodeAttributes(name: "n\(number)")) }
    let found = Completion.nodes(matching: "n", in: try builder.finish())
    #expect(found.count == Completion.limit && found.map(\.text).prefix(3) == ["n1", "n2", "n3"])
  }

  @Test func `operators are found by names and signs, and not by numbers`() {
    #expect(Completion.operators(matching: "*").contains { $0.text == "multiply" })
    #expect(Completion.operators(matching: "sqrt").first?.text == "sqrt")
    #expect(Completion.operators(matching: "45").isEmpty)
    #expect(Completion.operators(matching: "").count == OperatorCatalog.all.count)
  }

  @Test func `commands are found by parts of their names, given by name`() {
    #expect(Completion.commands(matching: "undo", in: .standard).first?.text == "undo")
    #expect(Completion.commands(matching: "", in: .standard).isEmpty)
    #expect(!Completion.commands(matching: "take", in: .standard).contains { $0.text == "take-column" })
  }

  @Test func `what a source can never feed is dimmed, and comes last where they are sorted`() throws {
    let contents = try contents(("a", .number(1)))
    let source = try #require(contents.node(named: "a"))
    let all = ["mean", "negate"].map { Completion(text: $0, sign: $0, sentence: "") }
    let marked = Completion.marked(all, fedBy: source, isSorted: true, in: contents)
    #expect(marked.map(\.isEnabled) == marked.map(\.isEnabled).sorted { $0 && !$1 })
    #expect(Completion.marked(all, fedBy: source, isSorted: false, in: contents).map(\.text) == ["mean", "negate"])
  }

  @Test func `what was made lately comes first`() {
    var typing = TypingMemory()
    typing.remember(.operator(.divide))
    let all = ["add", "divide"].map { Completion(text: $0, sign: $0, sentence: "") }
    #expect(typing.recentFirst(all).map(\.text) == ["divide", "add"])
  }

  @Test func `files that were open lately are found by all words of their paths`() {
    var typing = TypingMemory()
    typing.recentFiles = [
      RecentFile(path: "/a/loan.nodecalc", isThere: true), RecentFile(path: "/a/lab", isThere: false),
    ]
    #expect(typing.recentFiles(matching: "LOAN a").map(\.sign) == ["loan.nodecalc"])
    #expect(typing.recentFiles(matching: "lab").map(\.sentence) == ["/a/lab is gone"])
    #expect(typing.recentFiles(matching: "").map(\.isEnabled) == [true, false])
  }
}
