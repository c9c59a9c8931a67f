import EvaluationEngine
import Formulas
import GraphDocument
import Testing

/// Named sets of values for numbers: as a value, as edits, compared and merged.
struct ScenarioTests {
  private let sample = document("price = 100", "rate = 0.04", "cost = 'price * rate'")

  private func scenario(_ name: String, _ values: [(String, Double)]) -> Scenario {
    Scenario(name, values.map { GivenValue($0.0, Quantity($0.1)) })
  }

  private func text(_ scenarios: Scenarios) -> String {
    scenarios.all.map { scenario in
      "\(scenario.name): "
        + scenario.values.map { "\($0.name) \(NumberText.shortest($0.quantity.value))" }.joined(separator: ", ")
    }.joined(separator: "; ")
  }

  private func set(_ scenarios: Scenario..., in document: Document) throws {
    try document.apply(.setScenarios(Scenarios(scenarios)))
  }

  @Test func `scenarios keep their order, values stand by name, and the last of one name counts`() {
    let first = scenario("low", [("rate", 1), ("price", 2), ("rate", 3)])
    let scenarios = Scenarios([scenario("high", []), first, scenario("high", [("b", 1)])])
    #expect(text(scenarios) == "high: b 1; low: price 2, rate 3")
    #expect(scenarios.valueCount == 3 && scenarios.mention("b") && !scenarios.mention("c"))
    #expect(text(scenarios.removing("high").adding(scenario("mid", [("a", 1)]))) == "low: price 2, rate 3; mid: a 1")
  }

  @Test func `a scenario is one edit, taken back exactly, and an ill-formed one is refused`() throws {
    try set(scenario("high", [("rate", 0.09), ("nobody", 1)]), in: sample)
    #expect(text(sample.contents.scenarios) == "high: nobody 1, rate 0.09")
    #expect(sample.contents.checkInvariants() == [])
    #expect(sample.contents.sentence(for: .setScenarios(Scenarios())) == "delete scenario 'high'")
    sample.undo()
    #expect(sample.contents.scenarios.isEmpty)
    for bad in [scenario("a b", []), scenario("x", [("1", 1)]), scenario("x", [("rate", .infinity)])] {
      #expect(throws: EditError.self) { try sample.apply(.setScenarios(Scenarios([bad]))) }
    }
    #expect(sample.contents.scenarios.isEmpty)
  }

  @Test func `a new name of a node is carried over, also over an entry that was nobody's, and goes back`() throws {
    try set(scenario("high", [("rate", 0.09), ("bank", 7)]), in: sample)
    try sample.apply(.rename(sample.node("rate"), "bank"))
    #expect(text(sample.contents.scenarios) == "high: bank 0.09")
    sample.undo()
    #expect(text(sample.contents.scenarios) == "high: bank 7, rate 0.09")
    try sample.apply(.rename(sample.node("price"), "bank"))
    #expect(text(sample.contents.scenarios) == "high: bank 7, rate 0.09")
    sample.undo()
    #expect(text(sample.contents.scenarios) == "high: bank 7, rate 0.09")
  }

  @Test func `a deleted node leaves its entry, which does nothing and is reported`() throws {
    let high = scenario("high", [("rate", 0.09), ("cost", 1)])
    try set(high, in: sample)
    #expect(sample.contents.scenarioRemarks(on: high).map { $0.name } == ["cost"])
    try sample.apply(.delete(sample.node("rate")))
    #expect(text(sample.contents.scenarios) == "high: cost 1, rate 0.09")
    let remarks = sample.contents.scenarioRemarks(on: high).map { $0.sentence }
    #expect(
      remarks == [
        "scenario 'high': 'cost' is not a number, so its value has no effect",
        "scenario 'high': no number is named 'rate', so its value has no effect",
      ])
    #expect(sample.contents.edits(applying: high).isEmpty)
  }

  @Test func `values under scenarios are those of the numbers set, and the document stays`() throws {
    try set(scenario("high", [("rate", 0.5)]), scenario("none", []), scenario("cheap", [("price", 1)]), in: sample)
    let before = sample.contents.graph.value(of: sample.node("cost")).number
    let found = ScenarioValues(of: [sample.node("cost"), sample.node("rate")], in: sample.contents, atMost: 9)
    #expect(found.names == [nil, "high", "none", "cheap"])
    #expect(found.values.map { $0[0].number } == [4, 50, 4, 0.04])
    #expect(found.values.map { $0[1].number } == [0.04, 0.5, 0.04, 0.04])
    #expect(sample.contents.graph.value(of: sample.node("cost")).number == before)
  }

  @Test func `two sides are merged value by value; what both changed is a conflict for mine`() throws {
    let base = Document(sample.contents)
    try set(scenario("high", [("rate", 1), ("price", 1)]), scenario("low", [("rate", 0)]), in: base)
    let (mine, theirs) = (Document(base.contents), Document(base.contents))
    try set(scenario("high", [("rate", 2), ("price", 1)]), scenario("low", [("rate", 0)]), in: mine)
    try set(scenario("high", [("rate", 1), ("price", 3)]), scenario("new", [("rate", 9)]), in: theirs)
    let merge = DocumentMerge(base: base.contents, mine: mine.contents, theirs: theirs.contents)
    #expect(text(merge.contents.scenarios) == "high: price 3, rate 2; new: rate 9")
    #expect(!merge.isDocumentInConflict)
    try set(scenario("high", [("rate", 5), ("price", 1)]), in: theirs)
    let other = DocumentMerge(base: base.contents, mine: mine.contents, theirs: theirs.contents)
    #expect(text(other.contents.scenarios) == "high: price 1, rate 2" && other.isDocumentInConflict)
  }

  @Test func `a comparison tells other scenarios, and not those of which a node has another name`() throws {
    try set(scenario("high", [("rate", 1)]), in: sample)
    let renamed = Document(sample.contents)
    try renamed.apply(.rename(renamed.node("rate"), "bank"))
    #expect(!DocumentComparison(from: sample.contents, to: renamed.contents).changedParts.contains(.scenarios))
    try set(scenario("high", [("bank", 2)]), in: renamed)
    #expect(DocumentComparison(from: sample.contents, to: renamed.contents).changedParts.contains(.scenarios))
    let changes = renamed.contents.scenarios.changes(from: sample.contents.scenarios)
    #expect(changes.map { $0.name } == ["high"])
  }
}
