import EvaluationEngine
import Formulas
import Geometry
import GraphDocument
import TestSupport
import Testing

@testable import GraphFiles

/// Versions whose edits are of different attributes, or of the same, by chance.
struct DisjointMergeTests {
  private static let text = """
    {"nodecalc": 1, "title": "t", "nodes": [
      {"name": "a", "kind": "number", "value": 1, "uncertainty": 0.1},
      {"name": "b", "kind": "number", "value": 2, "uncertainty": 0.2, "label": "second"},
      {"name": "c", "kind": "number", "value": 3, "range": [0, 9]},
      {"name": "r", "kind": "number", "value": 11},
      {"name": "q", "kind": "number", "value": 12},
      {"name": "ofR", "kind": "formula", "formula": "r * 2"},
      {"name": "ofQ", "kind": "formula", "formula": "q - 2"},
      {"name": "f", "kind": "formula", "formula": "a + b"},
      {"name": "g", "kind": "operator", "operator": "add", "inputs": ["a", "b", "c"]},
      {"name": "s", "kind": "data", "values": [1, 2, 3]},
      {"name": "h", "kind": "operator", "operator": "take", "inputs": ["s"], "parameters": {"count": 2}},
      {"name": "n", "kind": "note", "text": "why"},
      {"name": "gone1", "kind": "number", "value": 21},
      {"name": "gone2", "kind": "number", "value": 22}
    ], "correlations": [["a", "b", 0.5]], "scenarios": {"high": {"a": 5, "b": 6}}, "layout": {"a": [1, 1], "b": [1, 9]}}
    """

  /// An edit of one attribute; a variant of it sets another value.
  private typealias Change = (attribute: String, edit: (DocumentContents, Int) throws -> Edit)

  private static func node(_ name: String, _ contents: DocumentContents) throws -> NodeID {
    try #require(contents.node(named: name))
  }

  private static var changes: [Change] {
    var changes: [Change] = []
    for name in ["a", "b", "c", "r", "q"] {
      changes.append(("\(name) value", { .setContent(try node(name, $0), .number(100 + Double($1))) }))
    }
    for name in ["a", "f", "g", "h", "n", "s", "r", "ofR"] {
      changes.append(("\(name) label", { .setLabel(try node(name, $0), "label \($1)") }))
      changes.append(
        ("\(name) key", { .setUnknownMembers(try node(name, $0), [UnknownMember(key: "k!", text: "\($1)")]) }))
    }
    changes.append(("c range", { .setRange(try node("c", $0), try ValueRange(0, 50 + Double($1))) }))
    changes.append(("f formula", { .setFormula(try node("f", $0), try Formula.parse("a * b + \($1)")) }))
    changes.append(("n text", { .setText(try node("n", $0), "because \($1)") }))
    changes.append(("g bypass", { contents, _ in .setBypassed(try node("g", contents), true) }))
    for port in 0..<3 {
      changes.append(
        ("g inputs.\(port + 1)", { .setInput(PortID(try node("g", $0), port), try node($1 % 2 == 0 ? "f" : "q", $0)) }))
    }
    changes.append(
      ("h count", { .setParameters(try node("h", $0), NodeParameters([.number(Double($1 % 2 * 2 + 1)), nil])) }))
    changes.append(("title", { .setTitle("title \($1)") }))
    changes.append(("a place", { .move([NodeMove(try node("a", $0), to: Point(column: 40 + $1, row: 3))]) }))
    changes.append(("b frame", { .frame([NodeFraming(try node("b", $0), in: "frame \($1)")]) }))
    for name in ["new1", "new2", "new3"] {
      changes.append(
        (
          name,
          { _, variant in
            .create(NodeCreation(content: .number(Double(variant)), attributes: NodeAttributes(name: name)))
          }
        ))
    }
    for name in ["gone1", "gone2"] {
      changes.append((name, { contents, _ in .delete(try node(name, contents)) }))
    }
    for name in ["r", "q"] {
      changes.append(("\(name) name", { contents, _ in .rename(try node(name, contents), "\(name)_renamed") }))
    }
    return changes
  }

  @Test(arguments: 0..<UInt64(4))
  func `edits of different attributes are all in the result, without a conflict`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let base = try NativeFormat.read(Array(Self.text.utf8))
    let rounds = RandomRounds.count(250, long: 5_000)
    var conflicts = 0
    for round in 0..<rounds {
      let chosen = Self.changes.shuffled(using: &random).prefix(Int.random(in: 2...12, using: &random))
      let (ours, theirs, both) = (Document(base), Document(base), Document(base))
      var renames: [Edit] = []
      for change in chosen {
        let edit = try change.edit(base, Int.random(in: 0..<9, using: &random))
        try (Bool.random(using: &random) ? ours : theirs).apply(edit)
        if case .rename = edit { renames.append(edit) } else { try both.apply(edit) }
      }
      for rename in renames { try both.apply(rename) }
      let merged = MergedDocument(base: base, ours: ours.contents, theirs: theirs.contents)
      let what = "seed \(seed), round \(round): \(chosen.map(\.attribute))"
      conflicts += merged.conflicts.count
      #expect(merged.conflicts == [], "\(what)")
      #expect(
        String(decoding: NativeFormat.write(merged.contents), as: UTF8.self)
          == String(decoding: NativeFormat.write(both.contents), as: UTF8.self), "\(what)")
    }
    print("disjoint edits, seed \(seed): \(rounds) pairs, \(conflicts) conflicts")
  }

  @Test(arguments: 0..<UInt64(2))
  func `edits of the same attribute are a conflict that names the node and both values`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let base = try NativeFormat.read(Array(Self.text.utf8))
    let contested = Self.changes.filter { change in
      let ending = change.attribute.split(separator: " ").last ?? ""
      return !["bypass", "place", "frame", "gone1", "gone2", "name", "count"].contains(ending)
    }
    for round in 0..<RandomRounds.count(100, long: 2_000) {
      let change = try #require(contested.randomElement(using: &random))
      let (ours, theirs) = (Document(base), Document(base))
      try ours.apply(try change.edit(base, 2))
      try theirs.apply(try change.edit(base, 3))
      let merged = MergedDocument(base: base, ours: ours.contents, theirs: theirs.contents)
      let what = "seed \(seed), round \(round): \(change.attribute)"
      #expect(merged.conflicts.count == 1, "\(what)")
      let conflict = try #require(merged.conflicts.first)
      #expect(conflict.node == nil || change.attribute.hasPrefix(conflict.node ?? ""), "\(what)")
      let values = [conflict.values[.ours], conflict.values[.theirs]]
      #expect(values[0] != nil && values[1] != nil && values[0] != values[1], "\(what): \(values)")
      // Theirs can be taken.
      let taken = try ConflictList.resolving(conflict, with: .theirs, in: merged.contents)
      #expect(NativeFormat.write(taken) == NativeFormat.write(theirs.contents), "\(what)")
    }
  }
}
