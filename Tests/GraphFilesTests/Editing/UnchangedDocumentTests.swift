import EvaluationEngine
import Formulas
import Geometry
import GraphDocument
import RandomDocuments
import TestSupport
import Testing

@testable import GraphFiles

/// Edits that change nothing, by the text of the document.
struct UnchangedDocumentTests {
  /// What a view, the history and the title line see of a document.
  private struct Trace: Equatable {
    var steps: Int
    var undone: Int
    var isModified: Bool
    var events: Int
  }

  @Test(arguments: 0..<UInt64(RandomRounds.count(6, long: 300)))
  func `an edit is a step exactly where the document's text is another one`(seed: UInt64) throws {
    let document = Document()
    document.importReader = RandomEdits.imported
    var events = 0
    document.addRootView("test") { _ in events += 1 }
    var edits = RandomEdits(seed: seed)
    var unchanged = 0
    for step in 0..<400 {
      let edit = try edits.edit(of: document.root)
      if step % 5 == 0 { document.undo() }
      document.markSaved()
      let text = NativeFormat.write(document.root)
      func trace() -> Trace {
        let (done, undone) = document.steps
        return Trace(steps: done.count, undone: undone.count, isModified: document.isModified, events: events)
      }
      var expected = trace()
      guard (try? document.apply(edit)) != nil else { continue }
      let after = NativeFormat.write(document.root)
      if after != text {
        expected = Trace(steps: expected.steps + 1, undone: 0, isModified: true, events: expected.events + 1)
      } else {
        unchanged += 1
      }
      #expect(trace() == expected, "seed \(seed), step \(step): \(edit)")
      if after != text {
        document.undo()
        #expect(NativeFormat.write(document.root) == text, "seed \(seed), step \(step): \(edit)")
        document.redo()
      }
    }
    #expect(unchanged > 10, "seed \(seed)")
  }

  @Test func `an edit that is made and taken back within one step is no step`() throws {
    let text = #"{"nodecalc": 1, "nodes": [{"name": "a", "kind": "number", "value": 1, "label": "first"}]}"#
    let document = Document(try NativeFormat.read(Array(text.utf8)))
    let node = try #require(document.contents.node(named: "a"))
    try document.apply(.setLabel(node, "second"))
    document.undo()
    try document.apply(.group([.setLabel(node, "x"), .setLabel(node, "first")]))
    try document.apply(
      .group([.rename(node, "b"), .setContent(node, .number(2)), .setContent(node, .number(1)), .rename(node, "a")]))
    #expect(document.steps.done.isEmpty && document.canRedo && !document.isModified)
  }

  @Test func `a million edits that change nothing leave no trace`() throws {
    let text = #"{"nodecalc": 1, "nodes": [{"name": "a", "kind": "number", "value": 1}]}"#
    let document = Document(try NativeFormat.read(Array(text.utf8)))
    let node = try #require(document.contents.node(named: "a"))
    var events = 0
    document.addView("test") { _ in events += 1 }
    try document.apply(.setContent(node, .number(2)))
    document.undo()
    let reported = events
    for _ in 0..<RandomRounds.count(100_000, long: 1_000_000) {
      try document.apply(.setLabel(node, nil), run: .value(node))
    }
    #expect(events == reported && document.steps.done.isEmpty && document.canRedo && !document.isModified)
  }
}
