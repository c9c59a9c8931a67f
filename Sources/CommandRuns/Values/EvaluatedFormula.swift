import EvaluationEngine
import Formulas
import GraphAnalysis
import GraphDocument

/// The value of a formula without names, computed as a graph.
struct EvaluatedFormula {
  enum Outcome {
    case quantity(Appraisal<Quantity>)
    /// The reason why there is no value, and the range of the part that failed.
    case failure(Failure, Range<Int>)
  }

  let outcome: Outcome

  /// Evaluates `formula`.
  ///
  /// - Throws: A problem if the formula mentions a name.
  init(_ formula: Formula) throws(FormulaProblem) {
    var builder = GraphBuilder()
    let lowered = try formula.lower(into: &builder) { name in
      // There are no nodes, but the name may be a misspelt constant.
      .unknown(suggestion: OtherLanguageName.constant(near: name))
    }
    guard let root = lowered.root, var built = try? Graph.build(builder) else {
      throw FormulaProblem(.empty, at: 0..<formula.text.utf8.count)
    }
    _ = built.graph.propagate()
    let node = built.ids[Int(root)]
    switch built.graph.value(of: node) {
    case .number(let value):
      outcome = .quantity(Self.quantity(value, of: node, lowered, built.graph, built.ids))
    case .failure(let failure):
      outcome = .failure(failure, lowered.span(of: root) ?? 0..<0)
    case .waiting(let cause):
      guard case .failure(let failure) = built.graph.value(of: cause) else {
        throw FormulaProblem(.empty, at: 0..<formula.text.utf8.count)
      }
      let place = built.ids.firstIndex(of: cause).flatMap { lowered.span(of: Int32(clamping: $0)) }
      outcome = .failure(failure, place ?? 0..<0)
    case .data:
      outcome = .failure(.wrongKind(port: 0, needs: .number), lowered.span(of: root) ?? 0..<0)
    case .absent:
      throw FormulaProblem(.empty, at: 0..<formula.text.utf8.count)
    }
  }

  private static func quantity(
    _ value: Double, of node: NodeID, _ lowered: LoweredFormula, _ graph: Graph, _ ids: [NodeID]
  ) -> Appraisal<Quantity> {
    var sources: [NodeID: StandardUncertainty] = [:]
    for uncertain in lowered.uncertainNumbers {
      guard let lower = uncertain.quantity.lower, let upper = uncertain.quantity.upper else { continue }
      sources[ids[Int(uncertain.index)]] = StandardUncertainty(lower: lower, upper: upper)
    }
    var finding = UncertaintyPropagation(sources: sources).finding(of: node, in: graph)
    if finding.isZero { finding = FlatSpots(SampledGraph(graph, sources)).finding(finding, of: node) }
    return Appraisal(value: Quantity(value, finding.known), unknown: finding.unknown)
  }
}
