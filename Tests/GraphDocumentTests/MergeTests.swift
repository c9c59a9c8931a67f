import EvaluationEngine
import Formulas
import Geometry
import GraphDocument
import TestSupport
import Testing

struct MergeTests {
  private let base = document("a = 6", "b = 2", "q = divide(a, b)", "s = negate(q)")

  /// The base, edited on both sides and merged: the nodes, and the names in conflict.
  private func merge(
    mine: (Document) throws -> Void, theirs: (Document) throws -> Void
  ) rethrows -> (nodes: String, conflicts: [String]) {
    let sides = (Document(base.contents), Document(base.contents))
    try mine(sides.0)
    try theirs(sides.1)
    let merge = DocumentMerge(
      base: base.contents, mine: sides.0.contents, theirs: sides.1.contents)
    let contents = merge.contents
    let nodes = contents.nodesInFileOrder().map { node -> String in
      let inputs = contents.graph.inputs(of: node).map { $0.map { contents.name(of: $0) } ?? "_" }
      let place = contents.place(of: node).map { " @\($0.column),\($0.row)" } ?? ""
      let label = contents.label(of: node).map { " '\($0)'" } ?? ""
      let content =
        switch contents.graph.content(of: node) {
        case .number(let value): "\(Int(exactly: value) ?? -1)"
        case .operator(let id):
          "\(id.name)(\(inputs.joined(separator: " ")))\(ParameterSyntax.text(of: contents.parameters(of: node), for: id))"
        case .formula: contents.formula(of: node)?.text ?? ""
        case .data: contents.source(of: node).map { DataSetText.source($0) } ?? ""
        case .sink(.note): "note"
        case .sink: contents.callText(of: node)
        }
      return "\(contents.name(of: node)) = \(content)\(label)\(place)"
    }
    return (nodes.joined(separator: ", "), merge.conflicts)
  }

  @Test func `what each side changed alone is taken from it`() throws {
    let merged = try merge {
      try $0.apply(.setContent($0.node("a"), .number(7)))
      try $0.apply(.setLabel($0.node("b"), "mine"))
      try $0.apply(.create(NodeCreation(content: .number(1), attributes: NodeAttributes(name: "m"))))
    } theirs: {
      try $0.apply(.setContent($0.node("b"), .number(3)))
      try $0.apply(.move([NodeMove($0.node("a"), to: Point(column: 1, row: 2))]))
      try $0.apply(.delete($0.node("s")))
      let inputs = [$0.node("a")]
      try $0.apply(
        .create(
          NodeCreation(
            content: .operator(OperatorID(named: "negate") ?? .null), attributes: NodeAttributes(name: "t"),
            inputs: inputs)))
    }
    #expect(merged.nodes == "a = 7 @1,2, b = 3 'mine', q = divide(a b), m = 1, t = negate(a)")
    #expect(merged.conflicts == [])
  }

  @Test func `what both changed stays as it is here, and is counted`() throws {
    let merged = try merge {
      try $0.apply(.setContent($0.node("a"), .number(7)))
      try $0.apply(.setContent($0.node("b"), .number(5)))
    } theirs: {
      try $0.apply(.setContent($0.node("a"), .number(8)))
      try $0.apply(.setContent($0.node("b"), .number(5)))
    }
    #expect(merged.nodes == "a = 7, b = 5, q = divide(a b), s = negate(q)")
    #expect(merged.conflicts == ["a"])
  }

  @Test func `a node deleted on one side and changed on the other is a conflict, whichever the side`() throws {
    let mine = try merge {
      try $0.apply(.delete($0.node("s")))
    } theirs: {
      try $0.apply(.setContent($0.node("s"), .operator(.add)))
    }
    #expect(mine.nodes == "a = 6, b = 2, q = divide(a b)")
    #expect(mine.conflicts == ["s"])
    let theirs = try merge {
      try $0.apply(.setContent($0.node("s"), .operator(.add)))
    } theirs: {
      try $0.apply(.delete($0.node("s")))
    }
    #expect(theirs.nodes == "a = 6, b = 2, q = divide(a b), s = add(q _)")
    #expect(theirs.conflicts == ["s"])
  }

  @Test func `a node that one side deleted and the other came to need is kept`() throws {
    let merged = try merge {
      try $0.apply(.setInput(PortID($0.node("s"), 0), $0.node("b")))
    } theirs: {
      try $0.apply(.setInput(PortID($0.node("q"), 1), $0.node("a")))
      try $0.apply(.delete($0.node("b")))
    }
    #expect(merged.nodes == "a = 6, b = 2, q = divide(a a), s = negate(b)")
    #expect(merged.conflicts == ["b"])
  }

  @Test func `links of both sides that close a loop are those of this side`() throws {
    let base = document("x = 1", "a = negate(x)", "b = negate(x)")
    let (mine, theirs) = (Document(base.contents), Document(base.contents))
    try mine.apply(.setInput(PortID(mine.node("a"), 0), mine.node("b")))
    try theirs.apply(.setInput(PortID(theirs.node("b"), 0), theirs.node("a")))
    let merge = DocumentMerge(base: base.contents, mine: mine.contents, theirs: theirs.contents)
    #expect(DocumentComparison(from: mine.contents, to: merge.contents).isEmpty)
    #expect(merge.conflicts == ["b"])
  }

  @Test func `formulas of both sides are merged, and follow what the other side renamed`() throws {
    let base = document("x = 1", "y = 2")
    let (mine, theirs) = (Document(base.contents), Document(base.contents))
    let first = try Formula.parse("2 * x + y")
    try mine.apply(.create(NodeCreation(formula: first, attributes: NodeAttributes(name: "f"))))
    try theirs.apply(.rename(theirs.node("x"), "z"))
    let merge = DocumentMerge(base: base.contents, mine: mine.contents, theirs: theirs.contents)
    let node = merge.contents.node(named: "f")
    #expect(node.flatMap { merge.contents.formula(of: $0)?.text } == "2 * z + y")
    #expect(node.flatMap { merge.contents.graph.value(of: $0).number } == 4)
    #expect(merge.conflicts == [])
  }

  @Test func `formulas of two sides that would mention each other leave one port open`() throws {
    let base = document("x = 1")
    let (mine, theirs) = (Document(base.contents), Document(base.contents))
    try mine.apply(.create(NodeCreation(formula: try Formula.parse("g + x"), attributes: NodeAttributes(name: "f"))))
    try theirs.apply(.create(NodeCreation(formula: try Formula.parse("f + x"), attributes: NodeAttributes(name: "g"))))
    let merge = DocumentMerge(base: base.contents, mine: mine.contents, theirs: theirs.contents)
    let texts = ["f", "g"].map { name in
      merge.contents.node(named: name).flatMap { merge.contents.formula(of: $0)?.text } ?? "none"
    }
    #expect(texts == ["g + x", "f_ + x"])
    #expect(merge.conflicts == ["g"])
  }

  @Test func `a node renamed on one side takes the other side's changes`() throws {
    let here = try merge {
      try $0.apply(.rename($0.node("a"), "apples"))
    } theirs: {
      try $0.apply(.setContent($0.node("a"), .number(9)))
      try $0.apply(.setInput(PortID($0.node("s"), 0), $0.node("a")))
    }
    #expect(here.nodes == "apples = 9, b = 2, q = divide(apples b), s = negate(apples)")
    #expect(here.conflicts == [])
    let there = try merge {
      try $0.apply(.setInput(PortID($0.node("s"), 0), $0.node("a")))
    } theirs: {
      try $0.apply(.rename($0.node("a"), "apples"))
    }
    #expect(there.nodes == "apples = 6, b = 2, q = divide(apples b), s = negate(apples)")
    #expect(there.conflicts == [])
  }

  @Test(arguments: [31, 32, 33, 34] as [UInt64])
  func `a side that changed nothing takes the other whole, and any two merge into a sound document`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var conflicts = 0
    for round in 0..<60 {
      let base = document("a = 1", "b = 2", "sum = add(a, b)", "n = negate(sum)", "p = multiply(n, a)")
      let (mine, theirs) = (Document(base.contents), Document(base.contents))
      var editors = [mine, theirs].map { document in
        RandomEditor(generator: SeededGenerator(seed: random.next()), document: document)
      }
      for _ in 0..<8 {
        try? mine.apply(editors[0].edit())
        try? theirs.apply(editors[1].edit())
      }
      let place = "seed \(seed), round \(round)"
      let merge = DocumentMerge(base: base.contents, mine: mine.contents, theirs: theirs.contents)
      #expect(merge.contents.checkInvariants() == [], "\(place)")
      conflicts += merge.conflictCount
      let fromTheirs = DocumentMerge(base: base.contents, mine: base.contents, theirs: theirs.contents)
      #expect(DocumentComparison(from: fromTheirs.contents, to: theirs.contents).isEmpty, "\(place)")
      #expect(fromTheirs.conflictCount == 0, "\(place)")
      let fromMine = DocumentMerge(base: base.contents, mine: mine.contents, theirs: base.contents)
      #expect(DocumentComparison(from: fromMine.contents, to: mine.contents).isEmpty, "\(place)")
      #expect(fromMine.conflictCount == 0, "\(place)")
    }
    #expect(conflicts > 20, "seed \(seed)")
  }
}
