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
}
