import EvaluationEngine
import GraphAnalysis
import TestSupport
import Testing

/// All uncertainties of a dense graph at once.
struct SweepTests {
  /// Sums and differences of numbers before them, of which each tenth is uncertain by itself.
  ///
  /// Their uncertainties are of these sizes in turn.
  private func graph(_ count: Int, seed: UInt64, sizes: [Double] = [1]) throws -> (
    TestGraph, [NodeID: StandardUncertainty]
  ) {
    var random = SeededGenerator(seed: seed)
    var definitions = ["n0 = 1", "n1 = 2"]
    for index in 2..<count {
      if index % 10 == 0 {
        definitions.append("n\(index) = \(index)")
        continue
      }
      let operation = Bool.random(using: &random) ? "add" : "subtract"
      let sources = (0..<2).map { _ in max(0, index - Int.random(in: 1...20, using: &random)) }
      definitions.append("n\(index) = \(operation) n\(sources[0]) n\(sources[1])")
    }
    let graph = try TestGraph(definitions)
    var sources: [NodeID: StandardUncertainty] = [:]
    for index in [0, 1] + Array(stride(from: 10, to: count, by: 10)) {
      // One of three has two sides.
      let (lower, upper) = (Double(index % 7 + 1), Double(index % 3 == 0 ? index % 5 + 1 : index % 7 + 1))
      let size = sizes[index / 10 % sizes.count]
      sources[try graph.id("n\(index)")] = StandardUncertainty(lower: lower * size, upper: upper * size)
    }
    return (graph, sources)
  }

  @Test(arguments: [1, 2, 3] as [UInt64], [[1], [1e-160, 1, 1e160], [1e-200, 1e-170]])
  func `going forwards finds what going back finds, of uncertainties of any size`(
    seed: UInt64, sizes: [Double]
  ) throws {
    let (graph, sources) = try graph(300, seed: seed, sizes: sizes)
    let propagation = UncertaintyPropagation(sources: sources)
    var back = propagation.derivation(in: graph.graph)
    var forth = propagation.derivation(in: graph.graph)
    forth.allowSweeps()
    for index in 0..<300 {
      let id = try graph.id("n\(index)")
      let (one, other) = (back.uncertainty(of: id), forth.uncertainty(of: id))
      guard case .known(let expected) = one, case .known(let found) = other else {
        #expect(one == other, "seed \(seed), n\(index)")
        continue
      }
      for (a, b) in [(expected.lower, found.lower), (expected.upper, found.upper)] {
        #expect(abs(a - b) <= 1e-12 * abs(a), "seed \(seed), n\(index)")
      }
    }
    #expect(forth.work < back.work / 2, "\(forth.work) of \(back.work)")
  }

  @Test func `what all uncertainties take grows with sources times numbers in large portions, not with the square`()
    throws
  {
    func work(_ count: Int) throws -> Int {
      let (graph, sources) = try graph(count, seed: 7)
      var derivation = UncertaintyPropagation(sources: sources).derivation(in: graph.graph)
      derivation.allowSweeps()
      for index in 0..<count { _ = derivation.uncertainty(of: try graph.id("n\(index)")) }
      return derivation.work
    }
    let (small, large) = (try work(200), try work(800))
    #expect(large < small * 8, "\(small), \(large)")
  }

  @Test func `a chain to which each node adds a number of its own takes work in proportion to its length`() throws {
    func work(_ count: Int) throws -> Int {
      let definitions = ["s0 = 1"] + (1..<count).flatMap { ["x\($0) = 1", "s\($0) = add s\($0 - 1) x\($0)"] }
      let graph = try TestGraph(definitions)
      let numbers = ["s0"] + (1..<count).map { "x\($0)" }
      let sources = Dictionary(uniqueKeysWithValues: try numbers.map { (try graph.id($0), StandardUncertainty(1)) })
      var derivation = UncertaintyPropagation(sources: sources).derivation(in: graph.graph)
      derivation.allowSweeps()
      // As a listing asks: numbers and sums in turn.
      for name in definitions.map({ String($0.prefix { $0 != " " }) }) {
        _ = derivation.uncertainty(of: try graph.id(name))
      }
      let last = try #require(derivation.uncertainty(of: try graph.id("s\(count - 1)")).known)
      #expect(abs(last.upper - Double(count).squareRoot()) < 1e-9)
      return derivation.work
    }
    // Two nodes on the tape, and one sum of two squares.
    #expect(try work(4_000) <= 3 * 4_000)
  }

  @Test func `correlated sources stay with what they have in common`() throws {
    let graph = try TestGraph("x = 1", "y = 2", "z = add x y", "w = subtract z y", "v = add w z")
    let sources = Dictionary(uniqueKeysWithValues: try ["x", "y"].map { (try graph.id($0), StandardUncertainty(1)) })
    let correlation = SourceCorrelation(try graph.id("x"), try graph.id("y"), 0.5)
    var derivation = UncertaintyPropagation(sources: sources, correlations: [correlation]).derivation(in: graph.graph)
    derivation.allowSweeps()
    for _ in 0..<50 { _ = derivation.uncertainty(of: try graph.id("v")) }
    let found = try #require(derivation.uncertainty(of: try graph.id("z")).known)
    #expect(abs(found.upper - 3.0.squareRoot()) < 1e-12)
  }
}
