import DataSets
import EditorSession
import EvaluationEngine
import GraphDocument
import GraphFiles
import RandomDocuments
import TestSupport
import Testing
import WorkbookGraphs
import Workbooks

/// Documents that are exported as workbooks and imported again.
struct WorkbookRoundTripTests {
  /// Returns what a workbook keeps of each node with a value, a line each.
  private func kept(_ contents: DocumentContents, without lost: [DocumentLoss]) -> [String] {
    let sets = lost.flatMap { loss -> [String] in if case .sets(let nodes) = loss { nodes } else { [] } }
    return contents.nodesInFileOrder().filter { contents.graph.value(of: $0) != .absent }.compactMap { node in
      let name = contents.name(of: node)
      if sets.contains(name) { return nil }
      let value = contents.graph.value(of: node)
      let number = value.number.map { "\(Float($0))" } ?? "no value"
      let values = value.data.map { "\($0.values.map(Float.init))" }
      let attributes = [AttributeID.label, .display, .frame].map { contents.value(of: $0, of: node)?.typedText }
      let stated = contents.kind(of: node) == .number ? contents.uncertainty(of: node) : nil
      return "\(name) \(values ?? number) \(attributes) \(stated.map { "\($0)" } ?? "exact")"
    }.sorted()
  }

  private func check(_ contents: DocumentContents, _ comment: String) throws {
    let (bytes, leftOut) = WorkbookExport.write(contents)
    let lines = kept(contents, without: leftOut)
    if lines.isEmpty { return }
    let back = try WorkbookIntake(Workbook(bytes)).contents
    let read = kept(back, without: [])
    #expect(read == lines, "\(comment)")
    for node in contents.nodes where contents.kind(of: node) == .number {
      guard let other = back.node(named: contents.name(of: node)) else { continue }
      for id in [AttributeID.unit, .range] {
        #expect(contents.value(of: id, of: node) == back.value(of: id, of: other), "\(comment)")
      }
    }
  }

  @Test(arguments: Example.all.map(\.name))
  func `an example comes back with names, labels, values, uncertainties and displays`(_ name: String) throws {
    let example = DocumentSource.example(try #require(Example.find(name)))
    try check(example.contents(reading: DataRules()), name)
  }

  @Test func `documents by chance come back`() throws {
    for seed in 0..<200 as Range<UInt64> {
      var edits = RandomEdits(seed: seed)
      let document = Document(DocumentContents())
      for _ in 0..<60 {
        let edit = try edits.edit(of: document.contents)
        do throws(EditError) { try document.apply(edit) } catch {}
      }
      try check(document.contents, "seed \(seed)")
    }
  }
}
