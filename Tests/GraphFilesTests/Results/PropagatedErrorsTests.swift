import DataSets
import EvaluationEngine
import Formulas
import GraphAnalysis
import GraphDocument
import GraphFiles
import TestSupport
import Testing

/// Uncertain numbers and points with errors in formulas over sets: what they come to, by hand and by differences.
struct PropagatedErrorsTests {
  /// `b` has exact points, `d` uncertain ones; `k` is 2 ± 1, `z` 0 ± 0.1.
  private static let nodes = """
    {"name": "b", "kind": "data", "values": [10, 20, 30]}, {"name": "k", "kind": "number", "value": 2, "uncertainty": 1},
    {"name": "z", "kind": "number", "value": 0, "uncertainty": 0.1},
    {"name": "d", "kind": "data", "points": [{"value": 1, "errorMinY": 1, "errorMaxY": 1},
      {"value": 2, "errorMinY": 1, "errorMaxY": 1}, {"value": 3, "errorMinY": 1, "errorMaxY": 1}]},
    {"name": "g", "kind": "data", "points": [{"value": 2, "errorMinY": 0.1, "errorMaxY": 0.1},
      {"value": 3, "errorMinY": 0.2, "errorMaxY": 0.2}]}
    """

  private func document(_ formulas: [String]) throws -> DocumentContents {
    let written = formulas.enumerated().map { index, formula in
      ", {\"name\": \"f\(index)\", \"kind\": \"formula\", \"formula\": \"\(formula)\"}"
    }
    return try NativeFormat.read(Array("{\"nodecalc\": 1, \"nodes\": [\(Self.nodes)\(written.joined())]}".utf8))
  }

  @Test func `an uncertain number counts wherever it meets a set inside a formula`() throws {
    let expected: [(String, Double, Double)] = [
      ("sum(b * k)", 120, 60), ("mean(b - k)", 18, 1), ("max(b * k)", 60, 30), ("sum(map(b, value * k))", 120, 60),
      ("sum(b * (2 ± 1))", 120, 60), ("sum(map(b, value * (2 ± 1)))", 120, 60),
      ("sum(b - mean(d))", 54, 3.0.squareRoot()),
      ("sum(diff(d))", 2, 2.0.squareRoot()), ("sum(cumsum(d))", 10, 14.0.squareRoot()),
      ("reduce(g, total + value, 0)", 5, 0.05.squareRoot()), ("reduce(b, total + value * k, 0)", 120, 60),
      ("reduce(b, total + value, k)", 62, 1), ("reduce(g, total * value, 1)", 6, (0.09 + 0.16).squareRoot()),
      ("mean(d) - mean(d)", 0, 0), ("sum(d - d)", 0, 0), ("sum(d * d)", 14, (4.0 + 16 + 36).squareRoot()),
      ("sum(concat(d, d))", 12, 12.0.squareRoot()), ("sum(filter(d, value > 1.5))", 5, 2.0.squareRoot()),
      ("if(k > 0, sum(d), k)", 6, 3.0.squareRoot()), ("quantile(b, k / 4)", 20, 5),
    ]
    let contents = try document(expected.map(\.0))
    let quantities = NodeQuantities(contents)
    for (index, (formula, value, error)) in expected.enumerated() {
      let node = try #require(contents.node(named: "f\(index)"))
      let found = try #require(quantities.quantity(of: node), "\(formula)")
      #expect(found.unknown == nil && found.value.value == value, "\(formula)")
      #expect(abs(try #require(found.value.upper, "\(formula)") - error) < 1e-12, "\(formula): \(found)")
    }
  }

  @Test func `where there is no derivative the uncertainty is unknown, and the value stands`() throws {
    let expected: [(String, UnknownUncertainty.Reason)] = [
      ("sqrt(z)", .noSlope), ("sqrt(z) + (3 ± 0.2)", .noSlope), ("(-0.5)^(2 ± 0.1)", .noSlope),
      ("hypot(z, 0)", .noSlope),
      ("factorial(k)", .noSlope), ("floor(k)", .noSlope), ("k > 2", .noSlope), ("sum(sqrt(d - 1))", .noSlope),
      ("sum(bin(d, 3))", .counting), ("sum(take(b, k))", .steps), ("std(d * 0 + k)", .noSlope),
      ("sum(bin(b * k, 3))", .counting),
    ]
    let contents = try document(expected.map(\.0))
    let quantities = NodeQuantities(contents)
    for (index, (formula, reason)) in expected.enumerated() {
      let node = try #require(contents.node(named: "f\(index)"))
      let found = try #require(quantities.quantity(of: node), "\(formula)")
      #expect(found.unknown?.reason == reason && found.value.isExact, "\(formula): \(found)")
      #expect(found.unknown?.node == node)
    }
    // A factor of 0 ends the way, and what is not taken does not count.
    let known = try document([
      "0 * sqrt(z)", "if(z >= 0, k, sqrt(z))", "sum(d * 0)",
    ])
    for index in 0..<3 {
      let node = try #require(known.node(named: "f\(index)"))
      let found = try #require(NodeQuantities(known).quantity(of: node))
      #expect(found.unknown == nil && found.value.upper == (index == 1 ? 1 : 0), "\(index): \(found)")
    }
  }

  @Test func `points of computed sets have errors over all ways together`() throws {
    func root(_ square: Double) -> Double { square.squareRoot() }
    let expected: [(String, [Double?])] = [
      ("b * k", [10, 20, 30]), ("d * k", [root(5), root(8), root(13)]), ("d - d", [0, 0, 0]),
      ("diff(cumsum(d))", [1, 1]), ("d - mean(d)", [root(2 / 3), root(2 / 3), root(2 / 3)]),
      ("d^0.5 * 0 + k", [1, 1, 1]), ("sqrt(d - 1)", [nil, 0.5, root(0.125)]),
    ]
    let contents = try document(expected.map(\.0))
    let quantities = NodeQuantities(contents)
    for (index, (formula, errors)) in expected.enumerated() {
      let node = try #require(contents.node(named: "f\(index)"))
      let found = try #require(quantities.set(of: node), "\(formula)")
      #expect((found.unknown != nil) == errors.contains(nil), "\(formula)")
      for (place, error) in errors.enumerated() {
        let bar = found.value.errorsY?[place]?.upper
        #expect(
          bar.map { abs($0 - (error ?? .nan)) < 1e-12 } ?? (error == nil), "\(formula): \(String(describing: bar))")
      }
    }
  }

  @Test func `uncertain numbers written in the formula of a parameter count`() throws {
    let map =
      #"{"name": "m", "kind": "operator", "operator": "map", "inputs": ["b"], "parameters": {"formula": "value * (2 ± 1)"}}"#
    let text =
      #"{"nodecalc": 1, "nodes": [\#(Self.nodes), \#(map), {"name": "s", "kind": "formula", "formula": "sum(m)"}]}"#
    let contents = try NativeFormat.read(Array(text.utf8))
    let quantities = NodeQuantities(contents)
    #expect(quantities.quantity(of: try #require(contents.node(named: "s")))?.value.upper == 60)
    #expect(quantities.set(of: try #require(contents.node(named: "m")))?.value.errorsY?.upper == [10, 20, 30])
  }

  /// Each source moved a little both ways in a copy of the graph, in formulas of the table nested at random.
  @Test func `uncertainties are those that differences give`() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    let text = try ReferenceTable.text(of: "UncertaintyCorpus.txt")
    let nodes = try #require(text.split(separator: "\n").first { $0.hasPrefix("# nodes [") })
    let formulas = text.split(separator: "\n").compactMap { line -> Substring? in
      let fields = line.split(separator: "\t")
      return line.hasPrefix("#") || line.hasPrefix("[") ? nil : fields.last
    }
    for _ in 0..<RandomTestLength.steps(60) {
      let formula = try #require(formulas.randomElement(using: &random))
      let document =
        "{\"nodecalc\": 1, \"nodes\": [\(nodes.dropFirst(9).dropLast()), {\"name\": \"f\", \"kind\": \"formula\", \"formula\": \"\(formula)\"}]}"
      let contents = try NativeFormat.read(Array(document.utf8))
      let node = try #require(contents.node(named: "f"))
      let propagation = UncertaintyPropagation(
        sources: contents.uncertaintyPropagation.sources, correlations: [])
      guard case .known(let found) = propagation.finding(of: node, in: contents.graph) else { continue }
      // At a kink there is a slope to either side.
      guard let expected = differences(of: node, contents) else { continue }
      #expect(abs(found.upper - expected) <= 1e-4 * expected + 1e-6, "\(formula), seed \(seed)")
    }
  }

  private func differences(of node: NodeID, _ contents: DocumentContents) -> Double? {
    var moving = contents.graph
    var square = 0.0
    var isSmooth = true
    let centre = moving.value(of: node).number ?? .nan
    func slope(_ width: Double, _ move: (Double) -> Void) -> Double {
      var sides: [Double] = []
      for side in [-width, width] {
        move(side)
        _ = moving.propagate()
        sides.append(moving.value(of: node).number ?? .nan)
      }
      move(0)
      let (back, forth) = ((centre - sides[0]) / width, (sides[1] - centre) / width)
      if abs(forth - back) > 1e-3 * max(abs(forth), abs(back)) + 1e-6 { isSmooth = false }
      return (sides[1] - sides[0]) / (2 * width)
    }
    for (source, error) in contents.uncertaintyPropagation.sources {
      guard let centre = contents.graph.value(of: source).number else { continue }
      let part = slope(1e-5) { moving.setContent(.number(centre + $0), of: source) } * error.upper
      square += part * part
    }
    for source in contents.graph.dataNodes {
      guard let set = contents.graph.value(of: source).data, set.hasErrors else { continue }
      for index in set.indices {
        func moved(_ value: Double, _ x: Double) {
          var points = Array(set)
          points[index].value += value
          points[index].valueX = points[index].valueX.map { $0 + x }
          if let set = try? DataSet(points) { moving.setContent(.data(.set(set)), of: source) }
        }
        let byValue = slope(1e-5) { moved($0, 0) } * (set[index].errorY?.upper ?? 0)
        let byX = set.hasX ? slope(1e-5) { moved(0, $0) } * (set[index].errorX?.upper ?? 0) : 0
        square += byValue * byValue + byX * byX + 2 * (set[index].errorCorrelation ?? 0) * byValue * byX
      }
    }
    return isSmooth ? square.squareRoot() : nil
  }
}
