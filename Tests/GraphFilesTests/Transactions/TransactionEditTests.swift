import EvaluationEngine
import TestSupport
import Testing

@testable import GraphDocument
@testable import GraphFiles
@testable import RandomDocuments

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
      let whole = DifferenceListing(from: before, to: joined.root)
      #expect(listing.report == whole.report, place)
      if edit.onlySetsNumbers, !before.graph.knowsData, nodes.allSatisfy({ before.evaluation(of: $0) == nil }) {
        try compareTried(edit, nodes, before, whole.report, place)
      }
    }
    return compared
  }

  /// Numbers that are tried in the document itself are reported as two documents would be, and taken back.
  private func compareTried(
    _ edit: Edit, _ nodes: [NodeID], _ before: DocumentContents, _ report: DifferenceReport, _ place: Comment
  ) throws {
    let document = Document(before)
    let old = NumberStates(of: nodes, in: before)
    let new = try #require(document.trying(edit) { NumberStates(of: nodes, in: $0) }, place)
    #expect(text(document.root) == text(before) && values(document.root) == values(before), place)
    #expect(!document.canUndo && document.root.checkInvariants().isEmpty, place)
    guard let changes = new.changes(since: old) else { return }
    #expect(changes.report == report, place)
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

  /// A transaction by chance that changes, adds, links, moves and frames nodes; or deletes some.
  private func local(_ contents: DocumentContents, _ random: inout SeededGenerator) -> DocumentTransaction {
    func chance(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &random) == 0 }
    func pick(_ texts: [String]) -> String { texts.randomElement(using: &random) ?? "" }
    let names = contents.nodesInFileOrder().map { contents.name(of: $0) }
    var transaction = DocumentTransaction()
    if chance(5) {
      for name in names where chance(4) { transaction.nodes.append(.init(name, nil)) }
      return transaction
    }
    for node in contents.nodesInFileOrder() where chance(5) {
      var members: [DocumentTransaction.Member] = []
      if chance(2) { members.append(.init("label", chance(3) ? nil : Array(pick(["\"m\"", "\"\"", "3"]).utf8))) }
      if chance(3) { members.append(member("display", pick(["\"0.00\"", "\"%\"", "\"?\""]))) }
      switch contents.kind(of: node) {
      case .number:
        if chance(2) { members.append(member("value", pick(["1", "-0", "1e9"]))) }
        if chance(4) { members.append(member("uncertainty", pick(["0.5", "0", "-1", "[1, 2]"]))) }
      case .formula: members.append(member("formula", "\"\(pick(names)) + \(pick(["1", "q", "2 * é"]))\""))
      case .operator where chance(2): members.append(member("operator", pick(["\"add\"", "\"max\"", "\"adds\""])))
      case .note: members.append(member("text", pick(["\"\"", "\"two\\nlines\""])))
      case .operator, .data, .group, .chart: break
      }
      if chance(9) { members = [member("kind", "\"number\""), member("value", "4")] }
      transaction.nodes.append(.init(contents.name(of: node), members))
    }
    for name in ["q", "r", "é"] where contents.node(named: name) == nil && chance(3) {
      let lines: [[DocumentTransaction.Member]] = [
        [member("kind", "\"number\""), member("value", "5"), member("label", "\"new\"")],
        [member("kind", "\"formula\""), member("formula", "\"\(pick(names + ["q"])) * 2\"")],
        [
          member("kind", "\"operator\""), member("operator", "\"add\""),
          member("inputs", "[\"\(pick(names))\", null]"),
        ],
        [member("kind", "\"note\""), member("text", "\"here\"")],
      ]
      transaction.nodes.append(.init(name, lines.randomElement(using: &random) ?? []))
    }
    for name in names where chance(8) {
      transaction.links.append(
        .init(to: name, .number(Int.random(in: 0...2, using: &random)), from: chance(3) ? nil : pick(names)))
    }
    for name in names + ["q"] where chance(8) {
      transaction.layout.append(.init(name, chance(3) ? nil : Array(pick(["[3, 4]", "[0, -9]", "[1.5, 2]"]).utf8)))
    }
    for name in names where chance(8) {
      transaction.frames.append(.init(name, chance(3) ? nil : Array(pick(["\"In\"", "\"New\"", "\"é\""]).utf8)))
    }
    if chance(6) { transaction.document = [.init("title", chance(2) ? nil : Array("\"T\"".utf8))] }
    if chance(9) { transaction.document.append(member("display", pick(["\"0.0\"", "\"?\""]))) }
    return transaction
  }

  @Test func `nodes given by a local edit are those that the text with them has`() throws {
    var compared = (edits: 0, refused: 0)
    for seed in 0..<UInt64(RandomRounds.count(6, long: 200)) {
      var edits = RandomEdits(seed: seed)
      let document = Document(nil)
      for step in 0..<200 {
        try? document.apply(edits.edit(of: document.root, isInside: true))
        let before = try NativeFormat.read(NativeFormat.write(document.root))
        let transaction = local(before, &edits.random)
        let place: Comment = "seed \(seed), step \(step): \(transaction)"
        guard let edit = transaction.localEdit(of: before) else { continue }
        let edited = Document(before)
        var touched: [NodeID] = []
        edited.addRootView("touched") { touched = $0.changes.flatMap(\.nodes) }
        // What is refused is done, or refused with its reason, by the text.
        guard (try? edited.apply(edit)) != nil else {
          compared.refused += 1
          continue
        }
        compared.edits += 1
        let joined = Document(before)
        _ = try joined.join(#require(try? transaction.draft(of: before), place), title: "")
        #expect(text(edited.root) == text(joined.root), place)
        #expect(values(edited.root) == values(joined.root), place)
        #expect(edited.root.checkInvariants().isEmpty, place)
        let comparison = DocumentComparison(of: touched, from: before, to: edited.root)
        if !comparison.entered.isEmpty, !comparison.exited.isEmpty { continue }
        let whole = DifferenceListing(from: before, to: joined.root)
        #expect(comparison.summary == DocumentComparison(from: before, to: joined.root).summary, place)
        #expect(DifferenceListing(comparison, from: before, to: edited.root).report == whole.report, place)
        let steps = (edited.steps.done.count, joined.steps.done.count)
        #expect(steps.0 == steps.1, place)
        edited.undo()
        #expect(text(edited.root) == text(before), place)
      }
    }
    #expect(compared.edits > 100, "\(compared)")
  }

  /// A number and so many formulas with it, with labels and places.
  private func formulas(_ count: Int) throws -> DocumentContents {
    var lines = [#"{"name": "a", "kind": "number", "value": 1}"#]
    lines += (0..<count).map { #"{"name": "f\#($0)", "kind": "formula", "formula": "a + \#($0)", "label": "m"}"# }
    return try NativeFormat.read(Array(#"{"nodecalc": 1, "nodes": [\#(lines.joined(separator: ", "))]}"#.utf8))
  }

  @Test func `a local edit reads as much whatever the document's size`() throws {
    let exponent = try Growth.exponent(of: [100, 1_000, 10_000]) { size in
      let contents = try formulas(size)
      var transaction = DocumentTransaction()
      transaction.nodes = [
        .init("f7", [member("label", "\"s\"")]),
        .init("g", [member("kind", "\"formula\""), member("formula", "\"f8 + a\"")]),
      ]
      transaction.links = []
      transaction.layout = [.init("f9", Array("[1, 2]".utf8))]
      let small = try #require(try SmallDocument(of: transaction.patch(of: contents), in: contents))
      #expect(small.nodes.count == 3 && transaction.localEdit(of: contents) != nil)
      return small.contents.count
    }
    #expect(exponent == 0, "\(exponent)")
  }

  @Test func `what is more than local is no local edit`() throws {
    let contents = try formulas(3)
    func isLocal(_ make: (inout DocumentTransaction) -> Void) -> Bool {
      var transaction = DocumentTransaction()
      make(&transaction)
      return transaction.localEdit(of: contents) != nil
    }
    #expect(isLocal { $0.nodes = [.init("a", nil)] } && isLocal { $0.frames = [.init("a", Array("\"In\"".utf8))] })
    #expect(isLocal { $0.document = [member("title", "\"T\"")] })
    #expect(
      !isLocal { $0.nodes = [.init("none", nil)] } && !isLocal { $0.nodes = [.init("a", [member("label", "3")])] })
    #expect(!isLocal { $0.renamed = [.init("a", to: "b")] } && !isLocal { $0.groups = [.init("g", nil)] })
    #expect(!isLocal { $0.document = [member("outputs", "[\"f1\"]")] })
    #expect(!isLocal { $0.nodes = [.init("a", [member("kind", "\"formula\""), member("formula", "\"2\"")])] })
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
