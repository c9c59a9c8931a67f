import GraphDocument
import RandomDocuments
import TestSupport
import Testing

/// Edits of all that a document may have, in any order.
struct EveryEditTests {
  @Test(arguments: 0..<UInt64(RandomRounds.count(4, long: 400)))
  func `edits of groups, imports, scenarios and distributions keep every promise, and undo leads to the start`(
    seed: UInt64
  ) throws {
    let document = Document()
    document.importReader = RandomEdits.imported
    var edits = RandomEdits(seed: seed)
    for step in 0..<120 {
      let edit = try edits.edit(of: document.root)
      let before = sketch(document.root)
      do throws(EditError) {
        try document.apply(edit)
      } catch {
        #expect(sketch(document.root) == before, "seed \(seed), step \(step): \(edit)")
      }
      let problems = document.root.checkInvariants()
      #expect(problems == [], "seed \(seed), step \(step): \(edit)")
      if !problems.isEmpty { return }
    }
    let end = sketch(document.root)
    while document.undo() {}
    #expect(document.root.count == 0 && document.root.groups.names.isEmpty, "seed \(seed)")
    #expect(document.root.scenarios.isEmpty && document.root.imports.isEmpty, "seed \(seed)")
    while document.redo() {}
    #expect(sketch(document.root) == end, "seed \(seed)")
  }
}
