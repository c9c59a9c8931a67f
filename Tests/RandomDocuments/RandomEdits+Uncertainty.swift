import EvaluationEngine
import Formulas
import GraphAnalysis
import GraphDocument

/// Uncertainties, how they were found and what varies together, and scenarios.
extension RandomEdits {
  mutating func uncertaintyEdit(of node: NodeID, _ nodes: [NodeID], _ contents: DocumentContents) throws -> Edit {
    switch below(8) {
    case 0: return .setUncertainty(node, chance() ? StandardUncertainty(0.5) : nil)
    case 1: return .setUncertainty(node, StandardUncertainty(lower: 0.25, upper: number().magnitude))
    case 2, 3: return .setDistribution(node, chance() ? distribution() : nil)
    case 4: return .setEvaluation(node, evaluation())
    case 5:
      // Two numbers with readings of one series vary together.
      let numbers = nodes.filter { contents.kind(of: $0) == .number }.shuffled(using: &random).prefix(2)
      return .group(
        try numbers.map { .setEvaluation($0, .components([try readings("s")])) })
    default:
      let other = pick(nodes)
      return .setCorrelations(
        below(3) == 0 ? [] : [Correlation(first: node, second: other, coefficient: pick([0.5, -1, 0.1]))])
    }
  }

  /// One of any kind: parameters that rise suit most kinds, the others get a normal one.
  mutating func distribution() -> Distribution? {
    let kind = pick(DistributionKind.all)
    let parameters = (1...max(kind.parameters.count, 1)).map { Double($0 * (1 + below(3) / 2)) }
    return (try? Distribution(kind, parameters.sorted())) ?? (try? Distribution(.normal, [1, 0.5]))
  }

  private mutating func evaluation() -> UncertaintyEvaluation? {
    switch below(4) {
    case 0: return nil
    case 1: return .degreesOfFreedom(Double(1 + below(9)))
    default:
      // Some are none: they are left out, and a list of none is refused.
      return .components((0..<1 + below(3)).compactMap { _ in try? component() })
    }
  }

  private mutating func component() throws -> UncertaintyComponent {
    switch below(3) {
    case 0: return try readings(pick(["s", "é", nil]))
    case 1:
      return try UncertaintyComponent(
        label: title(), .stated(number().magnitude, coverage: 2), degreesOfFreedom: chance() ? 12.5 : nil,
        unknownMembers: unknownMembers())
    default:
      return try UncertaintyComponent(
        label: title(), .limits(halfWidth: 0.5, pick(DistributionKind.all)), unknownMembers: unknownMembers())
    }
  }

  private mutating func readings(_ series: String?) throws -> UncertaintyComponent {
    let readings = (0..<2 + below(3)).map { _ in Double(below(9)) / 4 }
    return try UncertaintyComponent(
      label: title(), .readings(readings, series: series), unknownMembers: unknownMembers())
  }

  /// Those of the document with another one, without one, or with names for nothing; some are ill-formed.
  mutating func scenarios(_ contents: DocumentContents) -> Scenarios {
    let old = contents.scenarios
    if let name = old.names.randomElement(using: &random), below(4) == 0 { return old.removing(name) }
    if below(8) == 0 { return Scenarios(old.all.shuffled(using: &random)) }
    return old.adding(Scenario(pick(["base", "worst", "é", "e\u{301}", "no name"]), values()))
  }

  /// Values by names that numbers, or inputs of groups, may have.
  mutating func values() -> [GivenValue] {
    (0..<below(4)).map { _ in
      GivenValue(name(), chance() ? Quantity(number()) : Quantity(number(), uncertainty: 0.125))
    }
  }
}
