import DataSets
import EvaluationEngine
import Formulas
import GraphAnalysis
import GraphDocument
import GraphFiles
import TestSupport
import Testing

/// `scan`, `interpolate` and `lookup`: what they come to, with their errors, and what they say of bad input.
struct FoldAndTableTests {
  /// `paid` has x, annotations and a kept field; `t` is a table, `u` one with errors on both sides, `prices` one by names; `k` is 2 ± 1.
  private static let nodes = #"""
    {"name": "paid", "kind": "data", "points": [
      {"value": 30, "valueX": 1, "annotation": "May", "errorMinY": 3}, {"value": 40, "valueX": 2, "mood": "good"},
      {"value": 50, "valueX": 4, "errorMinX": 0.5}]},
    {"name": "xs", "kind": "data", "values": [1, 2, 4]}, {"name": "ys", "kind": "data", "values": [10, 30, 20]},
    {"name": "u", "kind": "data", "points": [{"value": 0, "errorMinY": 0.2}, {"value": 2, "errorMinY": 0.1}, {"value": 3}]},
    {"name": "v", "kind": "data", "points": [{"value": 1}, {"value": 5, "errorMinY": 0.5}, {"value": 4, "errorMinY": 1}]},
    {"name": "down", "kind": "data", "values": [3, 2, 1]}, {"name": "twice", "kind": "data", "values": [1, 2, 2]},
    {"name": "bought", "kind": "data", "points": [{"value": 3, "annotation": "tea", "valueX": 7}, {"value": 2, "annotation": "milk"},
      {"value": 5, "annotation": "tea"}]},
    {"name": "prices", "kind": "data", "points": [{"value": 1.5, "annotation": "milk", "errorMinY": 0.1},
      {"value": 4, "annotation": "tea"}, {"value": 9, "annotation": "tea"}]},
    {"name": "none", "kind": "data", "values": []}, {"name": "one", "kind": "number", "value": 1},
    {"name": "k", "kind": "number", "value": 2, "uncertainty": 1}, {"name": "zero", "kind": "number", "value": 0}
    """#

  private func document(_ formulas: [String], nodes: String = nodes) throws -> DocumentContents {
    let written = formulas.enumerated().map { index, formula in
      let text = formula.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\\\"")
      return ", {\"name\": \"f\(index)\", \"kind\": \"formula\", \"formula\": \"\(text)\"}"
    }
    return try NativeFormat.read(Array("{\"nodecalc\": 1, \"nodes\": [\(nodes)\(written.joined())]}".utf8))
  }

  private func node(_ name: String, _ contents: DocumentContents) throws -> NodeID {
    try #require(contents.node(named: name), "\(name)")
  }

  private func set(_ formula: String, nodes: String = nodes) throws -> DataSet {
    let contents = try document([formula], nodes: nodes)
    let node = try node("f0", contents)
    return try #require(NodeQuantities(contents).set(of: node)?.value, "\(formula)")
  }

  private func expectSentences(_ expected: [(formula: String, part: String)]) throws {
    let contents = try document(expected.map(\.formula))
    for (index, (formula, part)) in expected.enumerated() {
      let node = try node("f\(index)", contents)
      let sentence = contents.sentence(forValueOf: node)
      #expect(sentence?.contains(part) == true, "\(formula): \(sentence ?? "it has a value")")
    }
  }

  // MARK: scan

  @Test func `P16: scan has the totals of reduce on the way, and keeps what else the points have`() throws {
    for (formula, values) in [
      ("scan(paid, total * 1.5 - value, 100)", [120, 140, 160.0]), ("scan(paid, total + value)", [30, 70, 120]),
      ("scan(paid, total + value * x, zero)", [30, 110, 310]), ("scan(paid, max(total, index))", [0, 1, 2]),
      ("scan(paid, value)", [30, 40, 50]), ("scan(paid, total + k, one)", [3, 5, 7]), ("scan(paid, 7)", [7, 7, 7]),
      ("scan(paid, total, 5)", [5, 5, 5]), ("scan(none, total + value, 5)", []),
      ("scan(paid, total + (annotation == \"May\"))", [1, 1, 1]),
      ("cumsum(paid) - scan(paid, total + value)", [0, 0, 0]),
    ] { #expect(try set(formula).values == values, "\(formula)") }
    let totals = try set("scan(paid, total + value)")
    #expect(totals.columnX == [1, 2, 4])
    #expect(totals.annotations == ["May", nil, nil])
    #expect(totals.preservedFields?[1].map(\.name) == ["mood"])
    #expect(totals.errorsX?[2] == ErrorBar(0.5))
    #expect(totals.errorsY?.upper == [3, 3, 3])
  }

  @Test func `P16: a loan is paid off by a scan: what is left after each payment is that of the closed formula`() throws
  {
    let months = (1...24).map(String.init).joined(separator: ", ")
    let nodes = """
      {"name": "months", "kind": "data", "values": [\(months)]}, {"name": "loan", "kind": "number", "value": 12000},
      {"name": "rate", "kind": "number", "value": 0.005},
      {"name": "paid", "kind": "formula", "formula": "-payment(rate, count(months), loan)"},
      {"name": "left", "kind": "formula", "formula": "scan(months, total * (1 + rate) - paid, loan)"}
      """
    let contents = try document(["futureValue(rate, 10, paid, -loan)", "sum(months * 0 + paid) - loan"], nodes: nodes)
    func values(_ name: String) throws -> [Double] {
      let value = contents.graph.value(of: try node(name, contents))
      return value.data?.values ?? value.number.map { [$0] } ?? []
    }
    let left = try values("left")
    #expect(left.count == 24 && abs(left[23]) < 1e-8)
    #expect(try abs(left[9] - values("f0")[0]) < 1e-8)
    // Interest is what is paid above the loan: of each month's beginning balance.
    let interest = 0.005 * (12_000 + left.dropLast().reduce(0, +))
    #expect(try abs(values("f1")[0] - interest) < 1e-8)
  }

  @Test func `P16: a scan's node has formula and start as parameters, reads them from a file and knows what is wired`()
    throws
  {
    let text = #"""
      {
        "nodecalc": 1,
        "nodes": [
          {"name": "balance", "kind": "operator", "operator": "scan", "inputs": ["paid", "rate"], "parameters": {"formula": "total * (1 + rate) - value", "start": 100}},
          {"name": "paid", "kind": "data", "values": [30, 40]},
          {"name": "rate", "kind": "number", "value": 0.5}
        ]
      }

      """#
    let contents = try NativeFormat.read(Array(text.utf8))
    let balance = try node("balance", contents)
    #expect(contents.graph.value(of: balance).data?.values == [120, 140])
    #expect(String(decoding: NativeFormat.write(contents), as: UTF8.self) == text)
    let scan = try #require(OperatorID(named: "scan"))
    let line = ParameterSyntax.text(of: contents.parameters(of: balance), for: scan)
    #expect(try ParameterSyntax.parse(line, for: scan) == contents.parameters(of: balance))
    let document = Document(contents)
    try document.apply(.rename(try node("rate", contents), "interest"))
    #expect(document.contents.graph.value(of: balance).data?.values == [120, 140])
    #expect(document.contents.parameters(of: balance)?.formula?.text == "total * (1 + interest) - value")
    #expect(document.undo())
    #expect(String(decoding: NativeFormat.write(document.contents), as: UTF8.self) == text)
    try document.apply(.setParameters(balance, nil))
    #expect(
      document.contents.sentence(forValueOf: balance)?.contains("scan needs a formula over total, value, x, index")
        == true)
    #expect(document.undo())
    #expect(document.contents.graph.value(of: balance).data?.values == [120, 140])
  }

  /// Formulas over total, value, x and index, and what they mean.
  private static let folds: [(formula: String, step: @Sendable (Double, Double, Double, Double) -> Double)] = [
    ("total + value", { $0 + $1 + 0 * ($2 + $3) }), ("total * 0.5 + value * x", { $0 * 0.5 + $1 * $2 + 0 * $3 }),
    ("total * 1.01 - value", { $0 * 1.01 - $1 + 0 * ($2 + $3) }), ("(total + x) * value", { ($0 + $2) * $1 + 0 * $3 }),
    ("total + sin(value) * x", { $0 + sine($1) * $2 + 0 * $3 }),
    ("max(total, value * x)", { max($0, $1 * $2) + 0 * $3 }),
    ("if(index < 2, value, total / value)", { $3 < 2 ? $1 : $0 / $1 + 0 * $2 }),
    ("value + x", { $1 + $2 + 0 * ($0 + $3) }),
  ]

  private static func sine(_ number: Double) -> Double { OperatorID(named: "sin")?.descriptor([number]).number ?? .nan }

  @Test(arguments: 1...UInt64(RandomRounds.count(30, long: 1_000)))
  func `P16: each point of a scan is the reduction of the points up to it, and a plain loop's`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    // Beyond a block of columns too.
    let count = Bool.random(using: &random) ? Int.random(in: 1...8, using: &random) : 1_300
    let rows = (0..<count).map { _ in
      (value: Double.random(in: 0.5...1.5, using: &random), x: Double.random(in: 0.5...2, using: &random))
    }
    let written = rows.map { "{\"value\": \($0.value), \"valueX\": \($0.x)}" }.joined(separator: ", ")
    let start = Double(Int.random(in: -3...3, using: &random))
    let place = Int.random(in: 0..<count, using: &random)
    for (formula, step) in Self.folds {
      let contents = try document(
        ["scan(r, \(formula), \(start))", "reduce(take(r, \(place + 1)), \(formula), \(start))"],
        nodes: "{\"name\": \"r\", \"kind\": \"data\", \"points\": [\(written)]}")
      let totals = try #require(
        contents.graph.value(of: try node("f0", contents)).data?.values, "\(formula), seed \(seed)")
      let last = contents.graph.value(of: try node("f1", contents)).number
      #expect(last?.bitPattern == totals[place].bitPattern, "\(formula), seed \(seed)")
      var total = start
      for (index, row) in rows.enumerated() {
        total = step(total, row.value, row.x, Double(index))
        #expect(abs(total - totals[index]) <= 1e-12 * max(1, abs(total)), "\(formula) at \(index), seed \(seed)")
      }
    }
  }

  // MARK: Tables

  @Test func `interpolate takes a number or a set, and keeps what else the set has`() throws {
    let contents = try document([
      "interpolate(1, xs, ys)", "interpolate(1.5, xs, ys)", "interpolate(4, xs, ys)", "interpolate(k, xs, ys)",
      "interpolate(clamp(9, min(xs), max(xs)), xs, ys)",
    ])
    let numbers = (0..<5).map { contents.node(named: "f\($0)").flatMap { contents.graph.value(of: $0).number } }
    #expect(numbers == [10, 20, 20, 30, 20])
    let set = try set("interpolate(paid / 20, xs, ys)")
    #expect(set.values == [20, 30, 27.5])
    #expect(set.columnX == [1, 2, 4] && set.annotations == ["May", nil, nil] && set.errorsX?[2] == ErrorBar(0.5))
    // 3 / 20 by the slope of 20.
    #expect(set.errorsY?[0].map { abs($0.upper - 3) < 1e-12 } == true)
    #expect(try self.set("interpolate(none, xs, ys)").isEmpty)
  }

  @Test func `lookup takes numbers by number and points by annotation, each where it comes first`() throws {
    let contents = try document(["lookup(4, xs, ys)", "lookup(k - k + 1, xs, ys)", "lookup(2, twice, xs)"])
    let numbers = (0..<3).map { contents.node(named: "f\($0)").flatMap { contents.graph.value(of: $0).number } }
    #expect(numbers == [20, 10, 2])
    let cost = try set("bought * lookup(bought, prices, prices)")
    #expect(cost.values == [12, 3, 20])
    #expect(cost.annotations == ["tea", "milk", "tea"] && cost.columnX?[0] == 7)
    #expect(cost.errorsY?[1].map { abs($0.upper - 0.2) < 1e-15 } == true)
    // Without annotations on one side values are compared.
    #expect(
      try set("lookup(down, xs - 1 + 1, ys)", nodes: Self.nodes.replacing("[3, 2, 1]", with: "[4, 2, 1]")).values
        == [20, 30, 10])
    #expect(try set("lookup(groupBy(bought, \"sum\"), prices, prices)").values == [4, 1.5])
    #expect(try set("lookup(none, xs, ys)").isEmpty)
  }

  @Test func `bad input of a table is reported with its place, its reason and how to correct it`() throws {
    try expectSentences([
      (
        "interpolate(5, xs, ys)",
        "5 is outside xs, which go from 1 to 4: add points, or limit it to that range"
      ),
      ("interpolate(xs - 1, xs, ys)", "the point at index 0 fails: 0 is outside xs"),
      ("interpolate(2, down, ys)", "xs does not increase at index 1: sort the points of xs and ys in ascending order"),
      ("interpolate(2, twice, ys)", "xs does not increase at index 2"),
      ("interpolate(2, xs, none)", "the sets have unequal lengths: 3, 0"),
      ("interpolate(2, none, none)", "there are no points to interpolate"),
      ("interpolate(2, one, ys)", "a data set is needed"), ("interpolate(2, xs, one)", "a data set is needed"),
      ("interpolate(1 / zero, xs, ys)", "division by zero"),
      ("lookup(3, xs, ys)", "no key is 3: add it to keys and values"),
      ("lookup(0.3, xs * 0.1 + 0.1, ys)", "no key is 0.3:"),
      ("lookup(xs, ys, ys)", "the point at index 0 fails: no key is 1"),
      ("lookup(1, xs, none)", "the sets have unequal lengths: 3, 0"), ("lookup(1, none, none)", "no key is 1"),
      ("lookup(paid, prices, prices)", "the point at index 0 fails: no key has the annotation 'May'"),
      ("lookup(1, one, ys)", "a data set is needed"),
      ("scan(one, total + value)", "a data set is needed"),
      ("scan(paid, total / (value - 40))", "index 1 fails: division"),
      ("scan(paid, total * 1e200, 1e200)", "index 0"), ("scan(xs, total + x)", "has no x"),
      ("scan(paid, sqrt(total - value))", "index 0 fails: root of a negative"),
      ("scan(paid, total + ys)", "a number is needed"), ("scan(paid, total + value, xs)", "a number is needed"),
      ("map(paid, interpolate(value, xs, ys))", "is needed"),
    ])
    let unread: [(String, String)] = [
      ("interpolate(1, xs)", "takes 3 arguments (x, xs, ys), not 2"),
      ("lookup(1, xs, ys, 2)", "(key, keys, values), not 4"),
      ("scan(paid)", "(data, formula, start), not 1"),
      ("scan(paid, scan(paid, total))", "cannot be inside the formula of another function of points"),
      ("lookup(\"tea\", prices, prices)", "this is a text"),
    ]
    for (formula, part) in unread {
      do throws(FormulaProblem) {
        _ = try Formula.parse(formula)
        Issue.record("'\(formula)' was read")
      } catch {
        #expect(error.description.contains(part), "\(formula): \(error)")
      }
    }
  }

  // MARK: Errors

  @Test func `P15: what an uncertain number is interpolated or looked up to has the errors of all it rests on`() throws
  {
    // At 1: halfway from (0 ± 0.2, 1) to (2 ± 0.1, 5 ± 0.5), slope 2.
    let middle = (0.25 * 0.25 + 0.2 * 0.2 + 0.1 * 0.1 + 4).squareRoot()
    let known: [(String, Double, Double)] = [
      ("interpolate(1 + 0 * k, u, v)", 3, (0.0625 + 0.04 + 0.01).squareRoot()), ("interpolate(k - 1, u, v)", 3, middle),
      ("interpolate(3, u, v)", 4, 1), ("sum(interpolate([1, 1], u, v))", 6, 2 * (0.0625 + 0.04 + 0.01).squareRoot()),
      ("interpolate(1, u, v) - interpolate(1, u, v)", 0, 0), ("lookup(4, xs, ys * k)", 40, 20),
      ("sum(lookup([1, 1], xs, v))", 2, 0), ("sum(lookup([2, 2], xs, v))", 10, 1),
      ("sum(lookup(bought, prices, prices))", 9.5, 0.1), ("sum(scan(xs, total + value * k))", 2 * 11, 11),
      ("last - reduce(xs, total * k + value, k)", 0, 0), ("sum(scan(xs, total, k))", 6, 3),
      ("sum(scan(v, value)) - sum(v)", 0, 0),
    ]
    let contents = try document(
      known.map(\.0),
      nodes: Self.nodes
        + ", {\"name\": \"last\", \"kind\": \"formula\", \"formula\": \"sum(take(scan(xs, total * k + value, k), 1, -1))\"}"
    )
    let quantities = NodeQuantities(contents)
    for (index, (formula, value, error)) in known.enumerated() {
      let node = try node("f\(index)", contents)
      let found = try #require(quantities.quantity(of: node), "\(formula)")
      #expect(found.unknown == nil && abs(found.value.value - value) < 1e-12, "\(formula): \(found)")
      #expect(abs((found.value.upper ?? 0) - error) < 1e-12, "\(formula): \(found)")
    }
    // A key that moves is none any more.
    for formula in ["lookup(k, xs, ys)", "lookup(2, xs * k / 2, ys)", "sum(lookup([2, k], xs, ys))"] {
      let contents = try document([formula])
      let found = NodeQuantities(contents).quantity(of: try node("f0", contents))
      #expect(found?.unknown?.reason == .noSlope && found?.value.isExact == true, "\(formula)")
    }
  }

  @Test(arguments: 1...UInt64(RandomRounds.count(20, long: 500)))
  func `P16: errors of all points and numbers go through scans and tables as differences say`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    func points(_ values: [Double]) -> [Datum] {
      values.map { value in
        Datum(
          value, x: Double.random(in: 0.5...2, using: &random),
          errorX: ErrorBar(Double.random(in: 0...0.2, using: &random)),
          errorY: ErrorBar(Double.random(in: 0.01...0.2, using: &random)),
          errorCorrelation: Double.random(in: -0.9...0.9, using: &random))
      }
    }
    let count = Int.random(in: 1...5, using: &random)
    let sources = [
      points((0..<count).map { _ in Double.random(in: 0.5...2, using: &random) }),
      points([0, 0.8, 1.7, 2.5].map { $0 + Double.random(in: -0.2...0.2, using: &random) }),
      points((0..<4).map { _ in Double.random(in: -3...3, using: &random) }),
    ]
    let weights = (0..<count).map { _ in Double.random(in: -2...2, using: &random) }
    let k = (value: Double.random(in: 0.5...1.5, using: &random), error: 0.3)
    func text(_ points: [Datum]) -> String {
      points.map {
        "{\"value\": \($0.value), \"valueX\": \($0.valueX ?? 0), \"errorMinY\": \($0.errorY?.upper ?? 0), "
          + "\"errorMinX\": \($0.errorX?.upper ?? 0), \"errorCorr\": \($0.errorCorrelation ?? 0)}"
      }.joined(separator: ", ")
    }
    func nodes(_ sets: [[Datum]], _ k: Double) -> String {
      zip(["r", "p", "q"], sets).map { "{\"name\": \"\($0)\", \"kind\": \"data\", \"points\": [\(text($1))]}, " }
        .joined()
        + "{\"name\": \"w\", \"kind\": \"data\", \"values\": \(weights)}, "
        + "{\"name\": \"k\", \"kind\": \"number\", \"value\": \(k), \"uncertainty\": 0.3}"
    }
    for inner in [
      "scan(r, total * k - value * x, k)", "scan(r, total * value + x, 1)", "scan(r * k, sin(total) + value, 0.5)",
      "interpolate(clamp(r, 0.25, 2.25), p, q)", "interpolate(scan(r, clamp(total + value * 0.1, 0.3, 2.2)), p * k, q)",
      "scan(interpolate(clamp(r, 0.25, 2.25), p, q), total * k + value, k)",
      "lookup(index(w * 0 + 1), p * 0 + 1, q) * k",
    ] {
      // A weighted sum, in which what belongs together counts.
      let formula = "sum(w * \(inner))"
      func value(_ sets: [[Datum]], _ k: Double) throws -> Double? {
        let contents = try document([formula], nodes: nodes(sets, k))
        return contents.graph.value(of: try node("f0", contents)).number
      }
      func slope(_ move: (Double) throws -> Double?) throws -> Double? {
        let width = 1e-5
        guard let above = try move(width), let below = try move(-width), let here = try move(0) else { return nil }
        // At a kink there is a slope to either side.
        let (left, right) = ((here - below) / width, (above - here) / width)
        return abs(left - right) > 1e-3 * max(abs(left), abs(right)) + 1e-6 ? nil : (above - below) / (2 * width)
      }
      guard let byNumber = try slope({ try value(sources, k.value + $0) }) else { continue }
      var variance = byNumber * byNumber * k.error * k.error
      var isSmooth = true
      for (place, points) in sources.enumerated() {
        for (index, point) in points.enumerated() {
          func moved(_ value: Double, _ x: Double) -> [[Datum]] {
            var sets = sources
            sets[place][index].value += value
            sets[place][index].valueX = (point.valueX ?? 0) + x
            return sets
          }
          guard let byValue = try slope({ try value(moved($0, 0), k.value) }),
            let byX = try slope({ try value(moved(0, $0), k.value) })
          else {
            isSmooth = false
            continue
          }
          let (y, x) = (byValue * (point.errorY?.upper ?? 0), byX * (point.errorX?.upper ?? 0))
          variance += y * y + x * x + 2 * (point.errorCorrelation ?? 0) * x * y
        }
      }
      // A key that is moved is found no more.
      if inner.hasPrefix("lookup") { continue }
      if !isSmooth { continue }
      let contents = try document([formula], nodes: nodes(sources, k.value))
      let found = try #require(
        NodeQuantities(contents).quantity(of: try node("f0", contents)), "\(formula), seed \(seed)")
      let error = try #require(found.value.upper, "\(formula), seed \(seed): \(found)")
      #expect(abs(error - variance.squareRoot()) < 1e-4 * (1 + error), "\(formula), seed \(seed): \(error)")
    }
  }

  @Test func `P16: the errors of each point of a scan and of a table are found over all ways together`() throws {
    func root(_ square: Double) -> Double { square.squareRoot() }
    let expected: [(String, [Double?])] = [
      ("scan(v, total + value)", [0, 0.5, root(1.25)]), ("scan(v, total * 2 + value)", [0, 0.5, root(2)]),
      ("diff(scan(v, total + value))", [0.5, 1]), ("scan(v, total + value) - cumsum(v)", [0, 0, 0]),
      ("scan(xs, total + k)", [1, 2, 3]), ("scan(xs, total * k, one)", [1, 4, 12]),
      ("scan(xs, k - value, 0)", [1, 1, 1]),
      ("interpolate([1, 3], u, v)", [root(0.1125), 1]), ("interpolate([1, 1], xs, ys * k)", [10, 10]),
      ("lookup([4, 2], xs, v)", [1, 0.5]), ("lookup(bought, prices, prices)", [0, 0.1, 0]),
      ("lookup([2, k], xs, v)", [0.5, nil]), ("sqrt(scan(v * 0 + k - 2, total + value))", [nil, nil, nil]),
    ]
    let contents = try document(expected.map(\.0))
    let quantities = NodeQuantities(contents)
    for (index, (formula, errors)) in expected.enumerated() {
      let node = try node("f\(index)", contents)
      let found = try #require(quantities.set(of: node), "\(formula)")
      #expect((found.unknown != nil) == errors.contains(nil), "\(formula)")
      for (place, error) in errors.enumerated() {
        guard let error else { continue }
        let bar = found.value.errorsY?[place]?.upper ?? 0
        #expect(abs(bar - error) < 1e-12, "\(formula): \(bar) at \(place)")
      }
    }
  }

  // MARK: Work

  @Test(arguments: ["scan(s, total * 0.5 + value * 2)", "interpolate(s, s, s)", "lookup(s, s, s)"])
  func `the steps counted grow in proportion to the points`(formula: String) throws {
    let exponent = try Growth.exponent(of: [1_000, 10_000, 100_000]) { size in
      let values = (0..<size).map(String.init).joined(separator: ", ")
      let contents = try document([formula], nodes: "{\"name\": \"s\", \"kind\": \"data\", \"values\": [\(values)]}")
      let meter = EvaluationMeter { nil }
      let program = try #require(contents.formula(of: try node("f0", contents))?.program)
      let source = try node("s", contents)
      let sources = [NodeID?](repeating: source, count: program.inputCount)
      #expect(contents.graph.value(of: program, fedBy: sources, countedBy: meter).data?.count == size)
      return meter.steps
    }
    #expect((0.9...1.05).contains(exponent), "\(exponent)")
  }
}
