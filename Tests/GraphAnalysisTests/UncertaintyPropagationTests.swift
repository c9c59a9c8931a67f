import EvaluationEngine
import GraphAnalysis
import Testing

struct UncertaintyPropagationTests {
  @Test func `the uncertainty is that of the value that passes`() throws {
    let graph = try TestGraph(
      "x = 6", "zero = 0", "other = 7", "bad = divide x zero", "good = divide x other", "a = ifFailed good other",
      "b = ifFailed bad other", "c = failed bad", "difference = subtract b other")
    let sources = ["x": StandardUncertainty(0.7), "zero": StandardUncertainty(0.1), "other": StandardUncertainty(0.2)]
    func size(_ name: String) throws -> Double? { try graph.budget(of: name, sources)?.uncertainty?.upper }
    #expect(try abs((size("a") ?? 0) - (0.01 + 0.0006).squareRoot()) < 1e-2)
    #expect(try size("b") == 0.2)
    #expect(try (size("c") ?? 0) == 0)
    #expect(try size("difference") == 0)
  }

  private let both = ["x": StandardUncertainty(0.1), "y": StandardUncertainty(0.2)]

  @Test(arguments: laws)
  func `textbook laws hold`(_ definition: String, _ expected: Double) throws {
    let graph = try TestGraph("x = 3", "y = 4", "z = \(definition)")
    let uncertainty = try #require(try graph.budget(of: "z", both)?.uncertainty)
    #expect(uncertainty.isSymmetric)
    #expect(abs(uncertainty.upper - expected) <= 1e-14 * expected, "\(uncertainty.upper)")
  }

  @Test func `what cancels has the uncertainty 0 exactly`() throws {
    for definition in ["subtract x x", "divide x x"] {
      let graph = try TestGraph("x = 0.7", "z = \(definition)")
      let budget = try #require(try graph.budget(of: "z", ["x": StandardUncertainty(0.1)]))
      #expect(budget.uncertainty == StandardUncertainty(0))
      #expect(budget.contributions.map(\.derivative) == [0])
    }
  }

  @Test func `a node reached over several ways is one source`() throws {
    // z = x² + x: the slope is 2x + 1.
    let graph = try TestGraph("x = 3", "square = multiply x x", "z = add square x")
    #expect(try graph.budget(of: "z", ["x": StandardUncertainty(0.5)])?.uncertainty == StandardUncertainty(3.5))
    // 60 doublings by a + a have 2^60 ways.
    let rows = ["n0 = 1"] + (1...60).map { "n\($0) = add n\($0 - 1) n\($0 - 1)" }
    let ladder = try TestGraph(rows)
    #expect(try ladder.budget(of: "n60", ["n0": StandardUncertainty(1)])?.uncertainty == StandardUncertainty(0x1p60))
  }

  @Test(arguments: [
    ("subtract x y", 1.0, 0.0), ("add x y", 1, 2), ("subtract x y", -1, 2), ("add x y", -1, 0),
    ("add x y", 0, 2.0.squareRoot()), ("add x y", 0.5, 3.0.squareRoot()),
  ])
  func `correlation adds or cancels`(_ definition: String, _ coefficient: Double, _ expected: Double) throws {
    let graph = try TestGraph("x = 3", "y = 4", "z = \(definition)")
    let sources = ["x": StandardUncertainty(1), "y": StandardUncertainty(1)]
    let uncertainty = try graph.budget(of: "z", sources, [("y", "x", coefficient)])?.uncertainty
    #expect(abs(try #require(uncertainty).upper - expected) <= 1e-15)
  }

  @Test func `a falling slope exchanges the sides`() throws {
    let sides = ["x": StandardUncertainty(lower: 0.1, upper: 0.4), "y": StandardUncertainty(lower: 0.3, upper: 0.3)]
    let graph = try TestGraph("x = 3", "y = 4", "fall = subtract y x", "rise = add y x", "minus = negate x")
    #expect(try graph.budget(of: "minus", sides)?.uncertainty == StandardUncertainty(lower: 0.4, upper: 0.1))
    let fall = try #require(try graph.budget(of: "fall", sides)?.uncertainty)
    #expect(abs(fall.lower - 0.5) < 1e-15 && abs(fall.upper - 0.1.squareRoot()) < 1e-15)
    let rise = try #require(try graph.budget(of: "rise", sides)?.uncertainty)
    #expect(abs(rise.upper - 0.5) < 1e-15 && abs(rise.lower - 0.1.squareRoot()) < 1e-15)
  }

  @Test func `correlated pairs count with the mean of their sides`() throws {
    let sides = ["x": StandardUncertainty(lower: 1, upper: 3), "y": StandardUncertainty(lower: 2, upper: 4)]
    let graph = try TestGraph("x = 3", "y = 4", "z = add x y")
    let uncertainty = try #require(try graph.budget(of: "z", sides, [("x", "y", 0.5)])?.uncertainty)
    // The shared part is 2 · 0.5 · 2 · 3.
    #expect(abs(uncertainty.upper - (9 + 16 + 6).squareRoot()) < 1e-14)
    #expect(abs(uncertainty.lower - (1 + 4 + 6).squareRoot()) < 1e-14)
  }

  @Test func `nothing uncertain upstream, nothing to say`() throws {
    let graph = try TestGraph("x = 3", "y = 4", "z = add x x", "open = add x", "late = add open y")
    #expect(try graph.budget(of: "z", ["y": StandardUncertainty(1)]) == nil)
    #expect(try graph.budget(of: "z", [:]) == nil)
    #expect(try graph.budget(of: "open", both) == nil)
    #expect(try graph.budget(of: "late", both) == nil)
    #expect(try graph.budget(of: "x", both)?.uncertainty == StandardUncertainty(0.1))
    #expect(try graph.budget(of: "z", ["x": StandardUncertainty(0)])?.uncertainty == StandardUncertainty(0))
  }

  @Test func `only the branch chosen counts`() throws {
    let graph = try TestGraph(
      "x = 3", "y = 4", "zero = 0", "bad = divide x zero", "z = if x y bad", "w = if zero bad x")
    #expect(try graph.budget(of: "z", both)?.uncertainty == StandardUncertainty(0.2))
    #expect(try graph.budget(of: "w", both)?.uncertainty == StandardUncertainty(0.1))
  }

  @Test func `a bypassed operator has the uncertainty of its first input, and none where that has none`() throws {
    let graph = try TestGraph(
      "x = 3", "y = 4", "five = 5", "z = [multiply] x y", "twice = add z z", "w = [multiply] five y", "v = add w y",
      "u = [divide] w x")
    #expect(try graph.budget(of: "z", both)?.uncertainty == StandardUncertainty(0.1))
    #expect(try graph.budget(of: "z", both)?.contributions.map(\.derivative) == [1])
    #expect(try graph.budget(of: "twice", both)?.uncertainty == StandardUncertainty(0.2))
    #expect(try graph.budget(of: "w", both) == nil)
    #expect(try graph.budget(of: "u", both) == nil)
    // y counts where it comes another way.
    #expect(try graph.budget(of: "v", both)?.contributions.map(\.derivative) == [1])
  }

  @Test func `slopes of fixed arguments do not matter`() throws {
    // By its exponent a negative base has no slope.
    let graph = try TestGraph(
      "x = -3", "y = 4", "two = 2", "z = power x two", "zero = 0", "root = sqrt zero", "w = add root x")
    #expect(try abs(#require(try graph.budget(of: "z", both)?.uncertainty).upper - 0.6) < 1e-15)
    #expect(try graph.budget(of: "w", both)?.uncertainty == StandardUncertainty(0.1))
    let singular = try #require(try graph.budget(of: "root", ["zero": StandardUncertainty(0.1)]))
    #expect(singular.uncertainty == nil)
    #expect(singular.contributions.count == 1)
  }

  @Test func `huge and tiny uncertainties neither overflow nor vanish`() throws {
    let graph = try TestGraph("x = 3", "y = 4", "z = add x y")
    for size in [1e300, 1e-300] {
      let sources = ["x": StandardUncertainty(3 * size), "y": StandardUncertainty(4 * size)]
      let uncertainty = try #require(try graph.budget(of: "z", sources)?.uncertainty)
      #expect(abs(uncertainty.upper / size - 5) < 1e-14)
    }
    let most = StandardUncertainty(.greatestFiniteMagnitude)
    #expect(try #require(try graph.budget(of: "z", ["x": most, "y": most])).uncertainty == nil)
  }

  @Test func `sensitivities are reported by source`() throws {
    let graph = try TestGraph("x = 3", "y = 4", "k = 2", "z = multiply x y k")
    let budget = try #require(try graph.budget(of: "z", both))
    #expect(budget.contributions.map { graph.name($0.source) } == ["x", "y"])
    #expect(budget.contributions.map(\.derivative) == [8, 6])
    #expect(budget.contributions.map(\.effect) == [StandardUncertainty(0.8), StandardUncertainty(0.2 * 6)])
  }

  @Test func `a chain of a hundred thousand nodes needs no stack`() throws {
    var builder = GraphBuilder()
    var last = builder.add(.number(1))
    for _ in 0..<100_000 {
      let next = builder.add(.operator(try #require(OperatorID(named: "negate"))))
      builder.addInput(last)
      last = next
    }
    let (built, ids) = try Graph.build(builder)
    var graph = built
    _ = graph.propagate()
    let propagation = UncertaintyPropagation(sources: [ids[0]: StandardUncertainty(0.5)])
    #expect(propagation.uncertainty(of: ids[Int(last)], in: graph) == StandardUncertainty(0.5))
    #expect(Explanation(of: ids[Int(last)], in: graph).nodes.count == 100_001)
  }
}

/// With x = 3 ± 0.1 and y = 4 ± 0.2, derived by hand.
private let laws: [(String, Double)] = [
  ("add x y", 0.05.squareRoot()), ("subtract x y", 0.05.squareRoot()),
  ("multiply x y", (0.16 + 0.36).squareRoot()),
  ("divide x y", 0.75 * (0.01 / 9 + 0.04 / 16).squareRoot()),
  (
    "power x y",
    (0.1 * 4 * 27 * 0.1 * 4 * 27 + 0.2 * 81 * 1.0986122886681098 * 0.2 * 81 * 1.0986122886681098).squareRoot()
  ),
  ("sqrt y", 0.05), ("reciprocal y", 0.0125), ("multiply x x", 0.6), ("multiply x x x", 2.7), ("negate x", 0.1),
  ("hypot x y", (0.06 * 0.06 + 0.16 * 0.16).squareRoot()), ("ln y", 0.05), ("max x y", 0.2), ("min x y", 0.1),
]
