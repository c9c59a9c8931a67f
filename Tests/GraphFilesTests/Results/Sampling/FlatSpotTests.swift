import EvaluationEngine
import Formulas
import GraphAnalysis
import GraphDocument
import GraphFiles
import Testing

/// An uncertainty of 0 to first order is unknown where the value varies all the same, and stays 0 where it does not.
struct FlatSpotTests {
  private func document(_ formula: String) throws -> SampledDocument {
    try SampledDocument(
      #"{"name": "x", "kind": "number", "value": 0, "uncertainty": 10}"#,
      #"{"name": "z", "kind": "number", "value": 0, "uncertainty": 1}"#,
      #"{"name": "big", "kind": "number", "value": 0.5, "uncertainty": 0.1}"#,
      #"{"name": "pi4", "kind": "number", "value": 3.14159, "uncertainty": 0.1}"#,
      #"{"name": "r", "kind": "number", "value": 3, "components": [{"readings": [3.1, 2.9, 3.0]}]}"#,
      #"{"name": "d", "kind": "data", "points": [{"value": 1, "errorMaxY": 0.1, "errorMinY": 0.1}, {"value": 2, "errorMaxY": 0.2, "errorMinY": 0.2}]}"#,
      #"{"name": "p", "kind": "formula", "formula": "big + 1e9"}"#,
      #"{"name": "q", "kind": "formula", "formula": "p - 1e9"}"#,
      #"{"name": "y", "kind": "formula", "formula": "\#(formula)"}"#)
  }

  private static let varying = [
    "x^2", "x^3", "x^4", "x * z", "cos(x)", "x^2 - z^2", "(0 ± 10)^2", "x^2 + 5",
    // A step within two standard uncertainties.
    "round(pi4, 2)", "floor(pi4 + 0.7)", "floor(pi4 - 0.3)", "if(pi4 > 3, 10, 0)", "pi4 < 3.3", "clamp(x - 1, 0, 4)",
    "sign(x + 15)",
    "floor(r + 0.05)", "floor(mean(d) + 0.45)", "if(draw([1, 2]) > 1.5, 1, 0)",
  ]

  @Test(arguments: varying) func `a value that varies where its slope is 0 has an unknown uncertainty`(formula: String)
    throws
  {
    let document = try document(formula)
    let node = try #require(document.contents.node(named: "y"))
    let found = try #require(NodeQuantities(document.contents).quantity(of: node))
    #expect(found.unknown?.reason == .flat && found.value.uncertainty == nil, "\(found)")
    let budget = try #require(NodeBudget(of: node, in: document.contents))
    #expect(budget.finding.unknown?.reason == .flat)
    var (ledger, rest) = (UncertaintyLedger(document.contents), 50_000)
    let shown = ledger.uncertainty(ofValueOf: node, in: document.contents, budget: &rest)
    #expect(shown.found?.unknown?.reason == .flat)
  }

  private static let fixed = [
    "x - x", "x * 0", "(1e9 + big) - 1e9 - big", "p - 1e9 - big", "2 * big - big - big", "big / big", "x^0",
    // A step farther away.
    "round(pi4, 0)", "floor(pi4 + 0.3)", "if(pi4 > 2, 10, 0)", "clamp(big, 1, 4)", "sign(big + 1)", "mean(d) - mean(d)",
    "floor(r + 0.5)",
  ]

  @Test(arguments: fixed) func `a value that does not vary has an uncertainty of 0`(formula: String) throws {
    let document = try document(formula)
    let node = try #require(document.contents.node(named: "y"))
    let found = try #require(NodeQuantities(document.contents).quantity(of: node))
    #expect(found.unknown == nil && found.value.upper == 0, "\(found)")
  }

  @Test func `terms of second order are known where those of first order are 0`() throws {
    let document = try document("x^2")
    let node = try #require(document.contents.node(named: "y"))
    let budget = try #require(try NodeBudget(ofSecondOrder: node, in: document.contents))
    #expect(abs((budget.finding.known?.mean ?? 0) - 100 * 2.0.squareRoot()) < 1e-6)
  }

  @Test func `numbers that go together and cancel out stay at 0`() throws {
    let document = try SampledDocument(
      #"{"name": "a", "kind": "number", "value": 1, "uncertainty": 0.1}"#,
      #"{"name": "b", "kind": "number", "value": 2, "uncertainty": 0.1}"#,
      #"{"name": "y", "kind": "formula", "formula": "a - b"}"#, correlations: #"["a", "b", 1]"#)
    let node = try #require(document.contents.node(named: "y"))
    #expect(NodeQuantities(document.contents).quantity(of: node)?.value.upper == 0)
  }
}
