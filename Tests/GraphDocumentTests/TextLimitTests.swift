import DataSets
import EvaluationEngine
import Geometry
import GraphDocument
import Testing

/// Texts that a file of a document could not have are refused where they are edited.
struct TextLimitTests {
  private func text(_ bytes: Int) -> String { String(repeating: "x", count: bytes) }

  /// What the document says to an edit; nil where it takes it.
  private func refusal(_ edit: Edit, of document: Document) -> String? {
    do throws(EditError) {
      try document.apply(edit)
      return nil
    } catch {
      return error.sentence
    }
  }

  @Test func `limit short-text-bytes: a title, a label, annotations, paths and columns are measured`() throws {
    let document = Document()
    try document.apply(.create(NodeCreation(content: .number(1), attributes: NodeAttributes(name: "a"))))
    let a = try #require(document.contents.node(named: "a"))
    let edits: [(member: String, edit: (Int) throws -> Edit)] = [
      ("title", { .setTitle(text($0)) }),
      ("label", { .setLabel(a, text($0)) }),
      (
        "label",
        { .create(NodeCreation(content: .number(1), attributes: NodeAttributes(name: "b\($0)", label: text($0)))) }
      ),
      ("annotation", { .setData(a, NodeData(.written(try DataSet(values: [1], annotations: [text($0)])))) }),
      ("path", { .setData(a, NodeData(.file(FileSource(path: text($0), columns: PointColumns(value: .number(1)))))) }),
      (
        "name of a column",
        { .setData(a, NodeData(.file(FileSource(path: "a.csv", columns: PointColumns(value: .name(text($0))))))) }
      ),
    ]
    for (member, edit) in edits {
      #expect(refusal(try edit(ShortText.byteLimit), of: document) == nil, "\(member)")
      #expect(
        refusal(try edit(ShortText.byteLimit + 1), of: document)
          == "the \(member) has more than 4096 bytes: shorten it")
    }
    #expect(document.contents.checkInvariants() == [])
  }

  @Test func `limit note-bytes: a note and a query are measured`() throws {
    let document = Document()
    try document.apply(.create(NodeCreation(content: .note, attributes: NodeAttributes(name: "why"))))
    try document.apply(.create(NodeCreation(content: .number(1), attributes: NodeAttributes(name: "a"))))
    let why = try #require(document.contents.node(named: "why"))
    let a = try #require(document.contents.node(named: "a"))
    func query(_ bytes: Int) -> Edit {
      .setData(
        a,
        NodeData(.database(DatabaseSource(path: "a.db", query: text(bytes), columns: PointColumns(value: .number(1))))))
    }
    #expect(refusal(.setText(why, text(NoteText.byteLimit)), of: document) == nil)
    #expect(
      refusal(.setText(why, text(NoteText.byteLimit + 1)), of: document) == "a note has at most 65536 bytes: split it")
    #expect(refusal(query(NoteText.byteLimit), of: document) == nil)
    #expect(
      refusal(query(NoteText.byteLimit + 1), of: document)?.hasPrefix("the query has more than 65536 bytes") == true)
  }

  @Test func `limit frame-title-bytes: the title of a frame is measured`() {
    #expect(FrameTitle.problem(in: text(FrameTitle.byteLimit)) == nil)
    #expect(FrameTitle.problem(in: text(FrameTitle.byteLimit + 1)) == .tooLong)
  }

  @Test func `limit name-characters: a name is measured in scalars`() {
    #expect(NodeName.problem(in: String(repeating: "é", count: NodeName.scalarLimit)) == nil)
    #expect(NodeName.problem(in: String(repeating: "é", count: NodeName.scalarLimit + 1)) == .tooLong)
  }

  @Test func `limit chart-columns, chart-rows: a chart is measured in cells`() {
    let (columns, rows) = (ChartForm.columns.upperBound, ChartForm.rows.upperBound)
    #expect(ChartForm(size: Size(columns: columns, rows: rows)).isValid)
    #expect(!ChartForm(size: Size(columns: columns + 1, rows: rows)).isValid)
    #expect(!ChartForm(size: Size(columns: columns, rows: rows + 1)).isValid)
  }
}
