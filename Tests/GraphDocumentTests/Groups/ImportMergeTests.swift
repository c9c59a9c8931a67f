import DataSets
import EvaluationEngine
import Formulas
import GraphAnalysis
import GraphDocument
import Testing

/// Documents merged whose sides change what is imported, and interfaces.
struct ImportMergeTests {
  private static let library = GroupImport("lib", path: "lib.nodecalc")

  /// A document that imports `lib.double`, uses it and calls it.
  private func user() throws -> Document {
    let library = document("unused = 0")
    try library.define("double", GroupContents(document("x = 1", "v = 'x * 2'").contents))
    let user = document("five = 5")
    try user.apply(.setImports([Self.library]))
    user.setImported(["lib": ImportedDocument(library.contents, named: "lib", path: Self.library.path)])
    try user.apply(
      .create(
        NodeCreation(
          instance: GroupInstance(of: "lib.double"), attributes: NodeAttributes(name: "use"),
          inputs: [user.node("five")])))
    try user.addFormula("lib.double(use) + 1", as: "more")
    #expect(user.number("more") == 21)
    return user
  }

  /// The merge, which a join makes of `mine`, and undo takes back.
  private func merged(_ base: Document, _ mine: Document, _ theirs: Document) throws -> (DocumentMerge, Document) {
    let merge = DocumentMerge(base: base.contents, mine: mine.contents, theirs: theirs.contents)
    #expect(merge.contents.checkInvariants() == [])
    let joined = Document(mine.contents)
    let before = sketch(joined.contents)
    _ = try joined.join(merge.contents, title: "merged")
    // What the join imports besides is read behind it.
    var expected = merge.contents
    expected.takeImported(of: joined.contents)
    #expect(DocumentComparison(from: joined.contents, to: expected).isEmpty)
    #expect(joined.contents.checkInvariants() == [])
    joined.undo()
    #expect(sketch(joined.contents) == before && joined.contents.imports == mine.contents.imports)
    return (merge, Document(merge.contents))
  }

  @Test func `one side adds an import, the other calls one otherwise: both count, whichever is mine`() throws {
    let base = try user()
    let (added, renamed) = (Document(base.contents), Document(base.contents))
    try added.apply(.setImports([Self.library, GroupImport("tax", path: "tax.nodecalc")]))
    try added.addFormula("lib.double(more)", as: "late")
    try renamed.apply(.renameGroup("lib", "money"))
    for (mine, theirs) in [(added, renamed), (renamed, added)] {
      let (merge, result) = try merged(base, mine, theirs)
      #expect(merge.conflictCount == 0)
      #expect(
        merge.contents.imports == [
          GroupImport("money", path: "lib.nodecalc"), GroupImport("tax", path: "tax.nodecalc"),
        ])
      #expect(result.contents.instance(of: result.node("use"))?.group == "money.double")
      #expect(result.contents.formulaText(of: result.node("more")) == "money.double(use) + 1")
      #expect(result.contents.formulaText(of: result.node("late")) == "money.double(more)")
      #expect(result.number("use") == 10 && result.number("more") == 21 && result.number("late") == 42)
    }
  }

  @Test func `two new names of one import are a conflict, and what both sides wrote goes by mine`() throws {
    let base = try user()
    let (mine, theirs) = (Document(base.contents), Document(base.contents))
    try mine.apply(.renameGroup("lib", "money"))
    try theirs.apply(.renameGroup("lib", "cash"))
    try theirs.addFormula("cash.double(2)", as: "four")
    let (merge, result) = try merged(base, mine, theirs)
    #expect(merge.conflicts == [] && merge.isDocumentInConflict)
    #expect(merge.contents.imports.map(\.name) == ["money"])
    #expect(result.contents.formulaText(of: result.node("four")) == "money.double(2)")
    #expect(result.number("four") == 4 && result.number("more") == 21)
  }

  @Test func `an import that one side moves is moved; moved by both it is a conflict`() throws {
    let base = try user()
    let (mine, theirs) = (Document(base.contents), Document(base.contents))
    try theirs.apply(.setImports([GroupImport("lib", path: "new.nodecalc")]))
    let merge = DocumentMerge(base: base.contents, mine: mine.contents, theirs: theirs.contents)
    #expect(merge.conflictCount == 0 && merge.contents.imports.map(\.path) == ["new.nodecalc"])
    try mine.apply(.setImports([GroupImport("lib", path: "own.nodecalc")]))
    let disagreed = DocumentMerge(base: base.contents, mine: mine.contents, theirs: theirs.contents)
    #expect(disagreed.isDocumentInConflict && disagreed.contents.imports.map(\.path) == ["own.nodecalc"])
    #expect(disagreed.contents.checkInvariants() == [])
  }

  @Test func `an import that one side takes out stays where the other has come to use it`() throws {
    let base = try user()
    let (mine, theirs) = (Document(base.contents), Document(base.contents))
    for name in ["more", "use"] { try mine.apply(.delete(mine.node(name))) }
    try mine.apply(.setImports([]))
    let gone = DocumentMerge(base: base.contents, mine: mine.contents, theirs: theirs.contents)
    #expect(gone.conflictCount == 0 && gone.contents.imports.isEmpty)
    try theirs.addFormula("lib.double(7)", as: "again")
    let (merge, result) = try merged(base, mine, theirs)
    #expect(merge.isDocumentInConflict && merge.contents.imports == [Self.library])
    #expect(result.number("again") == 14)
  }

  @Test func `a group and an import of one name are a conflict, and mine has the name`() throws {
    let base = try user()
    let (defined, imported) = (Document(base.contents), Document(base.contents))
    try defined.define("tax", GroupContents(document("x = 1", "v = 'x + 1'").contents))
    try imported.apply(.setImports([Self.library, GroupImport("tax", path: "tax.nodecalc")]))
    let (group, _) = try merged(base, defined, imported)
    #expect(group.isDocumentInConflict && group.conflicts == [])
    #expect(group.contents.groups.names == ["tax"] && group.contents.imports == [Self.library])
    let (file, _) = try merged(base, imported, defined)
    #expect(file.conflicts == ["tax"] && file.contents.groups.names.isEmpty)
    #expect(file.contents.imports.map(\.name) == ["lib", "tax"])
  }

  @Test func `a definition that rests on an import is merged node by node, and computes`() throws {
    let base = try user()
    let own = document("z = 1")
    try own.addFormula("lib.double(z) + 1", as: "r")
    try base.define("own", GroupContents(own.contents))
    try base.instance("own", as: "last")
    #expect(base.number("last") == 3)
    let (mine, theirs) = (Document(base.contents), Document(base.contents))
    try mine.edit("own", "z") { .setContent($0, .number(2)) }
    try theirs.edit("own", "r") { .setFormula($0, formula("lib.double(z) + 3")) }
    let (merge, result) = try merged(base, mine, theirs)
    #expect(merge.conflictCount == 0 && result.number("last") == 7)
  }

  @Test func `inputs that both sides add and take away are merged name by name, and wires stay`() throws {
    let base = try loans()
    let (mine, theirs) = (Document(base.contents), Document(base.contents))
    func declare(_ document: Document, _ names: [String]) throws {
      let inner = try #require(document.contents.groups["annuity"])
      try document.apply(
        .inGroup(
          "annuity",
          .setInterface(
            Interface(inputs: names.compactMap { inner.node(named: $0) }, outputs: inner.interface.outputs))))
    }
    let fee = NodeCreation(content: .number(0), attributes: NodeAttributes(name: "fee"))
    try mine.apply(.inGroup("annuity", .create(fee)))
    try declare(mine, ["principal", "rate", "years", "fee"])
    try declare(theirs, ["principal", "rate"])
    let merge = DocumentMerge(base: base.contents, mine: mine.contents, theirs: theirs.contents)
    #expect(merge.conflictCount == 0)
    #expect(merge.contents.groups.signature(of: "annuity")?.inputs == ["principal", "rate", "fee"])
    let document = Document(merge.contents)
    #expect(
      sketch(document.contents).contains(
        "boat = use of annuity(principal: _, rate: bank, fee: _) inert [\"years: long\"]"),
      "\(sketch(document.contents))")
    #expect(document.number("house") == base.number("house") && merge.contents.checkInvariants() == [])
  }

  // MARK: - What is said

  @Test func `a formula that mentions an output of what cannot be read says why, as the instance does`() throws {
    let user = document("five = 5")
    try user.apply(.setImports([Self.library]))
    let problem = "lib.nodecalc: no such file or folder"
    user.setImported(["lib": ImportedDocument(path: Self.library.path, failing: problem)])
    try user.apply(.create(NodeCreation(instance: GroupInstance(of: "lib"), attributes: NodeAttributes(name: "use"))))
    try user.addFormula("use.gain + 1", as: "more")
    #expect(user.problem("use") == "the group 'lib' cannot be used: \(problem)")
    #expect(user.problem("more") == "mentions 'use.gain', and the group 'lib' cannot be used: \(problem)")
    let loans = try loans()
    try loans.addFormula("house.gain + 1", as: "more")
    #expect(loans.problem("more") == "mentions 'house.gain', and the group 'annuity' has no output 'gain'")
  }

  @Test func `a formula for every point says what a call of its needs that is no exact number`() throws {
    let sample = document("width = 3", "each = map(width)")
    try sample.define("scaled", definition(document("x = 1", "k = 2", "v = 'x * k'"), inputs: ["x", "k"]))
    try sample.edit("scaled", "k") { .setUncertainty($0, StandardUncertainty(0.5)) }
    func call(_ text: String) throws {
      try sample.apply(.setParameters(sample.node("each"), NodeParameters([.formula(formula(text))])))
    }
    try sample.apply(
      .create(
        NodeCreation(
          data: NodeData(.written(try DataSet(values: [1, 2, 4]))), attributes: NodeAttributes(name: "points"))))
    try sample.apply(.setInputs(sample.node("each"), [sample.node("points"), sample.node("width")]))
    try call("scaled(value)")
    #expect(
      sample.problem("each")
        == "the formula of map cannot be computed: 'scaled:k' is not a plain number: connect it to a port, or write the node as a formula with map(…)"
    )
    try call("scaled(value, width)")
    #expect(sample.contents.graph.value(of: sample.node("each")).data?.values == [3, 6, 12])
    try sample.addFormula("sum(map(points, scaled(value)))", as: "written")
    #expect(sample.number("written") == 14)
    try call("scaled(value, 1, 2)")
    #expect(sample.problem("each")?.contains("'scaled' takes") == true)
  }
}
