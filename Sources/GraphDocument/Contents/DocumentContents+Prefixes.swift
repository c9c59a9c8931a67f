public import EvaluationEngine
public import Formulas

/// SI prefixes behind numbers that are names of nodes too: `3k` where there is a node `k`.
extension DocumentContents {
  /// The problem of the first number whose prefix is also the name of a node that feeds others; nil where there is none.
  ///
  /// The node that the numbers are typed for does not count: it cannot mention itself.
  public func ambiguity(in prefixed: [PrefixedNumber], for own: NodeID? = nil) -> FormulaProblem? {
    prefixed.ambiguity { letter in isFactor(letter, besides: own) }
  }

  /// The same of the formula that a node has.
  public func ambiguity(inFormulaOf node: NodeID) -> FormulaProblem? {
    (formula(of: node) ?? parameters(of: node)?.formula).flatMap { ambiguity(in: $0.prefixed, for: node) }
  }

  /// The text of a node's formula that means the same where a prefix is taken for a name; nil where it has none.
  ///
  /// - Complexity: constant where no number in it has a prefix, else linear in its text, which is read.
  public func unambiguousFormulaText(of node: NodeID) -> String? {
    guard formulas.prefixedNodes.contains(node), let formula = formulas[node] else { return formulaText(of: node) }
    return formula.textWithoutPrefixes { letter in isFactor(letter, besides: node) }
  }

  /// The remark on a name that numbers in formulas have for a prefix: they keep their meaning; nil where none has.
  ///
  /// - Complexity: that of `nodesWithPrefixes` for a name of one letter, else constant.
  public func prefixSentence(forName name: String) -> String? {
    guard name.unicodeScalars.count == 1, let own = node(named: name) else { return nil }
    for node in nodesWithPrefixes where node != own {
      guard let formula = formula(of: node) ?? parameters(of: node)?.formula,
        let number = formula.prefixed.first(where: { $0.letter == name })
      else { continue }
      return
        "\(number.digits)\(name) in '\(self.name(of: node))' stays \(number.plain): write \(number.digits)*\(name) for the product"
    }
    return nil
  }

  /// The nodes whose formula, or that of a parameter, has numbers that were written with SI prefixes, ascending.
  ///
  /// - Complexity: linear in the nodes that have parameters and in these, but for their order.
  public var nodesWithPrefixes: [NodeID] {
    let byParameter = details.nodesWithMoreThanLabels.filter { parameters(of: $0)?.formula?.prefixed.isEmpty == false }
    return (formulas.prefixedNodes + byParameter).sorted()
  }

  private func isFactor(_ letter: String, besides own: NodeID?) -> Bool {
    node(named: letter).map { $0 != own && graph.hasOutput($0) } ?? false
  }
}
