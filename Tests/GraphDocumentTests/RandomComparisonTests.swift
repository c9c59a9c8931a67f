import EvaluationEngine
import GraphDocument
import TestSupport
import Testing

struct RandomComparisonTests {
  /// What a file says of a node.
  private struct Line: Hashable {
    var content: NodeContent
    var attributes: NodeAttributes
    var inputs: [String?]
  }

  private static func lines(_ contents: DocumentContents) -> [String: Line] {
    var lines: [String: Line] = [:]
    for node in contents.graph.nodes {
      lines[contents.name(of: node)] = Line(
        content: contents.graph.content(of: node), attributes: contents.attributes(of: node),
        inputs: contents.graph.inputs(of: node).map { $0.map { contents.name(of: $0) } })
    }
    return lines
  }

  /// The names of what is declared, a list a side.
  private static func declared(_ contents: DocumentContents) -> [[String]?] {
    Interface.Side.allCases.map { side in contents.interface[side].map { $0.map { contents.name(of: $0) } } }
  }

  @Test(arguments: [11, 12, 13, 14] as [UInt64])
  func `after any edits the nodes that changed are those that are listed`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let document = document("a = 1", "b = 2", "sum = add(a, b)")
    var editor = RandomEditor(generator: SeededGenerator(seed: seed), document: document)
    var compared = (equal: 0, renamed: 0, other: 0)
    for step in 0..<300 {
      let old = document.contents
      for _ in 0..<Int.random(in: 0...4, using: &random) { try? document.apply(editor.edit()) }
      let new = document.contents
      let comparison = DocumentComparison(from: old, to: new)
      let (before, after) = (Self.lines(old), Self.lines(new))
      let isSame = before == after && Self.declared(old) == Self.declared(new)
      #expect(comparison.isEmpty == isSame, "seed \(seed), step \(step)")
      let renamed = comparison.renamed.map { (old.name(of: $0.old), new.name(of: $0.new)) }
      #expect(
        Set(comparison.entered.map { new.name(of: $0) } + renamed.map(\.1)) == Set(after.keys).subtracting(before.keys),
        "seed \(seed), step \(step)")
      #expect(
        Set(comparison.exited.map { old.name(of: $0) } + renamed.map(\.0)) == Set(before.keys).subtracting(after.keys),
        "seed \(seed), step \(step)")
      compared.equal += before == after ? 1 : 0
      compared.renamed += renamed.isEmpty ? 0 : 1
      // A rename changes the lines of those it feeds, which are not relinked.
      guard renamed.isEmpty else { continue }
      compared.other += 1
      let listed =
        comparison.revalued + comparison.relinked + AttributeID.allCases.flatMap { comparison[$0] } + comparison.moved
      let changed = Set(before.keys).intersection(after.keys).filter { before[$0] != after[$0] }
      #expect(Set(listed.map { new.name(of: $0.new) }) == changed, "seed \(seed), step \(step)")
    }
    #expect(compared.equal > 5 && compared.renamed > 5 && compared.other > 50, "seed \(seed): \(compared)")
  }
}
