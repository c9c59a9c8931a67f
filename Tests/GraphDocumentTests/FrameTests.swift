import EvaluationEngine
import Geometry
import GraphDocument
import Testing

struct FrameTests {
  private func frames(_ document: Document) -> String {
    let contents = document.contents
    return contents.frameTitles.sorted().map { title in
      "\(title): " + contents.members(ofFrame: title).map { contents.name(of: $0) }.sorted().joined(separator: " ")
    }.joined(separator: ", ")
  }

  private func framed() throws -> Document {
    let document = document("a = 1", "b = 2", "sum = add(a, b)")
    try document.apply(.frame([NodeFraming(document.node("a"), in: "In"), NodeFraming(document.node("b"), in: "In")]))
    return document
  }

  @Test func `a node is in one frame at most, a frame goes with its last node`() throws {
    let document = try framed()
    #expect(frames(document) == "In: a b")
    try document.apply(
      .frame([NodeFraming(document.node("b"), in: "Out"), NodeFraming(document.node("sum"), in: "Out")]))
    #expect(frames(document) == "In: a, Out: b sum")
    try document.apply(.frame([NodeFraming(document.node("a"), in: nil)]))
    #expect(frames(document) == "Out: b sum")
    #expect(document.contents.attributes(of: document.node("sum")).frame == "Out")
    while document.undo() {}
    #expect(frames(document) == "")
    while document.redo() {}
    #expect(frames(document) == "Out: b sum")
  }

  @Test func `a frame goes with the last node deleted, undo brings both back`() throws {
    let document = try framed()
    try document.apply(.delete(document.node("a")))
    #expect(frames(document) == "In: b")
    try document.apply(.delete(document.node("b")))
    #expect(frames(document) == "")
    document.undo()
    #expect(frames(document) == "In: b")
    document.undo()
    #expect(frames(document) == "In: a b")
  }

  @Test func `views hear which frames have changed`() throws {
    let document = try framed()
    var heard: [[DocumentChange]] = []
    document.addView("test") { heard.append($0.changes) }
    let (a, b) = (document.node("a"), document.node("b"))
    try document.apply(.frame([NodeFraming(a, in: "Other"), NodeFraming(b, in: "In")]))
    #expect(heard.last == [.framesChanged(["In", "Other"], nodes: [a])])
    let count = heard.count
    try document.apply(.frame([NodeFraming(a, in: "Other")]))
    #expect(heard.count == count)
    try document.apply(.delete(a))
    #expect(heard.last?.contains(.framesChanged(["Other"], nodes: [])) == true)
    document.undo()
    #expect(heard.last?.contains(.framesChanged(["Other"], nodes: [a])) == true)
  }

  @Test func `a title that is none and a node that is none are refused, and nothing changes`() throws {
    let document = try framed()
    let a = document.node("a")
    #expect(throws: EditError.badFrameTitle(.empty)) {
      try document.apply(.frame([NodeFraming(a, in: "Other"), NodeFraming(a, in: "")]))
    }
    #expect(throws: EditError.badFrameTitle(.tooLong)) {
      try document.apply(.frame([NodeFraming(a, in: String(repeating: "x", count: 4_097))]))
    }
    #expect(throws: EditError.noSuchNode(NodeID(index: 99))) {
      try document.apply(.frame([NodeFraming(NodeID(index: 99), in: "Other")]))
    }
    #expect(frames(document) == "In: a b")
  }

  @Test func `what is done to frames is reported in sentences`() throws {
    let document = try framed()
    let (a, b, sum) = (document.node("a"), document.node("b"), document.node("sum"))
    for framings in [
      [NodeFraming(sum, in: "In")], [NodeFraming(a, in: "Out")],
      [NodeFraming(b, in: "Data"), NodeFraming(sum, in: "Data")],
      [NodeFraming(b, in: nil)], [NodeFraming(sum, in: nil)],
    ] {
      try document.apply(.frame(framings))
    }
    #expect(
      document.steps.done == [
        "frame 2 nodes as 'In'", "add 'sum' to frame 'In'", "frame 'a' as 'Out'", "retitle frame 'In' to 'Data'",
        "remove 'b' from frame 'Data'", "dissolve frame 'Data'",
      ])
  }

  @Test func `a frame is copied with all of its nodes and not with some`() throws {
    var contents = try framed().contents
    let nodes = ["a", "b"].compactMap { contents.node(named: $0) }
    let part = contents.clipboardContent(of: [nodes[0]]) { _ in .origin }
    #expect(part.contents.frameTitles.isEmpty)
    let whole = contents.clipboardContent(of: nodes) { _ in .origin }
    #expect(Array(whole.contents.frameTitles) == ["In"])
    let document = Document(contents)
    try document.apply(contents.pasting(whole, offset: .origin, isLinked: false).edit)
    #expect(frames(document) == "In: a b, In 2: a2 b2")
    document.undo()
    #expect(frames(document) == "In: a b")
  }
}
