public import EvaluationEngine
public import Formulas
import TextScanning

extension DocumentContents {
  /// Returns a free name: no node has it, no formula mentions it, and it is not in `given`.
  ///
  /// The result is `base` itself if it is free, otherwise `base2`, `base3` and so on. If `base` is not a valid name, or
  /// is too long for a number, it is changed first.
  ///
  /// - Complexity: O(1), expected.
  public mutating func freeName(_ base: String, besides given: Set<String> = []) -> String {
    // Copied, because `names` updates its counters during the search.
    let openMentions = openMentions
    return names.freeName(base) { !openMentions.contains($0) && !given.contains($0) }
  }

  /// Returns the name that an open port has in a text of definitions: `open`, `open_2` and so on, from 1.
  public static func openPortName(_ number: Int) -> String { number == 1 ? "open" : "open_\(number)" }

  private static func isOpenPortName(_ name: String) -> Bool {
    name == openPortName(1) || name.wholeMatch(of: /open_[0-9]+/) != nil
  }

  /// Returns the name of a node that is most similar to an unknown name, for "did you mean"; nil if none is similar.
  ///
  /// Also nil for the name of an open port, which means no node. `own` is the node whose formula has the unknown name.
  /// It is not suggested, because a formula cannot mention its own node.
  ///
  /// - Complexity: Linear in the number of nodes.
  public func nameLike(_ name: String, besides own: NodeID? = nil) -> String? {
    if Self.isOpenPortName(name) { return nil }
    return Suggestion.nearest(to: name, among: nodes.lazy.filter { $0 != own }.map { self.name(of: $0) })
  }
}

extension DocumentContents {
  /// The automatic name of a number; if a node has it already, the name gets a number, such as `number2`.
  public static let numberName = "number"

  /// The automatic name of a formula; if a node has it already, the name gets a number, such as `formula2`.
  public static let formulaName = "formula"

  /// Returns whether a node has its automatic name, such as `number3` or `divide`, and no label or text.
  ///
  /// A label that only names a constant, such as π, does not count.
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

  /// Returns the constant, such as π, that a number node stands for; nil if it stands for none.
  ///
  /// The node must have the value and the label that nodes for constants get when a formula is expanded to nodes.
  func constant(of node: NodeID) -> FormulaConstant? {
    guard let label = label(of: node), let value = graph.value(of: node).number, uncertainty(of: node) == nil,
      graph.kind(of: node) == .number
    else { return nil }
    return FormulaConstant.allCases.first { $0.spellings[0] == label && $0.value == value }
  }
}

/// Numbers whose SI prefix is also the name of a node, such as `3k` with a node `k`.
extension DocumentContents {
  /// Returns the problem with a number such as `3k` if a node with an output is named `k`; nil if no number has the
  /// problem.
  ///
  /// `own` is the node for which the numbers were typed. Its name does not count, because a formula cannot mention its
  /// own node.
  public func ambiguity(in prefixed: [PrefixedNumber], for own: NodeID? = nil) -> FormulaProblem? {
    prefixed.ambiguity { letter in isFactor(letter, besides: own) }
  }

  /// Returns the problem with a number such as `3k` in the node's formula if a node is named `k`; nil if there is none.
  public func ambiguity(inFormulaOf node: NodeID) -> FormulaProblem? {
    (formula(of: node) ?? parameters(of: node)?.formula).flatMap { ambiguity(in: $0.prefixed, for: node) }
  }

  /// Returns the text of a node's formula, in which numbers are written out if their SI prefix is also a node's name.
  ///
  /// Nil if the node has no formula. The text has the same meaning for readers that prefer names to prefixes.
  ///
  /// - Complexity: O(1) if no number in the formula has a prefix, otherwise linear in the text.
  public func unambiguousFormulaText(of node: NodeID) -> String? {
    guard formulas.prefixedNodes.contains(node), let formula = formulas[node] else { return formulaText(of: node) }
    return formula.textWithoutPrefixes { letter in isFactor(letter, besides: node) }
  }

  /// Returns a remark that `name` is also used as an SI prefix in formulas; nil if it is not.
  ///
  /// The remark says that the numbers with this prefix keep their meaning.
  ///
  /// - Complexity: The same as for `nodesWithPrefixes` if the name has one letter, otherwise O(1).
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

  /// The nodes that have numbers with SI prefixes in their formula, or in the formula of a parameter, ascending.
  ///
  /// - Complexity: linear in the result and in the nodes with parameters, plus sorting.
  public var nodesWithPrefixes: [NodeID] {
    let byParameter = details.nodesWithParameters.filter { parameters(of: $0)?.formula?.prefixed.isEmpty == false }
    return (formulas.prefixedNodes + byParameter).sorted()
  }

  private func isFactor(_ letter: String, besides own: NodeID?) -> Bool {
    node(named: letter).map { $0 != own && graph.hasOutput($0) } ?? false
  }
}
