import EvaluationEngine
import GraphAnalysis
import Testing

/// How good a source must be for a wanted uncertainty.
struct RequiredUncertaintyTests {
  private typealias Sources = [String: StandardUncertainty]

  private func required(
    _ wanted: Double, by source: String, in definitions: [String], _ sources: Sources,
    _ correlations: [(String, String, Double)] = []
  ) throws -> RequiredUncertainty {
    let graph = try TestGraph(definitions)
    let propagation = UncertaintyPropagation(
      sources: try Dictionary(uniqueKeysWithValues: sources.map { (try graph.id($0.key), $0.value) }),
      correlations: try correlations.map { SourceCorrelation(try graph.id($0.0), try graph.id($0.1), $0.2) })
    return RequiredUncertainty(
      wanted, of: try graph.id("y"), by: try graph.id(source), propagation, in: graph.graph)
  }

  private let sum = ["a = 1", "b = 2", "two = 2", "d = multiply two b", "y = subtract a d"]

  @Test func `what the others leave is shared out by the derivative`() throws {
    let found = try required(0.5, by: "b", in: sum, ["a": StandardUncertainty(0.3), "b": StandardUncertainty(9)])
    #expect(found.derivative == -2 && found.others == StandardUncertainty(0.3))
    guard case .limit(let limit, least: 0) = found.outcome else { return #expect(Bool(false), "\(found)") }
    #expect((limit.lower - 0.2).magnitude < 1e-15 && limit.isSymmetric)
    // A number that is exact so far can be asked about too.
    let exact = try required(0.5, by: "a", in: sum, ["b": StandardUncertainty(0.15)])
    guard case .limit(let own, least: 0) = exact.outcome else { return #expect(Bool(false), "\(exact)") }
    #expect((own.upper - 0.4).magnitude < 1e-15)
  }

  @Test func `two sides are left two sides, exchanged by a falling slope`() throws {
    let sources = ["a": StandardUncertainty(lower: 0.3, upper: 0.4)]
    let found = try required(0.5, by: "b", in: sum, sources)
    guard case .limit(let limit, _) = found.outcome else { return #expect(Bool(false), "\(found)") }
    // Downwards 0.4 is left of the value, which b's upper side moves.
    #expect((limit.upper - 0.2).magnitude < 1e-15 && (limit.lower - 0.15).magnitude < 1e-15)
  }

  @Test func `others that exceed what is wanted leave nothing, unless they compensate`() throws {
    let sources = ["a": StandardUncertainty(0.6), "b": StandardUncertainty(0.1)]
    #expect(try required(0.5, by: "b", in: sum, sources).outcome == .exceeded)
    // y = a − 2 b with r = 1: u = |0.6 − 2 s|, which is at most 0.5 from s = 0.05 to s = 0.55.
    let found = try required(0.5, by: "b", in: sum, sources, [("a", "b", 1)])
    guard case .limit(let limit, let least) = found.outcome else { return #expect(Bool(false), "\(found)") }
    #expect((limit.upper - 0.55).magnitude < 1e-14 && (least - 0.05).magnitude < 1e-14)
    // The other sign makes it worse.
    #expect(try required(0.5, by: "b", in: sum, sources, [("a", "b", -1)]).outcome == .exceeded)
    let shared = try required(1, by: "b", in: sum, sources, [("a", "b", -1)])
    guard case .limit(let rest, least: 0) = shared.outcome else { return #expect(Bool(false), "\(shared)") }
    #expect((rest.upper - 0.2).magnitude < 1e-14)
  }

  @Test func `what is found, put in, gives what was wanted`() throws {
    let definitions = ["a = 3", "b = 2", "p = multiply a b", "q = sqrt p", "y = add q a"]
    for (wanted, coefficient) in [(0.2, 0.0), (0.3, 0.5), (0.3, -0.7)] {
      var sources = ["a": StandardUncertainty(0.1)]
      let correlations = coefficient == 0 ? [] : [("a", "b", coefficient)]
      let found = try required(wanted, by: "b", in: definitions, sources, correlations)
      guard case .limit(let limit, _) = found.outcome else { return #expect(Bool(false), "\(found)") }
      sources["b"] = limit
      let graph = try TestGraph(definitions)
      let budget = try #require(try graph.budget(of: "y", sources, correlations))
      #expect(((budget.uncertainty?.upper ?? 0) - wanted).magnitude < 1e-13, "\(budget)")
    }
  }

  @Test func `a number that moves nothing is reported from one that has nothing to do with it`() throws {
    let flat = ["a = 1", "b = 0", "s = multiply b b", "y = add a s", "z = 4"]
    let sources = ["a": StandardUncertainty(0.1)]
    #expect(try required(0.5, by: "b", in: flat, sources).outcome == .unmoved)
    #expect(try required(0.05, by: "b", in: flat, sources).outcome == .exceeded)
    #expect(try required(0.5, by: "z", in: flat, sources).outcome == .independent)
    let steep = ["b = 0", "y = sqrt b"]
    guard case .unknown = try required(0.5, by: "b", in: steep, [:]).outcome else {
      return #expect(Bool(false), "an infinite slope")
    }
  }
}
