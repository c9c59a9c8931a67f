import EvaluationEngine
import Formulas
import GraphDocument
import TestSupport
import Testing

/// Documents are merged and joined by what their readers mean, whatever became of interfaces on one side.
struct InterfaceJoiningTests {
  private func taxes() throws -> Document {
    let inner = document("p = 100", "r = 0.05", "tax = 'p * r'", "net = 'p * 0.9'")
    let sample = document("one = 200", "two = 0.5")
    try sample.define("T", definition(inner, inputs: ["p", "r"], outputs: ["tax", "net"]))
    try sample.instance("T", as: "t", ["one"])
    try sample.addFormula("T(200, 0.1) + T(50)", as: "call")
    let map = try #require(OperatorID(named: "map"))
    let text = try #require(try? Formula.parse("T(value, 0.5)"))
    try sample.apply(
      .create(
        NodeCreation(
          content: .operator(map),
          attributes: NodeAttributes(name: "each", parameters: NodeParameters([.formula(text)])),
          inputs: [nil])))
    return sample
  }

  private func merged(_ base: Document, _ mine: Document, _ theirs: Document) throws -> (DocumentMerge, Document) {
    let merge = DocumentMerge(base: base.root, mine: mine.root, theirs: theirs.root)
    #expect(merge.contents.checkInvariants() == [])
    return (merge, Document(merge.contents))
  }

  @Test(arguments: [true, false]) func `a reader that one side adds means what it meant there`(isMine: Bool) throws {
    let base = try taxes()
    let (reordered, reader) = (Document(base.root), Document(base.root))
    try reordered.apply(.inGroup("T", .setInterfaceNames(inputs: ["r", "p"], outputs: ["net", "tax"])))
    try reader.addFormula("t + 1", as: "w")
    try reader.addFormula("T(400, 0.25)", as: "x")
    try reader.apply(.setFormula(reader.node("call"), formula("T(300, 0.1) + T(50)")))
    let (merge, result) = try isMine ? merged(base, reordered, reader) : merged(base, reader, reordered)
    #expect(merge.list == [])
    #expect(["w", "x", "call"].map { result.value($0) } == ["11", "100", "32.5"])
    #expect(merge.contents.groups.signature(of: "T")?.outputs == ["net", "tax"])
    #expect(merge.contents.formulaText(of: result.node("w")) == "t.tax + 1")
    #expect(merge.contents.formulaText(of: result.node("x")) == "T(p = 400, r = 0.25).tax")
  }

  @Test func `what no side changed is written as it was`() throws {
    let base = try taxes()
    let (mine, theirs) = (Document(base.root), Document(base.root))
    try mine.apply(.inGroup("T", .setInterfaceNames(inputs: ["r", "p"], outputs: ["net", "tax"])))
    try theirs.apply(.setContent(theirs.node("one"), .number(300)))
    let (merge, result) = try merged(base, mine, theirs)
    #expect(merge.list == [] && result.value("one") == "300")
    #expect(merge.contents.formulaText(of: result.node("call")) == "T(0.1, 200).tax + T(p = 50).tax")
    let each = merge.contents.parameters(of: result.node("each"))?.formula
    #expect(each?.text == "T(0.5, value).tax")
  }

  @Test func `edits that remember an interface keep their meaning on top of a file that was read anew`() throws {
    func lib(_ inputs: [String], _ outputs: [String]) throws -> ImportedDocument {
      let inner = document("p = 100", "r = 0.05", "tax = 'p * r'", "net = 'p * 0.9'")
      try inner.apply(.setInterfaceNames(inputs: inputs, outputs: outputs))
      return ImportedDocument(inner.contents, named: "lib", path: "lib.nodecalc")
    }
    let known = try lib(["p", "r"], ["tax", "net"])
    let base = document("one = 200")
    try base.apply(.setImports([GroupImport("lib", path: "lib.nodecalc")]))
    let edited = Document(base.root)
    edited.setImported(["lib": known])
    try edited.addFormula("lib(200, 0.1)", as: "z")
    base.setImported(["lib": try lib(["r", "p"], ["net", "tax"])])
    let (merge, result) = try merged(base, edited, base)
    #expect(merge.list == [])
    let open = Document(base.root)
    _ = try open.join(merge.contents, title: "recovered")
    #expect(open.value("z") == "20", "\(result.value("z"))")
    #expect(open.root.checkInvariants() == [])
  }

  @Test(arguments: 0..<RandomRounds.count(40, long: 1_000))
  func `a merge of interface edits with new readers changes the value of no reader`(seed: Int) throws {
    var editor = RandomInterfaceTests.Editor(random: SeededGenerator(seed: UInt64(seed)))
    let base = try editor.sample()
    let (edited, reader) = (Document(base.root), Document(base.root))
    for _ in 0..<4 {
      let group = ["g0", "g1", "h"][editor.below(3)]
      let definition = try #require(edited.root.groups[group])
      try? edited.apply(.inGroup(group, editor.interface(of: definition)))
    }
    for group in ["g0", "g1", "h"] {
      try reader.addFormula("i_\(group) * 3", as: "new_\(group)")
      for place in 0..<3 {
        try reader.addFormula("2 * \(editor.call(group, reader.root))", as: "new_\(group)_\(place)")
      }
    }
    let wanted = RandomInterfaceTests.values(reader.root).merging(RandomInterfaceTests.values(edited.root)) { $1 }
    for isMine in [true, false] {
      let (mine, theirs) = isMine ? (edited, reader) : (reader, edited)
      let merge = DocumentMerge(base: base.root, mine: mine.root, theirs: theirs.root)
      #expect(merge.list == [], "seed \(seed)")
      #expect(merge.contents.checkInvariants() == [], "seed \(seed)")
      for (name, value) in RandomInterfaceTests.values(merge.contents) {
        #expect(value == wanted[name], "seed \(seed): '\(name)'\n\(sketch(merge.contents))")
        if value != wanted[name] { return }
      }
    }
  }

  @Test(arguments: 0..<RandomRounds.count(40, long: 1_000))
  func `a document with other interfaces is joined as it says`(seed: Int) throws {
    var editor = RandomInterfaceTests.Editor(random: SeededGenerator(seed: UInt64(seed)))
    let sample = try editor.sample()
    let other = Document(sample.root)
    for _ in 0..<4 {
      let group = ["g0", "g1", "h"][editor.below(3)]
      let definition = try #require(other.root.groups[group])
      try? other.apply(.inGroup(group, editor.edit(of: definition)))
    }
    let (before, wanted) = (sketch(sample.root), sketch(other.root))
    _ = try sample.join(other.root, title: "joined")
    #expect(sample.root.checkInvariants() == [], "seed \(seed)")
    #expect(RandomInterfaceTests.values(sample.root) == RandomInterfaceTests.values(other.root), "seed \(seed)")
    #expect(DocumentComparison(from: sample.root, to: other.root).isEmpty, "seed \(seed): \(wanted)")
    if before != wanted { #expect(sample.undo(), "seed \(seed)") }
    #expect(sketch(sample.root) == before, "seed \(seed)")
  }
}
