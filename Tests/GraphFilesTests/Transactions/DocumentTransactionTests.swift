import GraphDocument
import TestSupport
import Testing

@testable import GraphFiles

/// Transactions as text: the document before, what is asked, and what becomes of it.
struct DocumentTransactionTests {
  private static let text = """
    {
      "nodecalc": 1,
      "nodes": [
        {"name": "price", "kind": "number", "value": 10, "label": "each", "made_by": "hand"},
        {"name": "sum", "kind": "operator", "operator": "add", "inputs": ["price", "tax"]},
        {"name": "tax", "kind": "number", "value": 2, "uncertainty": 0.5},
        {"name": "total", "kind": "formula", "formula": "3 * sum"}
      ],
      "scenarios": {
        "high": {"tax": 4},
        "low": {"tax": 1}
      },
      "layout": {
        "price": [1, 2]
      }
    }

    """

  private func document() throws -> DocumentContents { try NativeFormat.read(Array(Self.text.utf8)) }

  private func member(_ key: String, _ text: String?) -> DocumentTransaction.Member {
    .init(key, text.map { Array($0.utf8) })
  }

  /// The lines of the draft that the document does not have, behind `-` those of the document that the draft does not have.
  private func change(_ make: (inout DocumentTransaction) -> Void) throws -> [String] {
    var transaction = DocumentTransaction()
    make(&transaction)
    let document = try document()
    let draft = try transaction.draft(of: document)
    func lines(_ contents: DocumentContents) -> [String] {
      String(decoding: NativeFormat.write(contents), as: UTF8.self).split(separator: "\n").map { line in
        line.drop { $0 == " " }.last == ","
          ? String(line.drop { $0 == " " }.dropLast()) : String(line.drop { $0 == " " })
      }
    }
    let (old, new) = (lines(document), lines(draft))
    return old.filter { !new.contains($0) }.map { "-" + $0 } + new.filter { !old.contains($0) }.map { "+" + $0 }
  }

  private func refusal(_ make: (inout DocumentTransaction) -> Void) throws -> String {
    do {
      return "taken: \(try change(make))"
    } catch let problem as TransactionProblem {
      return problem.sentence
    }
  }

  @Test func `members are merged into a node, and what nobody knows stays`() throws {
    let lines = try change { $0.nodes = [.init("price", [member("value", "12.5"), member("label", nil)])] }
    #expect(
      lines == [
        #"-{"name": "price", "kind": "number", "value": 10, "label": "each", "made_by": "hand"}"#,
        #"+{"name": "price", "kind": "number", "value": 12.5, "made_by": "hand"}"#,
      ])
  }

  @Test func `a node comes, another goes, and the ports it fed are open`() throws {
    let lines = try change {
      $0.nodes = [
        .init("rate", [member("kind", "\"number\""), member("value", "0.19")]), .init("tax", nil),
      ]
      $0.document = [member("scenarios", "null")]
      $0.document = [member("scenarios", nil)]
    }
    #expect(lines.contains(#"+{"name": "rate", "kind": "number", "value": 0.19}"#))
    #expect(
      lines.contains(#"+{"name": "sum", "kind": "operator", "operator": "add", "inputs": ["price"]}"#)
        || lines.contains(#"+{"name": "sum", "kind": "operator", "operator": "add", "inputs": ["price", null]}"#))
    #expect(!lines.contains { $0.hasPrefix("+") && $0.contains("high") })
  }

  @Test func `formulas follow a name, and all else goes by the new one`() throws {
    let lines = try change {
      $0.renamed = [.init("sum", to: "both")]
      $0.nodes = [.init("both", [member("label", "\"with tax\"")])]
    }
    #expect(lines.contains(#"+{"name": "total", "kind": "formula", "formula": "3 * both"}"#))
    #expect(
      lines.contains(
        #"+{"name": "both", "kind": "operator", "operator": "add", "inputs": ["price", "tax"], "label": "with tax"}"#))
  }

  @Test func `what becomes another kind loses the members of the old one`() throws {
    let lines = try change {
      $0.nodes = [.init("price", [member("kind", "\"formula\""), member("formula", "\"5 * tax\"")])]
    }
    let line = #"+{"name": "price", "kind": "formula", "formula": "5 * tax", "label": "each", "made_by": "hand"}"#
    #expect(lines.contains(line))
  }

  @Test(arguments: AttributeID.allCases.filter { $0.attribute.suits(.number) && $0.attribute.place != .section })
  func `what becomes another kind keeps the attributes that suit it`(id: AttributeID) throws {
    let values = ["yes", "2 decimals", "0 … 20"].compactMap { try? id.attribute.form.parse($0) }
    let edited = Document(try document())
    let node = try #require(edited.contents.node(named: "price"))
    if let value = values.first { try edited.apply(.set(node, id, value)) }
    let before = edited.contents
    var transaction = DocumentTransaction()
    transaction.nodes = [.init("price", [member("kind", "\"formula\""), member("formula", "\"5 * tax\"")])]
    let after = try transaction.draft(of: before)
    let new = try #require(after.node(named: "price"))
    let kept = id.attribute.suits(.formula) ? before.value(of: id, of: node) : nil
    #expect(after.value(of: id, of: new) == kept)
  }

  @Test func `ports are fed and opened one by one`() throws {
    let lines = try change {
      $0.links = [.init(to: "sum", .number(2), from: nil), .init(to: "sum", .number(3), from: "price")]
    }
    #expect(
      lines.contains(#"+{"name": "sum", "kind": "operator", "operator": "add", "inputs": ["price", null, "price"]}"#))
  }

  @Test func `places, frames, the title and scenarios change by themselves`() throws {
    let lines = try change {
      $0.layout = [member("price", nil), member("tax", "[3, 4]")]
      $0.frames = [member("tax", "\"State\"")]
      $0.document = [member("title", "\"Sale\""), member("scenarios", #"{"high": {"tax": 5}, "low": null}"#)]
    }
    #expect(
      lines == [
        #"-"high": {"tax": 4}"#, #"-"low": {"tax": 1}"#, #"-"price": [1, 2]"#, #"+"title": "Sale""#,
        #"+"high": {"tax": 5}"#, #"+"frames": {"#, #"+"State": ["tax"]"#, #"+"tax": [3, 4]"#,
      ])
  }

  @Test func `what cannot be is refused with the node and the reason, and nothing changes`() throws {
    #expect(
      try refusal { $0.nodes = [.init("prise", nil)] } == "nodes: no node is named 'prise'; did you mean 'price'?")
    #expect(
      try refusal { $0.nodes = [.init("price", [member("value", "\"ten\"")])] }
        .hasPrefix("node 'price': "))
    #expect(
      try refusal { $0.nodes = [.init("price", [member("formula", "\"tax\"")])] }
        == "node 'price': a node of kind 'number' cannot have 'formula'; remove it or change the kind")
    #expect(try refusal { $0.nodes = [.init("new", [member("value", "1")])] } == "node 'new': the node has no 'kind'")
    #expect(
      try refusal { $0.links = [.init(to: "total", .number(1), from: "price")] }
        == "links: the ports of 'total' are the names in its formula; set another formula")
    #expect(
      try refusal { $0.links = [.init(to: "sum", .name("first"), from: "price")] }
        == "links: a port of 'sum' is a number from 1")
    #expect(
      try refusal { $0.links = [.init(to: "sum", .number(0), from: "price")] }
        == "links: a port of 'sum' is a number from 1")
    #expect(
      try refusal { $0.links = [.init(to: "sum", .number(Int.max), from: "price")] }
        == "links: a port of 'sum' is a number from 1")
    #expect(try refusal { $0.links = [.init(to: "sum", .number(1), from: "sum")] }.contains("loop"))
    #expect(try refusal { $0.renamed = [.init("price", to: "tax")] }.contains("'tax'"))
    #expect(try refusal { $0.renamed = [.init("price", to: "a b")] }.contains("a b"))
    #expect(try refusal { $0.frames = [member("tax", "7")] }.hasPrefix("frames: "))
    #expect(try refusal { $0.layout = [member("none", "[1, 2]")] }.contains("no node is named 'none'"))
    #expect(try refusal { $0.layout = [member("tax", "[1]")] } != "taken: []")
    #expect(
      try refusal { $0.document = [member("nodes", "[]")] }.hasPrefix("document: 'nodes' cannot be changed this way"))
    #expect(try refusal { $0.document = [member("scenarios", "7")] }.hasPrefix("document: 'scenarios' must be"))
  }

  @Test func `members of nodes by chance are taken or refused, and a draft that is taken is canonical`() throws {
    let seed: UInt64 = 99
    var random = SeededGenerator(seed: seed)
    let names = ["price", "sum", "tax", "total", "new"]
    let keys = ["kind", "value", "formula", "operator", "inputs", "label", "uncertainty", "name", "text", "x"]
    let values = [
      nil, "1", "-0.5", "\"sum\"", "\"formula\"", "\"number\"", "\"operator\"", "\"add\"", "[\"price\", null]", "[]",
      "{}", "\"price * tax\"", "true", "\"\"", "[[1]]", "null",
    ]
    var taken = 0
    for round in 0..<RandomRounds.count(400, long: 20_000) {
      var transaction = DocumentTransaction()
      for name in names where Bool.random(using: &random) {
        let members = (0..<Int.random(in: 0..<4, using: &random)).map { _ in
          member(keys.randomElement(using: &random) ?? "", values.randomElement(using: &random) ?? nil)
        }
        transaction.nodes.append(.init(name, Int.random(in: 0..<6, using: &random) == 0 ? nil : members))
      }
      for _ in 0..<Int.random(in: 0..<3, using: &random) {
        transaction.links.append(
          .init(
            to: names.randomElement(using: &random) ?? "", .number(Int.random(in: -1..<5, using: &random)),
            from: names.randomElement(using: &random)))
      }
      guard let draft = try? transaction.draft(of: document()) else { continue }
      taken += 1
      let text = NativeFormat.write(draft)
      #expect(try NativeFormat.write(NativeFormat.read(text)) == text, "seed \(seed), round \(round)")
    }
    #expect(taken > 10)
  }

  @Test func `two changes are in conflict where they touch the same part`() {
    var mine = DocumentTransaction()
    mine.nodes = [.init("a", []), .init("b", nil)]
    mine.layout = [member("c", nil)]
    mine.document = [member("title", nil)]
    var theirs = ChangedParts()
    theirs.nodes = ["c", "d"]
    #expect(mine.touched.shared(with: theirs) == [])
    theirs.places = ["c"]
    theirs.members = ["title"]
    #expect(mine.touched.shared(with: theirs) == ["c", "title"])
    theirs.nodes.insert("b")
    #expect(mine.touched.shared(with: theirs) == ["b", "c", "title"])
  }
}
