import DataSets
import EvaluationEngine
import Formulas
import Glibc
import GraphAnalysis
import GraphDocument
import GraphFiles
import TestSupport
import Testing

/// Operators that look at x, annotations and errors of points, as a document has them.
struct SetOperatorTests {
  /// `spent` has five points with annotations and x; `keys` as many categories; `m` is measured with errors of value and x.
  private static let nodes = #"""
    {"name": "spent", "kind": "data", "points": [
      {"value": 10, "valueX": 1, "annotation": "food", "errorMinY": 3}, {"value": 20, "valueX": 2, "annotation": "rent"},
      {"value": 30, "valueX": 6, "annotation": "food", "errorMinY": 4}, {"value": 5, "valueX": 9, "annotation": "Food"},
      {"value": 7, "valueX": 10}]},
    {"name": "keys", "kind": "data", "values": [1, 2, 1, 2, 3]},
    {"name": "m", "kind": "data", "points": [{"value": 1, "valueX": 0, "errorMinY": 0.2},
      {"value": 3, "valueX": 2, "errorMinY": 0.1, "errorMinX": 0.5}, {"value": 2, "valueX": 4}]},
    {"name": "one", "kind": "data", "values": [1]},
    {"name": "back", "kind": "data", "points": [{"value": 1, "valueX": 2}, {"value": 3, "valueX": 1}]},
    {"name": "k", "kind": "number", "value": 2, "uncertainty": 1}
    """#

  private func document(_ formulas: [String]) throws -> DocumentContents {
    let written = formulas.enumerated().map { index, formula in
      let text = formula.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\\\"")
      return ", {\"name\": \"f\(index)\", \"kind\": \"formula\", \"formula\": \"\(text)\"}"
    }
    return try NativeFormat.read(Array("{\"nodecalc\": 1, \"nodes\": [\(Self.nodes)\(written.joined())]}".utf8))
  }

  /// The set that a formula comes to, with the errors that are found for it.
  private func set(_ formula: String) throws -> DataSet {
    let contents = try document([formula])
    let node = try #require(contents.node(named: "f0"))
    return try #require(NodeQuantities(contents).set(of: node)?.value, "\(formula)")
  }

  private func expectValues(_ expected: [(formula: String, values: [Double])]) throws {
    for (formula, values) in expected { #expect(try set(formula).values == values, "\(formula)") }
  }

  /// Numbers with the errors expected, those on both sides; nil for none.
  private func expectNumbers(_ expected: [(formula: String, value: Double, error: Double?)]) throws {
    let contents = try document(expected.map(\.formula))
    let quantities = NodeQuantities(contents)
    for (index, (formula, value, error)) in expected.enumerated() {
      let node = try #require(contents.node(named: "f\(index)"))
      let found = try #require(quantities.quantity(of: node), "\(formula)")
      #expect(found.unknown == nil && abs(found.value.value - value) < 1e-12, "\(formula): \(found)")
      #expect(abs((found.value.upper ?? 0) - (error ?? 0)) < 1e-12, "\(formula): \(found)")
    }
  }

  private func expectSentences(_ expected: [(formula: String, part: String)]) throws {
    let contents = try document(expected.map(\.formula))
    for (index, (formula, part)) in expected.enumerated() {
      let node = try #require(contents.node(named: "f\(index)"))
      let sentence = contents.sentence(forValueOf: node)
      #expect(sentence?.contains(part) == true, "\(formula): \(sentence ?? "it has a value")")
    }
  }

  @Test func `P10: values are counted, added up and averaged in ranges of x, errors included`() throws {
    try expectValues([
      ("binX(spent, 2, \"count\", 0, 10)", [2, 3]), ("binX(spent, 2, \"sum\", 0, 10)", [30, 42]),
      ("binX(spent, 2, \"mean\", 0, 10)", [15, 14]), ("binX(spent, 2)", [2, 3]),
      ("binX(spent, 3, \"mean\", 0, 30)", [16.25, 7]),
      ("binX(spent, 2, \"min\", 0, 10)", [10, 5]), ("binX(spent, 2, \"max\", 0, 10)", [20, 30]),
      ("binX(spent, 2, \"median\", 0, 10)", [15, 7]), ("binX(spent, 2, \"var\", 0, 10)", [50, 193]),
      ("binX(spent, 2, \"lowerQuartile\", 0, 10)", [12.5, 6]),
      ("binX(spent, 2, \"upperQuartile\", 0, 10)", [17.5, 18.5]),
      ("binX(spent, 2, \"std\", 0, 10)", [(50.0).squareRoot(), (193.0).squareRoot()]),
    ])
    let sums = try set("binX(spent, 2, \"sum\", 0, 10)")
    #expect(sums.columnX == [2.5, 7.5])
    #expect(sums.errorsY?.upper == [3, 4])
    try expectNumbers([("sum(binX(spent, 2, \"mean\", 0, 10))", 29, (1.5 * 1.5 + 16.0 / 9).squareRoot())])
    try expectSentences([
      ("binX(one, 2)", "has no x"), ("binX(spent, 0)", "from 1 to 1000000"),
    ])
  }

  @Test func `P10: what lies in no range of x is reported, and a range without points has no mean`() throws {
    let contents = try document(["binX(spent, 3, \"mean\", 2, 8)"])
    let node = try #require(contents.node(named: "f0"))
    #expect(contents.graph.value(of: node).data?.values == [20, 30])
    #expect(contents.graph.value(of: node).data?.missingPlaces == [1])
    #expect(contents.remark(onValueOf: node) == "1 below the bins, 2 above")
  }

  @Test func `P16: a fold over value and x takes the errors of both along`() throws {
    // By value x, by x value: (0·0.2)² + (2·0.1)² + (3·0.5)².
    try expectNumbers([
      ("reduce(m, total + value * x)", 14, (0.04 + 2.25).squareRoot()),
      ("reduce(m, total + x)", 6, 0.5), ("reduce(m, total + value)", 6, 0.05.squareRoot()),
      ("sum(m) - reduce(m, total + value)", 0, 0),
      ("reduce(m, total + value * k)", 12, (36 + 4 * 0.05).squareRoot()),
    ])
  }

  @Test(arguments: 1...UInt64(RandomRounds.count(20, long: 500)))
  func `P16: the error of a fold is that of its differences, with the errors of each point belonging together`(
    seed: UInt64
  ) throws {
    let folds: [(formula: String, step: (Double, Double, Double) -> Double)] = [
      ("total * 0.5 + value * x", { $0 * 0.5 + $1 * $2 }), ("total + value / x", { $0 + $1 / $2 }),
      ("(total + x) * value", { ($0 + $2) * $1 }), ("total + sin(value) * x", { $0 + sin($1) * $2 }),
      ("max(total, value * x)", { max($0, $1 * $2) }),
    ]
    var random = SeededGenerator(seed: seed)
    let points = (0..<Int.random(in: 1...6, using: &random)).map { _ in
      (
        value: Double.random(in: 0.5...2, using: &random), x: Double.random(in: 0.5...2, using: &random),
        errors: [0.01, 0.1].map { Double.random(in: $0...0.2, using: &random) },
        correlation: Double.random(in: -0.9...0.9, using: &random)
      )
    }
    let written = points.map {
      "{\"value\": \($0.value), \"valueX\": \($0.x), \"errorMinY\": \($0.errors[0]), \"errorMinX\": \($0.errors[1]), "
        + "\"errorCorr\": \($0.correlation)}"
    }
    for (formula, step) in folds {
      func total(_ index: Int?, _ value: Double, _ x: Double) -> Double {
        points.indices.reduce(0.0) {
          step($0, points[$1].value + ($1 == index ? value : 0), points[$1].x + ($1 == index ? x : 0))
        }
      }
      let (reach, start) = (1e-5, total(nil, 0, 0))
      let variance = points.indices.reduce(0.0) { sum, index in
        let byValue = (total(index, reach, 0) - total(index, -reach, 0)) / (2 * reach) * points[index].errors[0]
        let byX = (total(index, 0, reach) - total(index, 0, -reach)) / (2 * reach) * points[index].errors[1]
        return sum + byValue * byValue + byX * byX + 2 * points[index].correlation * byValue * byX
      }
      let contents = try NativeFormat.read(
        Array(
          """
          {"nodecalc": 1, "nodes": [{"name": "r", "kind": "data", "points": [\(written.joined(separator: ", "))]},
            {"name": "f", "kind": "formula", "formula": "reduce(r, \(formula))"}]}
          """.utf8))
      let node = try #require(contents.node(named: "f"))
      let found = try #require(NodeQuantities(contents).quantity(of: node), "\(formula), seed \(seed)")
      #expect(abs(found.value.value - start) < 1e-9, "\(formula), seed \(seed)")
      let error = try #require(found.value.upper, "\(formula), seed \(seed)")
      #expect(abs(error - variance.squareRoot()) < 1e-6 * (1 + error), "\(formula), seed \(seed): \(error)")
    }
  }

  @Test func `P18: the integral is that of trapezia, with the errors of values and x`() throws {
    // Trapezia of 4 and 5; by values 1, 2, 1, by the x in the middle (1 − 2) / 2.
    try expectNumbers([
      ("integrate(m)", 9, (0.04 + 0.04 + 0.0625).squareRoot()), ("integrate(keys)", 7, nil),
      ("integrate(m * k)", 18, (4 * (0.04 + 0.04 + 0.0625) + 81).squareRoot()),
    ])
    try expectSentences([
      ("integrate(one)", "needs 2 points and has 1"),
      ("integrate(back)", "index 1 is not above the one before it: sort by x first"),
      ("integrate(take(one, 0))", "of an empty set is not defined"),
    ])
    try expectNumbers([("integrate(sort(back, x))", 2, nil)])
  }

  @Test func `P18: a point is found by x, by place and by annotation, and has its error`() throws {
    try expectNumbers([
      ("nearest(spent, 5)", 30, 4), ("nearest(spent, -100)", 10, 3), ("nearest(keys, 3.6)", 3, nil),
      ("nearestTo(spent, 6, 8)", 5, nil), ("nearestTo(spent, 6, 29)", 30, 4),
      ("first(spent, annotation == \"rent\")", 20, nil), ("first(spent, annotation == \"food\")", 10, 3),
      ("first(spent, value > 15 and x > 2)", 30, 4),
    ])
    try expectSentences([
      ("first(spent, annotation == \"fun\")", "no point matches"),
      ("nearest(take(spent, 0), 1)", "no point matches"),
    ])
  }

  @Test func `P14: points are chosen and put in order by annotation`() throws {
    try expectValues([
      ("filter(spent, annotation == \"food\")", [10, 30]), ("filter(spent, annotation != \"food\")", [20, 5, 7]),
      ("filter(spent, annotation == \"food\" and value > 15)", [30]), ("filter(spent, annotation == \"fun\")", []),
      ("filter(spent, not annotation == \"food\" or x == 1)", [10, 20, 5, 7]),
      ("filter(keys, annotation == \"a\")", []),
      ("map(spent, if(annotation == \"food\", value * 2, value))", [20, 20, 60, 5, 7]),
      // Capital letters come first, points without annotation last.
      ("sort(spent, annotation)", [5, 10, 30, 20, 7]), ("sort(spent, annotation, 1)", [7, 20, 10, 30, 5]),
    ])
  }

  @Test func `P13: a parameter's formula compares annotations too, and comes back from the file as it was`() throws {
    let text = #"""
      {
        "nodecalc": 1,
        "nodes": [
          {"name": "f", "kind": "operator", "operator": "filter", "inputs": ["s"], "parameters": {"formula": "annotation == \"a ; \"\"b\"\"\""}},
          {"name": "g", "kind": "operator", "operator": "groupBy", "inputs": ["s"], "parameters": {"content": "mean"}},
          {"name": "s", "kind": "data", "points": [{"value": 1, "annotation": "a"}, {"value": 2, "annotation": "a ; \"b\""}]}
        ]
      }

      """#
    let contents = try NativeFormat.read(Array(text.utf8))
    let (chosen, grouped) = (try #require(contents.node(named: "f")), try #require(contents.node(named: "g")))
    #expect(contents.graph.value(of: chosen).data?.values == [2])
    #expect(contents.graph.value(of: grouped).data?.values == [1, 2])
    #expect(String(decoding: NativeFormat.write(contents), as: UTF8.self) == text)
    let line = ParameterSyntax.text(of: contents.parameters(of: chosen), for: try #require(OperatorID(named: "filter")))
    let read = try ParameterSyntax.parse(line, for: try #require(OperatorID(named: "filter")))
    #expect(read == contents.parameters(of: chosen))
    let typed = try ParameterSyntax.parse("max", for: try #require(OperatorID(named: "groupBy")))
    #expect(typed.values == [.word("max")])
    #expect(throws: ParameterSyntax.Problem.self) {
      try ParameterSyntax.parse("content = mode", for: try #require(OperatorID(named: "groupBy")))
    }
  }

  @Test func `a set grouped has a value a category, in the order in which they appear`() throws {
    try expectValues([
      ("groupBy(spent, \"sum\")", [40, 20, 5, 7]), ("groupBy(spent, \"mean\")", [20, 20, 5, 7]),
      ("groupBy(spent, \"count\")", [2, 1, 1, 1]), ("groupBy(spent, \"min\")", [10, 20, 5, 7]),
      ("groupBy(spent, \"max\")", [30, 20, 5, 7]), ("groupBy(spent, keys, \"sum\")", [40, 25, 7]),
      ("groupBy(keys, spent, \"count\")", [2, 1, 1, 1]), ("groupBy(spent, \"median\")", [20, 20, 5, 7]),
      ("groupBy(spent, \"lowerQuartile\")", [15, 20, 5, 7]), ("groupBy(spent, \"upperQuartile\")", [25, 20, 5, 7]),
      ("groupBy(spent, \"var\")", [200]), ("groupBy(spent, \"std\")", [(200.0).squareRoot()]),
    ])
    #expect(try set("groupBy(spent, \"std\")").missingPlaces == [1, 2, 3])
    #expect(try set("groupBy(spent, keys, \"std\")").missingPlaces == [2])
    let sums = try set("groupBy(spent, \"sum\")")
    #expect(sums.annotations == ["food", "rent", "Food", nil])
    #expect(sums.errorsY?[0] == ErrorBar(5) && sums.errorsY?[1] == ErrorBar(0))
    #expect(try set("groupBy(spent, keys, \"max\")").columnX == [1, 2, 3])
    try expectNumbers([
      ("sum(groupBy(spent, \"mean\"))", 52, 2.5), ("max(groupBy(spent * k, \"sum\"))", 80, (1600 + 100.0).squareRoot()),
    ])
    try expectSentences([
      ("groupBy(one, \"sum\")", "no annotation to group by: read a text column as annotation"),
      ("groupBy(spent, one, \"sum\")", "unequal lengths: 5, 1"),
    ])
  }

  @Test func `categories that look alike stay apart and are reported`() throws {
    let contents = try document(["groupBy(spent, \"sum\")", "groupBy(spent, keys, \"sum\")"])
    let nodes = try ["f0", "f1"].map { try #require(contents.node(named: $0)) }
    #expect(
      contents.remark(onValueOf: nodes[0])
        == "the categories 'food' and 'Food' differ only in case or invisible characters")
    #expect(contents.remark(onValueOf: nodes[1]) == nil)
    for other in ["food ", "fo\u{200B}od", "\u{FEFF}food", "fo\u{AD}od", "FOOD\u{A0}"] {
      let set = try DataSet([Datum(1, annotation: "food"), Datum(2, annotation: other)])
      let grouped = try set.grouped(.count)
      #expect(grouped.set.values == [1, 1])
      #expect(grouped.alike == NearDuplicates("food", other))
    }
    let different = try DataSet([Datum(1, annotation: "food"), Datum(2, annotation: "foods")])
    #expect(try different.grouped(.count).alike == nil)
  }

  /// What values in order come to, by the definition; nil where they have no such value.
  private static func plain(_ content: GroupContent, of values: [Double]) -> Double? {
    let count = Double(values.count)
    let mean = values.reduce(0, +) / count
    func quantile(_ fraction: Double) -> Double {
      let place = fraction * (count - 1)
      let (below, above) = (values[Int(place)], values[min(Int(place) + 1, values.count - 1)])
      return below + (above - below) * (place - place.rounded(.down))
    }
    let variance = values.count < 2 ? nil : values.map { ($0 - mean) * ($0 - mean) }.reduce(0, +) / (count - 1)
    return switch content {
    case .sum: values.reduce(0, +)
    case .mean: mean
    case .count: count
    case .min: values[0]
    case .max: values[values.count - 1]
    case .median: quantile(0.5)
    case .lowerQuartile: quantile(0.25)
    case .upperQuartile: quantile(0.75)
    case .std: variance?.squareRoot()
    case .var: variance
    }
  }

  @Test func `random sets grouped come to what a plain loop does`() throws {
    var random = SeededGenerator(seed: 17)
    for round in 0..<RandomRounds.count(300, long: 10_000) {
      let points = (0..<Int.random(in: 0...30, using: &random)).map { _ in
        Datum(
          Double(Int.random(in: -5...5, using: &random)),
          annotation: ["a", "b", "A", nil].randomElement(using: &random) ?? nil)
      }
      var names: [String?] = []
      for point in points where !names.contains(point.annotation) { names.append(point.annotation) }
      let set = try DataSet(points)
      if !points.isEmpty, !set.hasAnnotations { continue }
      for content in GroupContent.allCases {
        let expected = names.compactMap { name in
          Self.plain(content, of: points.filter { $0.annotation == name }.map(\.value).sorted())
        }
        let found = try set.grouped(content).set.values
        let isSame = found.count == expected.count && zip(found, expected).allSatisfy { abs($0 - $1) < 1e-12 }
        #expect(isSame, "seed 17, round \(round), \(content): \(found), not \(expected)")
      }
    }
  }

  @Test(arguments: [
    ("annotation == \"food", "closing quotation mark"), ("\"food\"", "this is a text"),
    ("value == \"food\"", "this is a text"), ("groupBy(s, \"mode\")", "write one of \"sum\", \"mean\""),
    ("groupBy(s, 1)", "'groupBy' does not accept this"), ("annotation < \"b\"", "this is a text"),
    ("sum(\"s\")", "this is a text"),
  ])
  func `a text where none can stand is refused with where and what to write`(_ text: String, _ part: String) {
    do throws(FormulaProblem) {
      _ = try Formula.parse(text)
      Issue.record("'\(text)' was read")
    } catch {
      #expect(error.description.contains(part), "\(error)")
      #expect(error.span.upperBound <= text.utf8.count && !error.span.isEmpty)
    }
  }

  @Test func `an annotation compared outside of points is a failure that says where it belongs`() throws {
    try expectSentences([("annotation == \"food\"", "write the comparison in filter, map or first")])
  }
}
