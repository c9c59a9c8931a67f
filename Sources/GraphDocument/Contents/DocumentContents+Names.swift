public import EvaluationEngine
public import Formulas
import TextScanning

extension DocumentContents {
  /// A free name: no node has it, no formula mentions it, and it is not in `given`.
  ///
  /// The result is `base` itself, else `base2`, `base3` and so on.
  ///
  /// Expected constant time.
  ///
  /// A base that is not a name, or too long to be numbered, is repaired first.
  public mutating func freeName(_ base: String, besides given: Set<String> = []) -> String {
    // The names change their counters while they ask.
    let openMentions = openMentions
    return names.freeName(base) { !openMentions.contains($0) && !given.contains($0) }
  }

  /// The name nearest to one that is not a node's, if any is near: for "did you mean".
  ///
  /// - Complexity: linear in the number of nodes.
  public func nameLike(_ name: String) -> String? {
    Suggestion.nearest(to: name, among: nodes.lazy.map { self.name(of: $0) })
  }
}

/// Nodes without a name of their own.
extension DocumentContents {
  /// The default name of numbers.
  public static let numberName = "number"

  /// The default name of formulas.
  public static let formulaName = "formula"

  /// Whether a node still has its automatic name (`number3`, `divide`), and nothing but its value.
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
    // A name that ends in a digit is counted behind a `_`: `log2_3`.
    if base.utf8.last.map({ 0x30...0x39 ~= $0 }) == true, number.first == UInt8(ascii: "_") {
      number = number.dropFirst()
    }
    guard number.allSatisfy({ 0x30...0x39 ~= $0 }) else { return false }
    return label(of: node) == nil || constant(of: node) != nil
  }

  /// The constant that a number is, as an expanded formula labels it.
  func constant(of node: NodeID) -> FormulaConstant? {
    guard let label = label(of: node), let value = graph.value(of: node).number, uncertainty(of: node) == nil,
      graph.kind(of: node) == .number
    else { return nil }
    return FormulaConstant.allCases.first { $0.spellings[0] == label && $0.value == value }
  }
}

/// SI prefixes behind numbers that are names of nodes too: `3k` if there is a node `k`.
extension DocumentContents {
  /// The problem with the first number whose prefix is also the name of a node that feeds others; nil if there is none.
  ///
  /// The node that the numbers are typed for does not count: it cannot mention itself.
  public func ambiguity(in prefixed: [PrefixedNumber], for own: NodeID? = nil) -> FormulaProblem? {
    prefixed.ambiguity { letter in isFactor(letter, besides: own) }
  }

  /// The problem with the first such number in the node's formula; nil if there is none.
  public func ambiguity(inFormulaOf node: NodeID) -> FormulaProblem? {
    (formula(of: node) ?? parameters(of: node)?.formula).flatMap { ambiguity(in: $0.prefixed, for: node) }
  }

  /// The text of a node's formula in a form that keeps its meaning if a prefix is read as a name; nil without a
  /// formula.
  ///
  /// - Complexity: Constant if no number in it has a prefix, else linear in its text, which is parsed.
  public func unambiguousFormulaText(of node: NodeID) -> String? {
    guard formulas.prefixedNodes.contains(node), let formula = formulas[node] else { return formulaText(of: node) }
    return formula.textWithoutPrefixes { letter in isFactor(letter, besides: node) }
  }

  /// The remark on a name that numbers in formulas have for a prefix: they keep their meaning; nil if none has.
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

  /// The nodes whose formula, or parameter formula, has numbers with SI prefixes, ascending.
  ///
  /// - Complexity: linear in the nodes that have parameters and in these, except for their order.
  public var nodesWithPrefixes: [NodeID] {
    let byParameter = details.nodesWithParameters.filter { parameters(of: $0)?.formula?.prefixed.isEmpty == false }
    return (formulas.prefixedNodes + byParameter).sorted()
  }

  private func isFactor(_ letter: String, besides own: NodeID?) -> Bool {
    node(named: letter).map { $0 != own && graph.hasOutput($0) } ?? false
  }
}
