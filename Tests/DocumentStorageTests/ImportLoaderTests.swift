import DocumentStorage
import EvaluationEngine
import GraphDocument
import TestSupport
import Testing

/// What is read of imports: how much, and how often.
@Suite struct ImportLoaderTests {
  private let folder = ScratchFolder()

  private func loader(limit: Int = DocumentLimits.imports) -> ImportLoader {
    ImportLoader(DataAccess(folder: StoragePath(folder.path)), limit: limit)
  }

  private func write(_ value: Int, to name: String, imports: String = "") {
    folder.write(
      #"{"nodecalc": 1, "imports": {\#(imports)}, "nodes": [{"name": "v", "kind": "number", "value": \#(value)}]}"#,
      to: name)
  }

  private func value(_ document: ImportedDocument?) -> Double? {
    document?.contents.flatMap { contents in contents.node(named: "v").flatMap { contents.graph.value(of: $0).number } }
  }

  @Test func `a file that two paths lead to is read once, and what did not change is the same again`() {
    write(1, to: "a.nodecalc")
    folder.makeLink("b.nodecalc", to: "a.nodecalc")
    var loader = loader()
    let imports = [GroupImport("a", path: "a.nodecalc"), GroupImport("b", path: "./b.nodecalc")]
    let first = loader.load(imports, into: nil)
    #expect(first.files.map(\.path) == ["a.nodecalc"])
    #expect(value(first.documents["a"]) == 1)
    #expect(first.documents["a"] === first.documents["b"])
    #expect(loader.load(imports, into: nil).documents["a"] === first.documents["a"])
    write(2, to: "a.nodecalc")
    #expect(value(loader.load(imports, into: nil).documents["b"]) == 2)
  }

  @Test func `only what a change concerns is another document then`() {
    write(1, to: "a.nodecalc", imports: #""c": "c.nodecalc""#)
    write(2, to: "b.nodecalc")
    write(3, to: "c.nodecalc")
    var loader = loader()
    let imports = [GroupImport("a", path: "a.nodecalc"), GroupImport("b", path: "b.nodecalc")]
    let before = loader.load(imports, into: nil).documents
    write(4, to: "c.nodecalc")
    let after = loader.load(imports, into: nil).documents
    #expect(before["a"] !== after["a"])
    #expect(before["b"] === after["b"])
    folder.write("", to: "a.nodecalc")
    let broken = loader.load(imports, into: nil).documents["a"]
    #expect(broken?.problem?.hasPrefix("a.nodecalc:1:1: ") == true, "\(broken?.problem ?? "")")
    #expect(loader.load(imports, into: nil).documents["a"] === broken, "as long as it is broken so")
  }

  @Test func `limit imports: so many documents are read in all, and those beyond it fail with the reason`() {
    for place in 1...4 { write(place, to: "d\(place).nodecalc") }
    var loader = loader(limit: 3)
    let imports = (1...4).map { GroupImport("d\($0)", path: "d\($0).nodecalc") }
    let documents = loader.load(imports, into: nil).documents
    #expect((1...3).map { value(documents["d\($0)"]) } == [1, 2, 3])
    #expect(
      documents["d4"]?.problem
        == "d4.nodecalc: more than 3 documents are imported in total: combine some of them")
    #expect(DocumentLimits.imports == 1000)
  }
}
