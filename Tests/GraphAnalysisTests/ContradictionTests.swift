import EvaluationEngine
import GraphAnalysis
import Testing

/// Correlations that no numbers have at once.
struct ContradictionTests {
  /// `a` and `b` go together, `b` and `c` too, and `a` against `c`.
  private let pairs = [("a", "b", 0.9), ("b", "c", 0.9), ("a", "c", -0.9)]
  private let sources = ["a": StandardUncertainty(1), "b": StandardUncertainty(1), "c": StandardUncertainty(1)]

  private func finding(_ last: String, _ pairs: [(String, String, Double)]) throws -> UncertaintyFinding? {
    let graph = try TestGraph("a = 1", "b = 1", "c = 1", "d = add a c", last)
    return try graph.budget(of: "y", sources, pairs)?.finding
  }

  @Test func `a negative square is an unknown uncertainty and never 0`() throws {
    #expect(try finding("y = subtract d b", pairs)?.unknown?.reason == .contradiction)
    // Though the square would be positive, no numbers vary so.
    #expect(try finding("y = add d b", pairs)?.unknown?.reason == .contradiction)
    #expect(try finding("y = add a b", pairs)?.unknown?.reason == .contradiction)
    // One of them alone is as uncertain as it is stated.
    #expect(try finding("y = add a a", pairs)?.known?.mean == 2)
  }

  @Test func `what cancels out is 0, also with correlations of few digits`() throws {
    for coefficient in [1, 0.999_999_9] {
      let together = [("a", "b", coefficient), ("a", "c", -1), ("b", "c", -coefficient)]
      let size = try #require(try finding("y = subtract d b", together)?.known).mean
      #expect(size < 1.001, "\(size)")
    }
    let opposite = try TestGraph("a = 1", "b = 3", "y = add a b")
    let finding = try opposite.budget(
      of: "y", ["a": StandardUncertainty(0.1), "b": StandardUncertainty(0.1)], [("a", "b", -1)])?.finding
    #expect(finding?.known?.mean == 0)
    // Sides that differ count with their mean.
    let sided = try opposite.budget(
      of: "y", ["a": StandardUncertainty(lower: 0, upper: 0.2), "b": StandardUncertainty(lower: 0.2, upper: 0)],
      [("a", "b", -1)])?.finding
    #expect(sided?.known != nil)
  }
}
