import EvaluationEngine
import GraphAnalysis
import Testing

/// How far a node moves with each number that it rests on.
struct InputSwingTests {
  @Test func `each number goes alone, and the widest swing comes first`() throws {
    let graph = try TestGraph("a = 2", "b = 3", "c = 1", "p = multiply a b", "y = subtract p c")
    let bounds = try [("c", 0.0, 2.0), ("a", 1.0, 4.0), ("b", 3.0, 4.0)].map {
      (node: try graph.id($0.0), low: $0.1, high: $0.2)
    }
    let swings = InputSwing.all(of: try graph.id("y"), by: bounds, in: graph.graph)
    #expect(swings.map { graph.name($0.input) } == ["a", "c", "b"])
    #expect(swings.map(\.valueLow) == [2, 6, 5] && swings.map(\.valueHigh) == [11, 4, 7])
    #expect(swings.map(\.width) == [9, 2, 2])
    #expect(graph.graph.value(of: try graph.id("y")) == .number(5))
  }

  @Test func `an end at which the node fails has no value, and many numbers take several blocks`() throws {
    let root = try TestGraph("x = 1", "y = sqrt x")
    let swings = InputSwing.all(of: try root.id("y"), by: [(try root.id("x"), -1, 4)], in: root.graph)
    #expect(swings.map(\.valueLow) == [nil] && swings.map(\.valueHigh) == [2] && swings.map(\.width) == [0])
    let names = (0..<300).map { "n\($0)" }
    let parts = (0..<6).map { "s\($0) = add " + names[50 * $0..<50 * $0 + 50].joined(separator: " ") }
    let many = try TestGraph(names.map { "\($0) = 1" } + parts + ["y = add s0 s1 s2 s3 s4 s5"])
    let bounds = try names.enumerated().map { (node: try many.id($1), low: 0.0, high: Double($0 + 2)) }
    let found = InputSwing.all(of: try many.id("y"), by: bounds, in: many.graph)
    #expect(found.count == 300 && found.first?.valueHigh == 600 && found.last?.valueHigh == 301)
    #expect(found.allSatisfy { $0.valueLow == 299 })
  }

  @Test func `thousands of numbers of a wide forest are not thousands of rows of all of them`() throws {
    let count = 4_000
    let names = (0..<count).map { "n\($0)" }
    let squares = (0..<count).map { "q\($0) = multiply n\($0) n\($0)" }
    let parts = (0..<100).map { part in "s\(part) = add " + (0..<40).map { "q\(40 * part + $0)" }.joined(separator: " ")
    }
    let halves = [
      "h = add " + (0..<50).map { "s\($0)" }.joined(separator: " "),
      "y = add h " + (50..<100).map { "s\($0)" }.joined(separator: " "),
    ]
    let wide = try TestGraph(names.map { "\($0) = 1" } + squares + parts + halves)
    let bounds = try names.map { (node: try wide.id($0), low: 0.0, high: 3.0) }
    let meter = EvaluationMeter { nil }
    let swings = InputSwing.all(of: try wide.id("y"), by: bounds, in: wide.graph, countedBy: meter)
    #expect(swings.allSatisfy { $0.valueLow == Double(count - 1) && $0.valueHigh == Double(count + 8) })
    #expect(swings.count == count && meter.steps < 20 * count, "\(meter.steps)")
  }

  /// A chain takes each number through all that follows: a few are propagated, the others are rows.
  @Test func `a long chain comes to the same in both ways`() throws {
    let count = 200
    let chain = (0..<count).flatMap { ["n\($0) = 1", "c\($0) = add n\($0) " + ($0 == 0 ? "n0" : "c\($0 - 1)")] }
    let graph = try TestGraph(chain)
    let bounds = try (0..<count).map { (node: try graph.id("n\($0)"), low: -1.0, high: 5.0) }
    let swings = InputSwing.all(of: try graph.id("c\(count - 1)"), by: bounds, in: graph.graph)
    #expect(swings.map(\.width) == [12] + [Double](repeating: 6, count: count - 1))
    #expect(swings.first.map { graph.name($0.input) } == "n0")
  }
}
