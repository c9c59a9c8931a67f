import EvaluationEngine
import Geometry
import GraphDocument
import GraphFiles
import Testing

struct ClipboardTextTests {
  private func contents() throws -> DocumentContents {
    try NativeFormat.read(
      Array(
        """
        {"nodecalc": 1, "nodes": [
          {"name": "rate", "kind": "number", "value": 3},
          {"name": "years", "kind": "number", "value": 2},
          {"name": "power", "kind": "operator", "operator": "power", "inputs": ["rate", "years"]},
          {"name": "root", "kind": "operator", "operator": "sqrt", "inputs": ["power"]}
        ]}
        """.utf8))
  }

  private func clipboardContent(_ names: String...) throws -> ClipboardContent {
    let contents = try contents()
    return contents.clipboardContent(of: names.compactMap { contents.node(named: $0) }) { _ in Point(column: 1, row: 2)
    }
  }

  @Test func `frames and notes go along in the text`() throws {
    let document = Document(try contents())
    let nodes = ["power", "root"].compactMap { document.contents.node(named: $0) }
    try document.apply(.frame(nodes.map { NodeFraming($0, in: "Out") }))
    let note = NodeCreation(
      content: .note, attributes: NodeAttributes(name: "why", text: "as of\nMay", frame: "Out"))
    try document.apply(.create(note))
    let all = document.contents.members(ofFrame: "Out")
    let text = ClipboardText.write(document.contents.clipboardContent(of: all) { _ in .origin })
    let read = try ClipboardText.read(text).contents
    #expect(read.members(ofFrame: "Out").map { read.name(of: $0) }.sorted() == ["power", "root", "why"])
    #expect(try read.text(of: #require(read.node(named: "why"))) == "as of\nMay")
    try document.apply(document.pasting(ClipboardText.read(text), offset: .origin, isLinked: true).edit)
    #expect(
      document.contents.members(ofFrame: "Out 2").map { document.contents.name(of: $0) }.sorted()
        == ["power2", "root2", "why2"])
  }

  @Test func `a clipping is a document that says what fed it from outside`() throws {
    let text = String(decoding: ClipboardText.write(try clipboardContent("power", "root", "years")), as: UTF8.self)
    #expect(
      text == """
        {
          "nodecalc": 1,
          "nodes": [
            {"name": "power", "kind": "operator", "operator": "power", "inputs": [null, "years"]},
            {"name": "root", "kind": "operator", "operator": "sqrt", "inputs": ["power"]},
            {"name": "years", "kind": "number", "value": 2}
          ],
          "layout": {
            "power": [1, 2],
            "root": [1, 2],
            "years": [1, 2]
          },
          "outside": [["rate", "power", 1]]
        }

        """)
  }

  @Test func `it is read back whole`() throws {
    let read = try ClipboardText.read(ClipboardText.write(try clipboardContent("power", "root")))
    #expect(read.contents.count == 2)
    #expect(
      read.outside.map { "\($0.source) \(read.contents.name(of: $0.target.node)) \($0.target.port)" }
        == ["rate power 0", "years power 1"])
    var target = try contents()
    let pasting = target.pasting(read, offset: Point(column: 10, row: 0), isLinked: true)
    var changes: [DocumentChange] = []
    _ = try target.apply(pasting.edit, noting: &changes)
    _ = target.propagate()
    #expect(pasting.leftOpen == 0)
    #expect(target.node(named: "power2").flatMap { target.graph.value(of: $0).number } == 9)
  }

  @Test(arguments: [
    "3", "[3]", "[[\"rate\", \"root\"]]", "[[\"rate\", \"root\", 2]]", "[[\"rate\", \"gone\", 1]]",
    "[[\"rate\", \"root\", 1e300]]", "[[\"rate\", \"root\", 0]]", "[[1, 2, 3]]", "{\"a\": [[[[]]]]}",
  ])
  func `a strange member about the outside is no problem`(_ member: String) throws {
    let text = """
      {"nodecalc": 1, "nodes": [{"name": "root", "kind": "operator", "operator": "sqrt", "inputs": [null]}],
       "outside": \(member)}
      """
    let read = try ClipboardText.read(Array(text.utf8))
    #expect(read.outside == [])
    #expect(read.contents.count == 1)
  }

  @Test func `what is no document is refused with its place`() {
    #expect(throws: DocumentProblem.self) { try ClipboardText.read(Array("{\"nodecalc\": 1".utf8)) }
  }
}
