import EvaluationEngine
import Formulas
import GraphDocument
import TestSupport
import Testing

@testable import GraphQueries

/// Operators in SQL, run in the SQLite that the program is built with.
struct OperatorQueryTests {
  /// Each operator on numbers with the formulas that call it, over a, b and c.
  static let calls: [(formula: String, units: Int64)] = [
    ("a + b", 1), ("a + b + c", 1), ("1 - a", 1), ("a - b", 1), ("a * b", 1), ("a / 3 * b * c", 1), ("a / b", 1),
    ("a / 0.1", 1), ("a mod b", 1), ("a mod 0.1", 1), ("-a", 1), ("reciprocal(a)", 1), ("abs(a)", 1), ("sign(a)", 1),
    ("sqrt(a)", 1), ("floor(a)", 1), ("ceil(a)", 1), ("round(a)", 1), ("round(a, 2)", 0), ("round(a, 0)", 0),
    ("round(a, -2)", 0), ("round(a, 9)", 0), ("round(a * 0.15, 2)", 0), ("roundUp(a)", 0), ("roundUp(a, 2)", 0),
    ("roundDown(a, -16)", 0), ("trunc(a)", 1), ("trunc(a, 1)", 0),
    ("min(a, b, c)", 1), ("max(a, b, c)", 1), ("clamp(a, b, c)", 1), ("cbrt(a)", 4), ("root(a, 5)", 4),
    ("hypot(a, b, c)", 4), ("a ^ b", 4), ("a ^ 2", 4), ("exp(a)", 4), ("ln(a)", 4), ("log10(a)", 4), ("log2(a)", 4),
    ("log(a, b)", 4), ("sin(a)", 4), ("cos(a)", 4), ("tan(a)", 4), ("asin(a)", 4), ("acos(a)", 4), ("atan(a)", 4),
    ("atan2(a, b)", 4), ("sinh(a)", 4), ("cosh(a)", 4), ("tanh(a)", 4), ("asinh(a)", 4), ("acosh(a)", 4),
    ("atanh(a)", 4), ("degrees(a)", 4), ("radians(a)", 4), ("factorial(a)", 4), ("gcd(a, b)", 1), ("lcm(a, b)", 1),
    ("a < b", 1), ("a <= b", 1), ("a == b", 1), ("a != b", 1), ("a >= b", 1), ("a > b", 1), ("a and b and c", 1),
    ("a or b", 1), ("not a", 1), ("if(a < b, 1 / a, sqrt(b))", 1), ("assert(a)", 1),
  ]

  /// Where rules change: zeros, halves, limits of the range, of integers, of functions.
  private static let edges: [Double?] = [
    nil, 0, 0.5, -0.5, 1, -1, 1.5, 2, -2, 2.5, -2.5, 3, -7.5, 2.675, 0.49999999999999994, 0.6749999999999999,
    434.99999999999994, 999.9999999999999, 1.5e17, 9.95e16, 12, 18, 170, 171, 709.78, 710,
    -745.1, 1e-8, 9_007_199_254_740_994, 1e15, -1e22, 1e100, 1.3e154, 1.4e154, 1.5e-154, 1e300, -1e300, 1e-300,
    .leastNonzeroMagnitude, -.leastNonzeroMagnitude, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, .pi,
  ]

  private static func number(_ generator: inout SeededGenerator) -> Double? {
    switch Int.random(in: 0..<10, using: &generator) {
    case 0...3: edges.randomElement(using: &generator) ?? 1
    case 4...5: Double(Int.random(in: -20...20, using: &generator))
    case 6: Double(Int.random(in: -400...400, using: &generator)) / 8
    default: Double.random(in: -1.5...1.5, using: &generator)
    }
  }

  @Test(arguments: 1...UInt64(RandomRounds.count(1, long: 20)))
  func `a query gives the values of the graph, and fails in the same rows for the same reasons`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let rows = (0..<RandomRounds.count(150, long: 1_000)).map { _ in (0..<3).map { _ in Self.number(&generator) } }
    let database = try TestDatabase()
    try database.fill("numbers", ["a", "b", "c"], rows)
    for (formula, units) in Self.calls {
      let contents = try document([("result", formula)], numbers: ["a", "b", "c"])
      let result = try #require(contents.node(named: "result"))
      let query = try DocumentQuery(
        of: contents,
        QueryRequest(
          dialect: .sqlite, table: #require(TableName("numbers")), columns: ["a", "b", "c"], asked: ["result"],
          kept: [],
          showsErrors: true))
      let found = try database.rows(query.text)
      var graph = contents.graph
      for (row, cells) in zip(rows, found) {
        for (name, number) in zip(["a", "b", "c"], row) {
          let node = try #require(contents.node(named: name))
          graph.setContent(number.map { .number($0) } ?? .data(.unread(UnreadData(QueryWording.empty))), of: node)
        }
        _ = graph.propagate()
        let context = "seed \(seed): \(formula) of \(row)"
        if let value = graph.value(of: result).number {
          let answer = try #require(cells[0].number, "\(context) is \(value), and fails with \(cells[1])")
          #expect(Self.distance(value, answer) <= units, "\(context) is \(value), not \(answer)")
          #expect(cells[1] == .nothing, "\(context)")
        } else {
          #expect(cells[0] == .nothing, "\(context) fails")
          #expect(cells[1] == .text(try Self.reason(result, graph, contents)), "\(context)")
        }
      }
    }
  }

  /// Why a node has no number: the node at the root, and its reason.
  private static func reason(_ node: NodeID, _ graph: Graph, _ contents: DocumentContents) throws -> String {
    var root = node
    if case .waiting(let cause) = graph.value(of: node) { root = cause }
    guard case .failure(let failure) = graph.value(of: root) else { return "it has a value" }
    return "\(contents.name(of: root)): \(failure.sentence)"
  }

  /// How many doubles two numbers lie apart; both zeros are one.
  private static func distance(_ first: Double, _ second: Double) -> Int64 {
    func place(_ number: Double) -> Int64 {
      let bits = Int64(bitPattern: number.bitPattern)
      return bits >= 0 ? bits : Int64.min &- bits
    }
    let (difference, isOverflow) = place(first).subtractingReportingOverflow(place(second))
    return isOverflow || difference == .min ? .max : Swift.abs(difference)
  }

  @Test func `every operator on numbers is written or refused by name`() throws {
    let refused: Set = [
      "gamma", "erf", "ncr", "npr", "payment", "presentValue", "futureValue", "rate", "periods", "powerSum",
      "powerRatio", "amplitudeRatio", "monthsBetween", "yearsBetween", "week",
    ]
    for descriptor in OperatorCatalog.all where !descriptor.isForData {
      let count = Swift.max(descriptor.ports.minimum, 1)
      guard descriptor.name != "null" else { continue }
      let names = (0..<count).map { "x\($0)" }
      let call = "\(descriptor.name)(\(names.joined(separator: ", ")))"
      let contents = try document([("result", call)], numbers: names)
      do {
        _ = try DocumentQuery(
          of: contents,
          QueryRequest(dialect: .sqlite, table: #require(TableName("t")), columns: names, asked: ["result"]))
        #expect(!refused.contains(descriptor.name), "\(descriptor.name) is written")
      } catch let refusal as QueryError {
        if descriptor.name != "root" && descriptor.name != "log" {
          #expect(refused.contains(descriptor.name), "\(refusal.sentence)")
        }
        #expect(refusal.sentence.contains(descriptor.name))
      }
    }
  }

  @Test(arguments: 1...UInt64(RandomRounds.count(1, long: 20)))
  func `SQLite reads a literal as exactly that number`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let database = try TestDatabase()
    for round in 0..<RandomRounds.count(500, long: 10_000) {
      let bits = Double(bitPattern: UInt64.random(in: 0..<0x7FF0_0000_0000_0000, using: &generator))
      let digits = Double(Int.random(in: -99_999...99_999, using: &generator)) / 1_000
      for number in [bits, -bits, digits, Double.random(in: 0..<1, using: &generator)] {
        let read = try database.rows("SELECT \(SQLLiteral.exactly(number))")[0][0].number
        #expect(read == number, "seed \(seed), round \(round): \(number) as \(SQLLiteral.exactly(number))")
      }
    }
  }
}
