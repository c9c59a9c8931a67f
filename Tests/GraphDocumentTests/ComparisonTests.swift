import EvaluationEngine
import Geometry
import GraphAnalysis
import GraphDocument
import TestSupport
import Testing

struct ComparisonTests {
  private let old = document("a = 6", "b = 2", "q = divide(a, b)", "s = add(q, b)", "far = negate(s)")

  @Test func `documents that are the same have no changes, whatever their order`() {
    #expect(changes { _ in } == [])
    let reordered = document("b = 2", "a = 6", "q = divide(a, b)", "s = add(q, b)", "far = negate(s)")
    #expect(DocumentComparison(from: old.contents, to: reordered.contents).isEmpty)
  }

  @Test func `each kind of change is told apart`() {
    #expect(changes { try $0.apply(.setContent($0.node("a"), .number(7))) } == ["revalued a", "output far"])
    #expect(
      changes { try $0.apply(.setContent($0.node("q"), .operator(.multiply))) } == ["revalued q", "output far"])
    #expect(changes { try $0.apply(.setLabel($0.node("a"), "apples")) } == ["relabelled a"])
    #expect(changes { try $0.apply(.setBypassed($0.node("q"), true)) } == ["bypassed q", "output far"])
    #expect(changes { try $0.apply(.setTitle("Fruit")) } == ["title"])
    #expect(
      changes { try $0.apply(.setInput(PortID($0.node("s"), 0), $0.node("b"))) } == ["relinked s", "output far"])
  }

  @Test func `notes have texts and no values, nodes go into frames`() throws {
    let note = NodeCreation(content: .note, attributes: NodeAttributes(name: "why", text: "because"))
    #expect(changes { try $0.apply(.create(note)) } == ["entered why"])
    try old.apply(.create(note))
    #expect(changes { try $0.apply(.setText($0.node("why"), "so")) } == ["revalued why"])
    #expect(changes { try $0.apply(.rename($0.node("why"), "reason")) } == ["renamed why reason"])
    #expect(changes { try $0.apply(.frame([NodeFraming($0.node("a"), in: "Fruit")])) } == ["reframed a"])
  }

  @Test func `a node is only moved where nothing but its place changed`() {
    #expect(changes { try $0.apply(.move([NodeMove($0.node("a"), to: Point(column: 3, row: 4))])) } == ["moved a"])
    #expect(
      changes {
        try $0.apply(.move([NodeMove($0.node("a"), to: Point(column: 3, row: 4))]))
        try $0.apply(.setLabel($0.node("a"), "apples"))
      } == ["relabelled a"])
  }

  @Test func `a node that exits leaves the ports it fed`() {
    #expect(
      changes { try $0.apply(.delete($0.node("q"))) } == ["exited q", "relinked s", "output far"])
  }

  @Test func `renames are found along a chain, and links through them are no changes`() {
    #expect(
      changes {
        try $0.apply(.rename($0.node("a"), "apples"))
        try $0.apply(.rename($0.node("q"), "share"))
        try $0.apply(.rename($0.node("far"), "debt"))
      } == ["renamed a apples", "renamed far debt", "renamed q share"])
  }

  @Test func `a rename is not guessed where the content differs or several nodes are alike`() {
    #expect(
      changes {
        try $0.apply(.rename($0.node("a"), "apples"))
        try $0.apply(.setContent($0.node("apples"), .number(7)))
      } == ["entered apples", "exited a", "relinked q", "output far"])
    let twins = document("a = 1")
    let renamed = document("x = 1", "y = 1")
    #expect(list(DocumentComparison(from: twins.contents, to: renamed.contents), twins, renamed).count == 3)
  }

  @Test func `of several alike the one at the same place is taken for the renamed one`() throws {
    let twins = document("a = 1", "b = 1")
    try twins.apply(
      .move([
        NodeMove(twins.node("a"), to: Point(column: 1, row: 1)),
        NodeMove(twins.node("b"), to: Point(column: 1, row: 9)),
      ]))
    let renamed = Document(twins.contents)
    try renamed.apply(.rename(renamed.node("a"), "z"))
    try renamed.apply(.rename(renamed.node("b"), "y"))
    #expect(
      list(DocumentComparison(from: twins.contents, to: renamed.contents), twins, renamed)
        == ["renamed b y", "renamed a z"])
  }

  /// What changed after `edit`, a change a word and the names it is about.
  private func changes(_ edit: (Document) throws -> Void) -> [String] {
    let new = Document(old.contents)
    #expect(throws: Never.self) { try edit(new) }
    return list(DocumentComparison(from: old.contents, to: new.contents), old, new)
  }

  private func list(_ comparison: DocumentComparison, _ old: Document, _ new: Document) -> [String] {
    let (old, new) = (old.contents, new.contents)
    var list = comparison.entered.map { "entered \(new.name(of: $0))" }
    list += comparison.exited.map { "exited \(old.name(of: $0))" }
    list += comparison.renamed.map { "renamed \(old.name(of: $0.old)) \(new.name(of: $0.new))" }
    let kinds: [(String, [NodePair])] = [
      ("revalued", comparison.revalued), ("relinked", comparison.relinked), ("relabelled", comparison[.label]),
      ("bypassed", comparison[.bypassed]), ("reframed", comparison[.frame]), ("annotated", comparison[.unknownMembers]),
      ("moved", comparison.moved),
    ]
    for (kind, pairs) in kinds { list += pairs.map { "\(kind) \(new.name(of: $0.new))" } }
    if comparison.changedParts.contains(.title) { list.append("title") }
    if comparison.changedParts.contains(.correlations) { list.append("correlations") }
    let changed = comparison.outputs.filter { valueSketch($0.old, old) != valueSketch($0.new, new) }
    #expect(comparison.isEmpty == list.isEmpty)
    return list + changed.map { "output \(new.name(of: $0.new))" }
  }
}
