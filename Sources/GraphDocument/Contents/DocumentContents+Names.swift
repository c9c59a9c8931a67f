public import EvaluationEngine
public import Formulas
import TextScanning

extension DocumentContents {
  /// Returns a free name: no node has it, no formula mentions it, and it is not in `given`.
  ///
  /// The result is `base` itself, else `base2`, `base3` and so on. If `base` is not a name, or is too long to be
  /// numbered, it is repaired first. Takes constant time, expected.
  public mutating func freeName(_ base: String, besides given: Set<String> = []) -> String {
    // Copied, because `names` updates its counters during the search.
    let openMentions = openMentions
    return names.freeName(base) { !openMentions.contains($0) && !given.contains($0) }
  }

  /// Returns the existing name nearest to an unknown name, for "did you mean"; nil if none is near.
  ///
  /// The node `own`, in whose formula the name is, is never suggested, because it cannot mention itself.
  ///
  /// - Complexity: linear in the number of nodes.
  public func nameLike(_ name: String, besides own: NodeID? = nil) -> String? {
    Suggestion.nearest(to: name, among: nodes.lazy.filter { $0 != own }.map { self.name(of: $0) })
  }
}

/// Automatic names of nodes.
extension DocumentContents {
  /// The default name of numbers.
  public static let numberName = "number"

  /// The default name of formulas.
  public static let formulaName = "formula"

  /// Whether a node still has its automatic name (`number3`, `divide`), and no text other than the label of a constant.
  func isUnnamed(_ node: NodeID) -> Bool {
    let base: String
    switch graph.content(of: node) {
    case .number: base = Self.numberName
    case .formula: base = Self.formulaName
    case .operator(let operation): base = operation.name
    case .data, .sink: return false
    }
    let name = name(of: node)
    guard name.hasPrefix(base) else { return false }
    var number = name.utf8.dropFirst(base.utf8.count)
    // After a base that ends in a digit, a `_` precedes the number: `log2_3`.
    if base.utf8.last.map({ 0x30...0x39 ~= $0 }) == true, number.first == UInt8(ascii: "_") {
      number = number.dropFirst()
    }
    guard number.allSatisfy({ 0x30...0x39 ~= $0 }) else { return false }
    let texts = describedAttributes(of: node, at: [.content, .tail])
    return texts.isEmpty || texts.count == 1 && constant(of: node) != nil
  }

  /// Returns the constant that a number represents, with the label that expanding a formula gives it.
  func constant(of node: NodeID) -> FormulaConstant? {
    guard let label = label(of: node), let value = graph.value(of: node).number, uncertainty(of: node) == nil,
      graph.kind(of: node) == .number
    else { return nil }
    return FormulaConstant.allCases.first { $0.spellings[0] == label && $0.value == value }
  }
}

/// SI prefixes after numbers that are also names of nodes, such as `3k` if there is a node `k`.
extension DocumentContents {
  /// Returns the problem with the first number whose prefix is also the name of a node with an output; nil if there is
  /// none.
  ///
  /// The node `own`, for which the numbers are typed, does not count, because it cannot mention itself.
  public func ambiguity(in prefixed: [PrefixedNumber], for own: NodeID? = nil) -> FormulaProblem? {
    prefixed.ambiguity { letter in isFactor(letter, besides: own) }
  }

  /// Returns the problem with the first number in the node's formula whose prefix is also a node's name; nil if there
  /// is none.
  public func ambiguity(inFormulaOf node: NodeID) -> FormulaProblem? {
    (formula(of: node) ?? parameters(of: node)?.formula).flatMap { ambiguity(in: $0.prefixed, for: node) }
  }

  /// Returns a node's formula text with ambiguous prefixes written out; nil without a formula.
  ///
  /// The text keeps its meaning even if a reader takes prefixes for names.
  ///
  /// - Complexity: Constant if no number in it has a prefix, else linear in its text, which is parsed.
  public func unambiguousFormulaText(of node: NodeID) -> String? {
    guard formulas.prefixedNodes.contains(node), let formula = formulas[node] else { return formulaText(of: node) }
    return formula.textWithoutPrefixes { letter in isFactor(letter, besides: node) }
  }

  /// Returns a remark if `name` is also a prefix of numbers in formulas, which keep their meaning; nil if it is not.
  ///
  /// - Complexity: as for `nodesWithPrefixes` if the name has one letter, else constant.
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

  /// The nodes whose formula or parameter formula has numbers with SI prefixes, ascending.
  ///
  /// - Complexity: linear in the result and in the nodes with parameters, except for the order.
  public var nodesWithPrefixes: [NodeID] {
    let byParameter = details.nodesWithParameters.filter { parameters(of: $0)?.formula?.prefixed.isEmpty == false }
    return (formulas.prefixedNodes + byParameter).sorted()
  }

  private func isFactor(_ letter: String, besides own: NodeID?) -> Bool {
    node(named: letter).map { $0 != own && graph.hasOutput($0) } ?? false
  }
}
