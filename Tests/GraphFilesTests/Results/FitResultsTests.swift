import DataSets
import EvaluationEngine
import Formulas
import GraphAnalysis
import GraphDocument
import GraphFiles
import Testing

/// Fits as a document has them: numbers and sets that keep what they have in common, where their uncertainty comes from, and bad input.
struct FitResultsTests {
  /// `b` is the calibration of a thermometer in the GUM, H.3, over the temperature less 20 °C; `m` is measured with errors.
  private static let nodes = #"""
    {"name": "b", "kind": "data", "points": [{"value": -0.171, "valueX": 1.521}, {"value": -0.169, "valueX": 2.012},
      {"value": -0.166, "valueX": 2.512}, {"value": -0.159, "valueX": 3.003}, {"value": -0.164, "valueX": 3.507},
      {"value": -0.165, "valueX": 3.999}, {"value": -0.156, "valueX": 4.513}, {"value": -0.157, "valueX": 5.002},
      {"value": -0.159, "valueX": 5.503}, {"value": -0.161, "valueX": 6.01}, {"value": -0.16, "valueX": 6.511}]},
    {"name": "m", "kind": "data", "points": [{"value": 1, "valueX": 0, "errorMinY": 0.1},
      {"value": 3, "valueX": 1, "errorMinY": 0.2}, {"value": 4, "valueX": 2, "errorMinY": 0.4}]},
    {"name": "bare", "kind": "data", "points": [{"value": 1, "valueX": 0, "errorMinY": 0.1}, {"value": 3, "valueX": 1},
      {"value": 4, "valueX": 2, "errorMinY": 0.4}]},
    {"name": "level", "kind": "data", "points": [{"value": 1, "valueX": 3}, {"value": 3, "valueX": 3}]},
    {"name": "gap", "kind": "data", "points": [{"value": 1, "valueX": 3}, {"value": 3}]},
    {"name": "y1", "kind": "formula", "formula": "intercept(b)"}, {"name": "y2", "kind": "formula", "formula": "slope(b)"},
    {"name": "k", "kind": "number", "value": 2, "uncertainty": 0.5}
    """#

  private func document(_ formulas: [String]) throws -> DocumentContents {
    let written = formulas.enumerated().map { index, formula in
      ", {\"name\": \"f\(index)\", \"kind\": \"formula\", \"formula\": \"\(formula)\"}"
    }
    return try NativeFormat.read(Array("{\"nodecalc\": 1, \"nodes\": [\(Self.nodes)\(written.joined())]}".utf8))
  }

  private func node(_ name: String, _ contents: DocumentContents) throws -> NodeID {
    try #require(contents.node(named: name), "\(name)")
  }

  @Test func `a fit's numbers have the uncertainties of the GUM, and what they have in common`() throws {
    let expected: [(formula: String, value: Double, error: Double, digit: Double)] = [
      ("y1", -0.1712, 0.0029, 5e-5), ("y2", 0.00218, 0.00067, 5e-6), ("fitAt(10, b)", -0.1494, 0.0041, 5e-5),
      // Of the two parameters in nodes of their own, whose correlation is −0.930.
      ("y1 + 10 * y2", -0.1494, 0.0041, 5e-5), ("fitAt(10, b) - y1 - 10 * y2", 0, 0, 1e-12),
      ("sqrt(chiSquare(b, 1, 1))", 0.0035, 0, 5e-5),
      // Each parameter taken out of the set of them is the same number.
      ("nearest(fit(b), 1) - slope(b)", 0, 0, 1e-12), ("reduce(fit(b), total + value) - y1 - y2", 0, 0, 1e-12),
      // With errors of points: by hand, the covariance of the weights.
      ("slope(m)", 1.7272727, (131.25 / 5156.25).squareRoot(), 5e-7),
      ("slope(m) * k - slope(m) * k", 0, 0, 1e-12), ("fitAt(k, m) - k * slope(m) - intercept(m)", 0, 0, 1e-12),
      ("mean(fitted(m)) - mean(fitAt([0, 1, 2], m))", 0, 0, 1e-12),
    ]
    let contents = try document(expected.map(\.formula))
    let quantities = NodeQuantities(contents)
    for (index, (formula, value, error, digit)) in expected.enumerated() {
      let found = try #require(quantities.quantity(of: try node("f\(index)", contents)), "\(formula)")
      #expect(found.unknown == nil && abs(found.value.value - value) < digit, "\(formula): \(found)")
      #expect(abs((found.value.upper ?? 0) - error) < digit, "\(formula): \(found)")
    }
    // One node alone, and the sets of parameters and of the line.
    var budget = 1_000_000
    var ledger = UncertaintyLedger(contents)
    let alone = ledger.uncertainty(ofValueOf: try node("y2", contents), in: contents, budget: &budget).found?.known
    #expect(abs(try #require(alone).upper - 0.00067) < 5e-6)
    let sets = try document(["fit(b)", "fitted(b)"])
    let parameters = try #require(NodeQuantities(sets).set(of: try node("f0", sets))).value
    #expect(parameters.columnX == [0, 1])
    #expect(abs(try #require(parameters.errorsY?[0]).upper - 0.0029) < 5e-5)
    let line = try #require(NodeQuantities(sets).set(of: try node("f1", sets))).value
    #expect(line.columnX?.first == 1.521 && line.count == 11)
    let errors = try #require(line.errorsY)
    #expect(errors.upper[5] < errors.upper[0])
  }

  @Test func `the points of a fit are what its uncertainty is made of`() throws {
    let contents = try document([])
    let y2 = try node("y2", contents)
    let budget = try #require(contents.uncertaintyPropagation.budget(of: y2, in: contents.graph))
    #expect(budget.contributions.map(\.source) == [try node("b", contents)])
    #expect(abs(try #require(budget.contributions[0].effect).upper - 0.00067) < 5e-6)
    #expect(contents.remark(onValueOf: y2)?.contains("9 degrees of freedom") == true)
  }

  @Test func `two points without errors have a line whose uncertainty is unknown`() throws {
    let contents = try document(["slope([1, 4])", "fit([1, 4])", "fitAt(3, [1, 4]) + k", "slope([1 ± 0.1, 4])"])
    let quantities = NodeQuantities(contents)
    let slope = try #require(quantities.quantity(of: try node("f0", contents)))
    #expect(abs(slope.value.value - 3) < 1e-14 && slope.unknown?.reason == .noFreedom)
    #expect(slope.unknown.map { contents.sentence(for: $0) }?.contains("one point more") == true)
    #expect(quantities.set(of: try node("f1", contents))?.unknown?.reason == .noFreedom)
    #expect(quantities.quantity(of: try node("f2", contents))?.unknown?.reason == .noFreedom)
    // What is uncertain in the points themselves counts alone.
    let uncertain = try #require(quantities.quantity(of: try node("f3", contents)))
    let error = try #require(uncertain.value.upper)
    #expect(uncertain.unknown == nil && abs(error - 0.1) < 1e-12)
  }

  /// GUM 4.4.3: twenty temperatures, of which the best estimate is 100.145 °C with a standard uncertainty of 0.33 °C.
  @Test func `the fit of degree 0 is the mean with the uncertainty that its scatter gives`() throws {
    let readings =
      "[96.90, 98.18, 98.25, 98.61, 99.03, 99.49, 99.56, 99.74, 99.89, 100.07, 100.33, 100.42, 100.68, 100.95, 101.11, 101.20, 101.57, 101.84, 102.36, 102.72]"
    let contents = try document([
      "fitAt(0, \(readings), 0)", "fit([4], 0)", "chiSquare([1, 2, 6], 0)", "fitAt(7, [1 ± 0.3, 3 ± 0.4], 0)",
      "fit(b, 0)", "fitted([1, 2, 6], 0)", "fitAt(0, [1, 2, 6], 0) - mean([1, 2, 6])", "std(\(readings)) / sqrt(20)",
    ])
    let quantities = NodeQuantities(contents)
    func quantity(_ name: String) throws -> Appraisal<Quantity> {
      try #require(quantities.quantity(of: try node(name, contents)))
    }
    let mean = try quantity("f0")
    #expect(abs(mean.value.value - 100.145) < 1e-9)
    let uncertainty = try #require(mean.value.upper)
    #expect(abs(uncertainty - 0.33) < 0.005)
    let byHand = try quantity("f7").value.value
    #expect(abs(uncertainty - byHand) < 1e-12)
    #expect(contents.remark(onValueOf: try node("f0", contents))?.contains("19 degrees of freedom") == true)
    #expect(quantities.set(of: try node("f1", contents))?.unknown?.reason == .noFreedom)
    #expect(abs(try quantity("f2").value.value - 14) < 1e-12)
    let two = try quantity("f3")
    let ofTwo = try #require(two.value.upper)
    #expect(abs(two.value.value - 2) < 1e-12 && abs(ofTwo - 0.25) < 1e-12)
    #expect(quantities.set(of: try node("f4", contents))?.value.count == 1)
    #expect(quantities.set(of: try node("f5", contents))?.value.values == [3, 3, 3])
    #expect(abs(try quantity("f6").value.value) < 1e-12)
  }

  @Test func `limit fit-degree: what cannot be fitted says so`() throws {
    let expected: [(formula: String, part: String)] = [
      ("slope(level)", "needs points at 2 different x and has 1"), ("fit([1, 2, 3], 3)", "has 3: give more points"),
      ("slope([1])", "needs points at 2 different x and has 1"),
      ("fit(b, -2)", "a whole number from 0 to 20 as degree"),
      ("fit(b, -1)", "a whole number from 0 to 20 as degree"), ("fit(b, 21)", "a whole number from 0 to 20 as degree"),
      ("fit(b, 1.5)", "a whole number from 0 to 20 as degree"),
      ("slope(bare)", "index 1 needs an error above 0"),
      ("slope(gap)", "index 1 has no x"), ("chiSquare([1, 2], 1, 1)", "no degree of freedom"),
      ("fit([1e308, -1e308, 1e308], 2)", "too large for a 64-bit float"),
    ]
    let contents = try document(expected.map(\.formula))
    for (index, (formula, part)) in expected.enumerated() {
      let sentence = contents.sentence(forValueOf: try node("f\(index)", contents))
      #expect(sentence?.contains(part) == true, "\(formula): \(sentence ?? "it has a value")")
    }
  }
}
