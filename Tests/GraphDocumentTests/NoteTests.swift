import EvaluationEngine
import GraphAnalysis
import GraphDocument
import Testing

struct NoteTests {
  private func noted() throws -> Document {
    let document = document("a = 1", "root = sqrt(a)")
    let attributes = NodeAttributes(name: "why", text: "as of May")
    try document.apply(.create(NodeCreation(content: .note, attributes: attributes)))
    return document
  }

  private func refusal(_ edit: Edit, of document: Document) -> String? {
    do throws(EditError) {
      try document.apply(edit)
      return nil
    } catch {
      return error.sentence
    }
  }

  @Test func `a note is a node without value, no output, and computed never`() throws {
    let document = try noted()
    let contents = document.contents
    #expect(document.value("why") == "a note has no value")
    #expect(contents.outputs() == [document.node("root")])
    #expect(contents.valuedNodes() == [document.node("a"), document.node("root")])
    #expect(contents.count == 3)
    #expect(contents.text(of: document.node("why")) == "as of May" && contents.text(of: document.node("a")).isEmpty)
  }

  @Test func `views hear of another text, and undo brings the first one back`() throws {
    let document = try noted()
    let note = document.node("why")
    var heard: [DocumentEvent] = []
    document.addView("test") { heard.append($0) }
    try document.apply(.setText(note, "as of\nJune"))
    #expect(heard.last?.changes == [.textChanged(note)] && heard.last?.computed == [])
    #expect(document.steps.done.last == "write note 'why'")
    try document.apply(.setText(note, "as of\nJune"))
    #expect(heard.count == 1)
    document.undo()
    #expect(document.contents.text(of: note) == "as of May")
    document.undo()
    #expect(document.contents.count == 2)
    document.redo()
    #expect(document.contents.text(of: note) == "as of May")
  }

  @Test func `what a note cannot be or do is refused with its fix-it, and nothing changes`() throws {
    let document = try noted()
    let (a, root, why) = (document.node("a"), document.node("root"), document.node("why"))
    let before = sketch(document.contents)
    let refused: [(edit: Edit, sentence: String)] = [
      (.setInput(PortID(root, 0), why), "'why' is a note and feeds nothing"),
      (.setInputs(root, [why]), "'why' is a note and feeds nothing"),
      (.setInput(PortID(why, 0), a), "'why' is a note and takes no inputs"),
      (
        .setContent(why, .number(1)),
        "'why' cannot change from or to a note, a chart or an instance of a group: add a new node and delete this one"
      ),
      (
        .setContent(a, .note),
        "'a' cannot change from or to a note, a chart or an instance of a group: add a new node and delete this one"
      ),
      (.setText(a, "x"), "'a' is not a note: only notes have a text; a label is written with \""),
      (
        .setText(why, String(repeating: "é", count: NoteText.byteLimit / 2) + "x"),
        "a note has at most 65536 bytes: split it"
      ),
      (
        .create(NodeCreation(content: .number(1), attributes: NodeAttributes(name: "b", text: "x"))),
        "'b' is not a note: only notes have a text; a label is written with \""
      ),
      (
        .create(
          NodeCreation(content: .operator(.add), attributes: NodeAttributes(name: "b"), inputs: [a, why])),
        "'why' is a note and feeds nothing"
      ),
      (.setUncertainty(why, StandardUncertainty(0.5)), "'why' is not a number: only numbers have an uncertainty"),
      (.setBypassed(why, true), "'why' is a note: only operators can be bypassed"),
    ]
    for (edit, sentence) in refused {
      #expect(refusal(edit, of: document) == sentence)
      #expect(sketch(document.contents) == before)
    }
    #expect(refusal(.setText(why, String(repeating: "x", count: NoteText.byteLimit)), of: document) == nil)
  }
}
