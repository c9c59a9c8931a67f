import EvaluationEngine
import Formulas
import GraphAnalysis
import TestSupport
import Testing

@testable import GraphDocument

/// Definitions that are shown and edited in the place of the document that has them.
struct LevelTests {
  /// What would be shown if the path were gone anew.
  private func anew(_ document: Document) -> String {
    document.root.shown(at: document.path, countedBy: nil).map { sketch($0) } ?? "nothing"
  }

  @Test func `an instance shows its definition with what comes through its ports`() throws {
    let document = try loans()
    #expect(document.enter(document.node("house")))
    #expect(document.pathNames == ["house (annuity)"] && document.group == "annuity")
    #expect(["principal", "rate", "years"].map { document.number($0) } == [200, 0.1, 2])
    let house = try loans().number("house")
    #expect(document.number("payment") == house && document.root.groups["annuity"] != nil)
    #expect(document.leave()?.group == "annuity")
    document.enter(document.node("boat"))
    #expect(["principal", "rate", "years"].map { document.number($0) } == [100, 0.1, 3])
    #expect(document.enter(group: "annuity") && document.pathNames == ["annuity"])
    #expect(["principal", "rate", "years"].map { document.number($0) } == [100, 0.05, 2])
  }

  @Test func `what is no instance, or of no group, shows nothing`() throws {
    let document = try loans()
    #expect(!document.enter(document.node("price")) && !document.enter(group: "lease") && document.leave() == nil)
    try document.apply(.setGroup("annuity", nil))
    #expect(!document.enter(document.node("house")) && document.path.isEmpty)
  }

  @Test func `an edit inside is one of the definition, and of all that use it`() throws {
    let document = try loans()
    document.enter(document.node("house"))
    try document.apply(.setFormula(document.node("payment"), formula("principal + 1")))
    #expect(document.number("payment") == 201)
    let total = document.root.node(named: "total").flatMap { document.root.graph.value(of: $0).number }
    // An interest of 1, and 1 more than the 100 of the other use.
    #expect(total == 102)
    #expect(document.steps.done == ["in group 'annuity': set 'payment' to 'principal + 1'"])
    #expect(document.isModified && document.root.checkInvariants() == [])
  }

  @Test func `a default that is edited inside counts where nothing is given`() throws {
    let document = try loans()
    document.enter(document.node("house"))
    try document.apply(.setContent(document.node("principal"), .number(1_000)))
    #expect(document.number("principal") == 200)
    document.leave()
    document.enter(document.node("boat"))
    #expect(document.number("principal") == 1_000)
  }

  @Test func `views hear what is shown, views of the root the document itself`() throws {
    let document = try loans()
    var reported: [String] = []
    document.addView("shown") { [unowned document] event in
      reported.append("shown \(event.cause) \(event.updates.map { document.contents.name(of: $0.node) }.sorted())")
    }
    document.addRootView("root") { [unowned document] event in
      reported.append("root \(event.cause) \(event.updates.map { document.root.name(of: $0.node) }.sorted())")
    }
    document.enter(document.node("house"))
    try document.apply(.setFormula(document.node("payment"), formula("principal")))
    document.leave()
    #expect(
      reported == [
        "shown levelChanged []", "shown edited [\"interest\", \"payment\"]",
        "root edited [\"boat\", \"boat.interest\", \"house\", \"house.interest\", \"total\"]", "shown levelChanged []",
      ])
  }

  @Test func `undo and redo show the level of the step first`() throws {
    let document = try loans()
    let start = sketch(document.root)
    try document.apply(.setContent(document.node("price"), .number(300)))
    document.enter(document.node("house"))
    try document.apply(.setContent(document.node("years"), .number(5)))
    document.leave()
    let end = sketch(document.root)
    #expect(document.undo() && document.pathNames == ["house (annuity)"] && document.number("years") == 2)
    #expect(document.undo() && document.path.isEmpty && sketch(document.root) == start)
    #expect(document.redo() && document.path.isEmpty)
    #expect(document.redo() && document.group == "annuity" && sketch(document.root) == end)
  }

  @Test func `a group that is renamed stays shown, one that is no more is left`() throws {
    let document = try loans()
    document.enter(document.node("house"))
    try document.apply(.renameGroup("annuity", "loan"))
    #expect(document.pathNames == ["house (loan)"])
    try document.apply(.setGroup("loan", nil))
    #expect(document.path.isEmpty && document.value("house").contains("loan"))
    #expect(document.undo() && document.root.groups["loan"] != nil)
  }

  @Test func `levels lie in each other, and edits of a group made inside are of the document`() throws {
    let document = try loans()
    try document.define("pair", definition(GraphDocumentTests.document("sum = 100"), inputs: ["sum"]))
    document.enter(group: "pair")
    try document.instance("annuity", as: "one", ["sum"])
    document.leave()
    try document.instance("pair", as: "both", ["price"])
    document.enter(document.node("both"))
    #expect(document.enter(document.node("one")) && document.pathNames == ["both (pair)", "one (annuity)"])
    #expect(document.number("principal") == 200)
    try document.apply(.setFormula(document.node("payment"), formula("principal * 2")))
    #expect(document.number("payment") == 400 && sketch(document.contents) == anew(document))
    try document.apply(.setGroup("twice", definition(GraphDocumentTests.document("x = 2"))))
    #expect(document.path.count == 2 && document.root.groups["twice"] != nil)
    document.leave()
    #expect(document.number("one") == 400)
    document.leave()
    #expect(document.number("both") == 400 && document.path.isEmpty)
    #expect(throws: EditError.groupLoop(["annuity", "pair", "annuity"])) {
      let instance = NodeCreation(instance: GroupInstance(of: "pair"), attributes: NodeAttributes(name: "p"))
      try document.apply(.inGroup("annuity", .create(instance)))
    }
  }

  @Test func `joining is of the document itself, whatever is shown`() throws {
    let document = try loans()
    let other = Document(document.contents)
    document.enter(document.node("house"))
    try other.apply(.delete(other.node("house")))
    _ = try document.join(other.root, title: "read")
    #expect(document.path.isEmpty && document.root.node(named: "house") == nil)
  }

  @Test(arguments: 0..<3) func `random edits inside show what going in anew would`(round: UInt64) throws {
    let seed = 2_020 + round
    let document = try loans()
    let start = sketch(document.root)
    document.enter(document.node(round.isMultiple(of: 2) ? "house" : "boat"))
    var editor = RandomEditor(generator: SeededGenerator(seed: seed), document: document)
    for step in 0..<RandomTestLength.steps(40) {
      switch Int.random(in: 0..<8, using: &editor.generator) {
      case 0: document.undo()
      case 1: document.redo()
      case _: try? document.apply(editor.edit())
      }
      #expect(sketch(document.contents) == anew(document), "seed \(seed), step \(step)")
      #expect(document.root.checkInvariants() == [], "seed \(seed), step \(step)")
    }
    while document.undo() {}
    #expect(sketch(document.root) == start, "seed \(seed)")
  }
}
