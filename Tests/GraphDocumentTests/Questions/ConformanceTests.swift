import GraphAnalysis
import GraphDocument
import Testing

/// With which probability assertions on uncertain numbers hold.
struct ConformanceTests {
  private func conformance(
    _ document: Document, _ uncertainties: [String: Double], correlated coefficient: Double? = nil
  ) throws -> Conformance? {
    for (name, uncertainty) in uncertainties {
      try document.apply(.setUncertainty(document.node(name), StandardUncertainty(uncertainty)))
    }
    if let coefficient {
      let pair = Correlation(first: document.node("a"), second: document.node("b"), coefficient: coefficient)
      try document.apply(.setCorrelations([pair]))
    }
    return Conformance.of(document.node("check"), in: document.contents)
  }

  /// Whether the probability is this one, to six digits.
  private func isNear(_ conformance: Conformance?, _ probability: Double) -> Bool {
    conformance.map { ($0.probability - probability).magnitude < 1e-6 } ?? false
  }

  @Test func `the probability is the normal distribution of the margin over its uncertainty`() throws {
    let below = try conformance(document("a = 9", "check = 'assert(a < 10)'"), ["a": 1])
    #expect(isNear(below, 0.841_344_7) && below?.holds == true)
    #expect(below?.sentence == "holds with a probability of 84.1 %" && below?.isDoubtful == true)
    let above = try conformance(document("a = 9", "check = 'assert(10 < a)'"), ["a": 1])
    #expect(isNear(above, 0.158_655_3) && above?.holds == false)
    #expect(above?.sentence == "would hold with a probability of 15.9 %")
    let greater = try conformance(document("a = 12", "check = 'assert(a > 10)'"), ["a": 1])
    #expect(isNear(greater, 0.977_249_9) && greater?.isDoubtful == false)
  }

  @Test func `operators as nodes are assertions as formulas are`() throws {
    let nodes = document("a = 9", "b = 10", "c = lessOrEqual(a, b)", "check = assert(c)")
    #expect(isNear(try conformance(nodes, ["a": 0.6, "b": 0.8]), 0.841_344_7))
    let mixed = document("a = 9", "b = 10", "c = 'a < b'", "check = assert(c)")
    #expect(isNear(try conformance(mixed, ["a": 0.6, "b": 0.8]), 0.841_344_7))
  }

  @Test func `what both sides have in common does not count`() throws {
    func pair() -> Document { document("a = 9", "b = 10", "check = 'assert(a < b)'") }
    // u² = 1 + 4 − 2 · r · 1 · 2.
    #expect(isNear(try conformance(pair(), ["a": 1, "b": 2], correlated: 1), 0.841_344_7))
    #expect(isNear(try conformance(pair(), ["a": 1, "b": 2], correlated: -1), 0.630_558_7))
    let same = document("a = 9", "b = 'a + 1'", "check = 'assert(a < b)'")
    #expect(try conformance(same, ["a": 5]) == nil)
  }

  @Test func `a tolerance has two limits`() throws {
    let centred = document("a = 10", "b = 10", "check = 'assert(abs(a - b) < 2)'")
    #expect(isNear(try conformance(centred, ["a": 1]), 0.954_499_7))
    let aside = document("a = 11", "b = 10", "t = 2", "check = 'assert(abs(a - b) < t)'")
    #expect(isNear(try conformance(aside, ["a": 1]), 0.841_344_7 - 0.001_349_9))
    let nodes = document(
      "a = 11", "b = 10", "t = 2", "d = subtract(a, b)", "gap = abs(d)", "c = lessOrEqual(gap, t)", "check = assert(c)")
    #expect(isNear(try conformance(nodes, ["a": 1]), 0.841_344_7 - 0.001_349_9))
  }

  @Test func `numbers written in the formula with uncertainties count`() throws {
    let written = document("a = 9", "check = 'assert(a < (10±1))'")
    #expect(isNear(try conformance(written, [:]), 0.841_344_7))
  }

  @Test func `what is certain, or no comparison, has no probability`() throws {
    #expect(try conformance(document("a = 9", "check = 'assert(a < 10)'"), [:]) == nil)
    #expect(try conformance(document("a = 9", "check = 'assert(a)'"), ["a": 1]) == nil)
    #expect(try conformance(document("a = 9", "check = 'a < 10'"), ["a": 1]) == nil)
    let bypassed = document("a = 9", "b = 10", "c = less(a, b)", "check = assert(c)")
    try bypassed.apply(.setBypassed(bypassed.node("check"), true))
    #expect(try conformance(bypassed, ["a": 1]) == nil)
  }
}
