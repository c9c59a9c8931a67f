import EvaluationEngine
import Formulas
import GraphDocument
import TestSupport
import Testing

/// Merges whose sides close loops together.
struct MergedLoopTests {
  private let negate = OperatorID(named: "negate") ?? .null

  /// Nodes that negate one another or the number `x`; `feeds` are the names of a node and of what feeds it.
  private func contents(_ feeds: [(name: String, source: String)]) throws -> DocumentContents {
    var builder = DocumentBuilder()
    let names = ["x"] + feeds.map(\.name)
    let indices = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, Int32($0)) })
    builder.appendNode(.number(1), NodeAttributes(name: "x"))
    for feed in feeds {
      builder.appendNode(.operator(negate), NodeAttributes(name: feed.name))
      builder.addInput(indices[feed.source])
    }
    _ = builder.enterNames()
    return try builder.finish()
  }

  @Test func `a thousand loops are broken together`() throws {
    func side(_ feeds: (Int) -> (a: String, b: String)) throws -> DocumentContents {
      try contents((0..<1_000).flatMap { [("a\($0)", feeds($0).a), ("b\($0)", feeds($0).b)] })
    }
    let mine = try side { ("b\($0)", "x") }
    let merge = DocumentMerge(base: try side { _ in ("x", "x") }, mine: mine, theirs: try side { ("x", "a\($0)") })
    #expect(DocumentComparison(from: mine, to: merge.contents).isEmpty)
    #expect(merge.conflicts.count == 1_000)
    #expect(merge.conflicts.contains("b999"))
  }

  /// Each node that is wired as in mine closes a loop with the next one.
  ///
  /// The base is `x → u39 → … → u0` and `x → m`; mine feeds m by u0, theirs turns the chain round behind m.
  @Test func `loops that come of breaking others end`() throws {
    let length = 40
    func side(m: String, _ source: (Int) -> String) throws -> DocumentContents {
      try contents([("m", m)] + (0..<length).map { ("u\($0)", source($0)) })
    }
    let downwards = { (index: Int) in index == length - 1 ? "x" : "u\(index + 1)" }
    let mine = try side(m: "u0", downwards)
    let merge = DocumentMerge(
      base: try side(m: "x", downwards), mine: mine,
      theirs: try side(m: "x") { index in index == 0 ? "m" : "u\(index - 1)" })
    #expect(DocumentComparison(from: mine, to: merge.contents).isEmpty)
    #expect(merge.conflicts.count == length)
  }

  @Test func `nodes of a loop that only they have are taken out of it`() throws {
    // Ours: m reads u. Theirs: u reads the new n, which reads m.
    let base = try contents([("u", "x"), ("m", "x")])
    let mine = try contents([("u", "x"), ("m", "u")])
    let theirs = try contents([("u", "n"), ("m", "x"), ("n", "m")])
    let merge = DocumentMerge(base: base, mine: mine, theirs: theirs)
    let feeds = merge.contents.nodesInFileOrder().dropFirst().map { node in
      let source = merge.contents.graph.inputs(of: node).first.flatMap { $0.map { merge.contents.name(of: $0) } }
      return "\(merge.contents.name(of: node)) ← \(source ?? "_")"
    }
    #expect(feeds == ["u ← x", "m ← u", "n ← _"])
    #expect(merge.conflicts == ["n", "u"])
  }

  @Test func `a formula that cannot be cut stays as a note with its text`() throws {
    // As long as a formula can be: with one character more it is none.
    let blanks = String(repeating: " ", count: Formula.longestText - 5)
    let formula = try Formula.parse("a+b\(blanks)+1")
    let base = try contents([("a", "x"), ("b", "x"), ("c", "x")])
    let mine = try contents([("a", "c"), ("b", "c"), ("c", "x")])
    let theirs = Document(base)
    try theirs.apply(.create(NodeCreation(formula: formula, attributes: NodeAttributes(name: "f"))))
    try theirs.apply(.setInput(PortID(theirs.node("c"), 0), theirs.node("f")))
    let merge = DocumentMerge(base: base, mine: mine, theirs: theirs.contents)
    let node = try #require(merge.contents.node(named: "f"))
    #expect(merge.contents.graph.kind(of: node) == .note)
    #expect(merge.contents.attributes(of: node).text == formula.text)
    #expect(merge.conflicts == ["c", "f"])
  }

  @Test(arguments: [71, 72, 73] as [UInt64])
  func `two sides that rewire everything merge into a sound document`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let names = (0..<9).map { "n\($0)" }
    func side() throws -> DocumentContents {
      // In any order, each node reads what stands before it; formulas read two.
      let order = names.shuffled(using: &random)
      let document = document("x = 1")
      for (place, name) in order.enumerated() where Int.random(in: 0..<8, using: &random) > 0 {
        let before = (order.prefix(place) + ["x"]).filter { document.contents.node(named: $0) != nil }
        let (first, second) = (before.randomElement(using: &random) ?? "x", before.randomElement(using: &random) ?? "x")
        let attributes = NodeAttributes(name: name)
        if Bool.random(using: &random) {
          let formula = try Formula.parse("\(first) * \(second) - \(first)")
          try document.apply(.create(NodeCreation(formula: formula, attributes: attributes)))
        } else {
          try document.apply(
            .create(NodeCreation(content: .operator(negate), attributes: attributes, inputs: [document.node(first)])))
        }
      }
      return document.contents
    }
    var conflicts = 0
    for round in 0..<40 {
      let (base, mine, theirs) = (try side(), try side(), try side())
      let merge = DocumentMerge(base: base, mine: mine, theirs: theirs)
      #expect(merge.contents.checkInvariants() == [], "seed \(seed), round \(round)")
      for name in names where mine.node(named: name) != nil && theirs.node(named: name) != nil {
        #expect(merge.contents.node(named: name) != nil, "seed \(seed), round \(round)")
      }
      conflicts += merge.conflictCount
    }
    #expect(conflicts > 40, "seed \(seed)")
  }
}
