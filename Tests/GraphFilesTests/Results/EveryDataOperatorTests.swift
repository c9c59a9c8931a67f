import DataSets
import EvaluationEngine
import Formulas
import GraphAnalysis
import GraphDocument
import GraphFiles
import Testing

/// What every operator on sets makes of the errors of points: it passes them on, as differences say, or tells that it cannot.
struct EveryDataOperatorTests {
  private enum Answer {
    /// As far as the result moves with the points, each moved a little.
    case passesOn
    /// The chances that points fall elsewhere.
    case chances
    case cannot(UnknownUncertainty.Reason)
  }

  private static let answers: [(formula: String, answer: Answer)] =
    [
      "map(s, value^2 + x)", "zip(s, t, value1 * value2 + x)", "sort(s)", "sort(s, annotation)", "sort(s, -value, 1)",
      "filter(s, annotation == \"b\")", "filter(s, value > 1.5)", "reduce(s, total + value)",
      "reduce(s, total * value + x, 1)", "reduce(s, total + value) - sum(s)", "scan(s, total * 0.5 + value * x)",
      "index(s)", "take(s, 3, 1)", "[sum(s), 2, mean(t)]", "concat(s, t)", "x(s)", "y(s)", "sum(s)", "mean(s)",
      "mean(t, 1)", "weightedMean(s, t)", "powerMean(s)", "median(s)", "std(s)", "var(s)", "count(s)",
      "quantile(s, 0.3)", "quantile(s, mean(t) / 10)",
      "cumsum(s)", "diff(s)", "diff(cumsum(s))", "min(s)", "max(s)", "binX(h, 2, \"sum\")", "binX(h, 2, \"mean\")",
      "integrate(s)", "nearest(s, 4.2)", "nearestTo(s, 4, 4)", "first(s, value > 3.5)", "lookup(2, n, s)",
      "lookup(s, s, t)", "interpolate(2.2, t, s)", "interpolate(s / 2 + 1.4, t, s)", "groupBy(s, \"sum\")",
      "groupBy(s, \"mean\")", "groupBy(s, n, \"max\")", "groupBy(s, n, \"count\")", "groupByDate(h, \"day\")",
      "groupByDate(h, \"week\", \"mean\")", "fit(s)", "fit(t, 2)", "slope(s)",
      "intercept(s)", "fitted(s, 2)", "fitAt(3.3, s)", "fitAt(t, s, 2)", "fitAt(mean(t), h)", "chiSquare(s)",
      "chiSquare(t, 2, 1)", "groupBy(s, \"median\")", "binX(h, 2, \"max\")", "binX(h, 2, \"std\")",
      "binX(h, 2, \"upperQuartile\")", "s - fitted(s)", "slope(map(t, 2 * value + 1))",
    ].map { ($0, .passesOn) } + [
      ("bin(s, 3)", .chances), ("bin(s - mean(s), 3)", .cannot(.counting)), ("sum(bin(s, 3))", .cannot(.counting)),
      ("binX(s, 2, \"sum\")", .cannot(.counting)), ("lookup(t, t, s)", .cannot(.noSlope)),
      ("lookup(max(t), t, s)", .cannot(.noSlope)), ("take(s, sum(t) - 17.5)", .cannot(.steps)),
      ("std(s * 0 + mean(t))", .cannot(.noSlope)), ("workdays(sum(s) * 1e6, 1e9, t)", .cannot(.steps)),
      ("draw(s)", .cannot(.steps)), ("draw(t) - mean(t)", .cannot(.steps)),
    ]

  /// A number of the points: of which set, which point, its value or its x, with its error.
  private struct Place: Hashable {
    var set: String
    var index: Int
    var isX: Bool
    var error: Double
  }

  /// The x of `s` have errors, and its points have annotations; those of `h` have none; `t` has no x.
  private static let sets: [(name: String, values: [Double], errors: [Double], x: [Double]?, errorsOfX: [Double]?)] = [
    ("s", [3, 1, 4, 2, 6], [0.2, 0.1, 0.3, 0.15, 0.25], [1, 2, 4, 5, 7], [0.05, 0.04, 0.02, 0.03, 0.06]),
    ("t", [1.5, 2.5, 3.5, 5, 8], [0.1, 0.2, 0.1, 0.3, 0.2], nil, nil),
    ("h", [2, 5, 3, 4], [0.1, 0.3, 0.2, 0.2], [0, 1, 5, 6], nil),
  ]

  private static var places: [Place] {
    sets.flatMap { set in
      set.values.indices.flatMap { index in
        [Place(set: set.name, index: index, isX: false, error: set.errors[index])]
          + (set.errorsOfX.map { [Place(set: set.name, index: index, isX: true, error: $0[index])] } ?? [])
      }
    }
  }

  /// The document with every formula, one number of the points moved.
  private func document(moving place: Place? = nil, by distance: Double = 0) throws -> DocumentContents {
    let names = ["b", "a", "b", "a", "c"]
    var nodes = Self.sets.map { set in
      let points = set.values.indices.map { index -> String in
        func moved(_ number: Double, isX: Bool) -> Double {
          place?.set == set.name && place?.index == index && place?.isX == isX ? number + distance : number
        }
        var members = [
          "\"value\": \(moved(set.values[index], isX: false))", "\"errorMinY\": \(set.errors[index])",
        ]
        if set.name == "s" { members.append("\"annotation\": \"\(names[index])\"") }
        if let x = set.x { members.append("\"valueX\": \(moved(x[index], isX: true))") }
        if let errors = set.errorsOfX { members.append("\"errorMinX\": \(errors[index])") }
        return "{\(members.joined(separator: ", "))}"
      }
      return "{\"name\": \"\(set.name)\", \"kind\": \"data\", \"points\": [\(points.joined(separator: ", "))]}"
    }
    nodes.append("{\"name\": \"n\", \"kind\": \"data\", \"values\": [1, 2, 1, 2, 3]}")
    for (index, answer) in Self.answers.enumerated() {
      let text = answer.formula.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\\\"")
      nodes.append("{\"name\": \"f\(index)\", \"kind\": \"formula\", \"formula\": \"\(text)\"}")
    }
    return try NativeFormat.read(Array("{\"nodecalc\": 1, \"nodes\": [\(nodes.joined(separator: ", "))]}".utf8))
  }

  private func numbers(_ index: Int, _ contents: DocumentContents) throws -> [Double] {
    let node = try #require(contents.node(named: "f\(index)"))
    switch contents.graph.value(of: node) {
    case .number(let number): return [number]
    case .data(let set): return set.values
    case .failure, .waiting, .absent:
      Issue.record("\(Self.answers[index].formula): \(contents.sentence(forValueOf: node) ?? "")")
      return []
    }
  }

  @Test func `every operator on sets passes errors of points on, or tells that it cannot`() throws {
    let contents = try document()
    let quantities = NodeQuantities(contents)
    let step = 1e-5
    var squares = try Self.answers.indices.map { try numbers($0, contents).map { _ in 0.0 } }
    for place in Self.places {
      let (up, down) = (try document(moving: place, by: step), try document(moving: place, by: -step))
      for index in Self.answers.indices {
        guard case .passesOn = Self.answers[index].answer else { continue }
        for (point, pair) in zip(try numbers(index, up), try numbers(index, down)).enumerated() {
          let effect = (pair.0 - pair.1) / (2 * step) * place.error
          squares[index][point] += effect * effect
        }
      }
    }
    for (index, (formula, answer)) in Self.answers.enumerated() {
      let node = try #require(contents.node(named: "f\(index)"))
      let number = quantities.quantity(of: node)
      let set = quantities.set(of: node)
      let unknown = number?.unknown ?? set?.unknown
      let count = squares[index].count
      let found = number.map { [$0.value.upper] } ?? (0..<count).map { set?.value.errorsY?[$0]?.upper }
      switch answer {
      case .cannot(let reason):
        #expect(unknown?.reason == reason, "\(formula): \(String(describing: unknown))")
      case .chances:
        #expect(unknown == nil && !found.isEmpty && found.allSatisfy { $0 != nil }, "\(formula)")
      case .passesOn:
        #expect(unknown == nil, "\(formula): \(String(describing: unknown))")
        for (error, square) in zip(found, squares[index]) {
          let expected = square.squareRoot()
          #expect(abs((error ?? 0) - expected) <= 1e-6 * max(expected, 1), "\(formula): \(error ?? 0), not \(expected)")
        }
      }
    }
  }

  @Test func `no operator on sets is left out`() {
    let called = Set(
      Self.answers.flatMap { $0.formula.matches(of: /([a-zA-Z]+)\(/).map { String($0.1) } } + ["list"])
    let all = OperatorCatalog.all.filter { $0.isForData || $0.reduction != nil }.map(\.name)
    #expect(all.filter { !called.contains($0) } == [])
  }
}
