import DataSets
import EvaluationEngine
import Formulas
import GraphDocument
import Testing

/// Data that is read of files, in a document that is edited, undone, compared, joined and merged.
struct ReadDataTests {
  private static func source(_ path: String) -> DataSource {
    .file(FileSource(path: path, columns: PointColumns(value: .name("a"))))
  }

  /// A data node of a file, and `total`, the sum of its points; they were read where there are `values`.
  private static func document(_ name: String, of path: String = "x.csv", holding values: [Double]? = nil) throws
    -> Document
  {
    let document = Document()
    try document.apply(
      .create(NodeCreation(data: NodeData(source(path)), attributes: NodeAttributes(name: name))))
    let total = try Formula.parse("sum(\(name))")
    try document.apply(.create(NodeCreation(formula: total, attributes: NodeAttributes(name: "total"))))
    if let values { document.setRead([document.node(name): .set(try DataSet(values: values))]) }
    document.markSaved()
    return document
  }

  @Test func `a data node whose file was read on one side only is found again under another name`() throws {
    let mine = try Self.document("s", holding: [1, 2])
    let theirs = try Self.document("rates")
    let node = mine.node("s")
    let comparison = try mine.join(theirs.contents, title: "changed on disk")
    #expect(comparison.summary == "1 node renamed")
    #expect(mine.node("rates") == node)
    #expect(mine.value("total") == "3")
  }

  @Test func `written points tell data nodes apart as before`() throws {
    func document(_ name: String, _ values: [Double]) throws -> Document {
      let document = Document()
      let data = NodeData(.written(try DataSet(values: values)))
      try document.apply(.create(NodeCreation(data: data, attributes: NodeAttributes(name: name))))
      return document
    }
    let old = try document("s", [1, 2])
    #expect(
      DocumentComparison(from: old.contents, to: try document("t", [1, 2]).contents).summary == "1 node renamed")
    #expect(
      DocumentComparison(from: old.contents, to: try document("t", [1, 3]).contents).summary
        == "1 node entered, 1 exited")
  }

  @Test func `a data node renamed here, where it was read, keeps what others made of it in the file`() throws {
    let base = try Self.document("s")
    let mine = try Self.document("s", holding: [1, 2])
    try mine.apply(.rename(mine.node("s"), "rates"))
    let theirs = Document(base.contents)
    try theirs.apply(.setLabel(theirs.node("s"), "EUR"))
    let merge = DocumentMerge(base: base.contents, mine: mine.contents, theirs: theirs.contents)
    #expect(merge.conflicts == [])
    let merged = Document(merge.contents)
    #expect(merged.contents.count == 2)
    #expect(merged.contents.label(of: merged.node("rates")) == "EUR")
    #expect(merged.value("total") == "3")
  }
}
