import EvaluationEngine
import GraphDocument
import RandomDocuments
import TestSupport
import Testing

@testable import GraphFiles

/// Transactions that are one edit do what the document's text with them says.
struct TransactionEditTests {
  private func member(_ key: String, _ text: String) -> DocumentTransaction.Member { .init(key, Array(text.utf8)) }

  private func transaction(
    _ contents: DocumentContents, _ random: inout SeededGenerator
  ) -> DocumentTransaction {
    var transaction = DocumentTransaction()
    let names = contents.nodesInFileOrder().map { contents.name(of: $0) }
    func name() -> String { names.randomElement(using: &random) ?? "a" }
    for node in contents.nodesInFileOrder() where Int.random(in: 0..<4, using: &random) == 0 {
      var members: [DocumentTransaction.Member] = []
      switch contents.kind(of: node) {
      case .number:
        members = [member("value", ["0", "-0", "7.25", "1e300", "-2.5"].randomElement(using: &random) ?? "1")]
        if Bool.random(using: &random) {
          members.append(member("uncertainty", Bool.random(using: &random) ? "0.5" : "0"))
        }
      case .formula:
        let text = [
          "\(name()) + 1", "2 * \(name()) - \(name())", "max(\(name()), 3)", "4", "f(2)", "missing + 1", "1 +",
        ]
        members = [member("formula", "\"\(text.randomElement(using: &random) ?? "1")\"")]
      default: continue
      }
      transaction.nodes.append(.init(contents.name(of: node), members))
    }
    return transaction
  }

  @Test func `numbers and formulas given by an edit are those that the text with them has`() throws {
    var compared = 0
    for seed in 0..<UInt64(RandomRounds.count(6, long: 200)) { compared += try compare(seed: seed) }
    #expect(compared > 20)
  }

  /// How many transactions by chance were an edit.
  private func compare(seed: UInt64) throws -> Int {
    var edits = RandomEdits(seed: seed)
    let document = Document(nil)
    document.importReader = RandomEdits.imported
    var compared = 0
    for step in 0..<200 {
      let edit = try edits.edit(of: document.root)
      try? document.apply(edit)
      while document.leave() != nil {}
      if !step.isMultiple(of: 3) { continue }
      // What is read from a file differs from what an editor may hold in between.
      let before = try NativeFormat.read(NativeFormat.write(document.root))
      let transaction = transaction(before, &edits.random)
      guard let (edit, nodes) = transaction.edit(of: before) else { continue }
      let place: Comment = "seed \(seed), step \(step): \(edit)"
      let (edited, joined) = (Document(before), Document(before))
      // What is refused is done, or refused with its reason, by the text.
      guard (try? edited.apply(edit)) != nil else { continue }
      compared += 1
      _ = try joined.join(#require(try? transaction.draft(of: before), place), title: "")
      #expect(text(edited.root) == text(joined.root), place)
      #expect(values(edited.root) == values(joined.root), place)
      let listing = DifferenceListing(
        DocumentComparison(of: nodes, from: before, to: edited.root), from: before, to: edited.root)
      #expect(listing.report == DifferenceListing(from: before, to: joined.root).report, place)
    }
    return compared
  }

  private func values(_ contents: DocumentContents) -> [String] {
    contents.nodesByName().map { node in
      let value = contents.graph.value(of: node)
      let text = value.number.map { "\($0)" } ?? value.data.map { "\($0)" } ?? contents.sentence(forValueOf: node)
      return "\(contents.name(of: node)) = \(text ?? "nothing")"
    }
  }

  private func text(_ contents: DocumentContents) -> String {
    String(decoding: NativeFormat.write(contents), as: UTF8.self)
  }

  @Test func `what does more than give numbers and formulas is no edit`() throws {
    let contents = try NativeFormat.read(
      Array(
        #"{"nodecalc": 1, "nodes": [{"name": "a", "kind": "number", "value": 1}, {"name": "b", "kind": "formula", "formula": "a"}]}"#
          .utf8))
    func isEdit(_ name: String, _ key: String, _ text: String) -> Bool {
      var transaction = DocumentTransaction()
      transaction.nodes = [.init(name, [member(key, text)])]
      return transaction.edit(of: contents) != nil
    }
    #expect(isEdit("a", "value", "2") && isEdit("a", "uncertainty", "2") && isEdit("b", "formula", "\"2 * a\""))
    #expect(!isEdit("a", "value", "\"2\"") && !isEdit("a", "uncertainty", "-1") && !isEdit("a", "label", "\"m\""))
    #expect(!isEdit("b", "value", "2") && !isEdit("b", "formula", "\"2 * c\"") && !isEdit("c", "value", "2"))
  }
}
