import EvaluationEngine
import TextScanning

extension DocumentContents {
  /// A free name: no node has it, no formula mentions it, and it is not among those `given` already: `base` itself, else `base2`, `base3` and so on.
  ///
  /// Expected constant time.
  ///
  /// A base that is no name, or too long to be numbered, is repaired first.
  public mutating func freeName(_ base: String, besides given: Set<String> = []) -> String {
    var base = NodeName.problem(in: base) == nil ? base : NodeName.repaired(base, fallback: "node")
    if base.unicodeScalars.count > NodeName.scalarLimit - 8 {
      base = String(String.UnicodeScalarView(base.unicodeScalars.prefix(NodeName.scalarLimit - 8)))
    }
    func isFree(_ name: String) -> Bool {
      node(named: name) == nil && openMentions[name] == nil && !given.contains(name)
    }
    if isFree(base) { return base }
    // A base that ends in a digit gets a separator, so that `x1` is followed by `x1_2` and not by `x12`.
    let stem = base.unicodeScalars.last?.properties.generalCategory == .decimalNumber ? base + "_" : base
    var number = nameCounters[stem] ?? 2
    while !isFree(stem + String(number)) { number += 1 }
    nameCounters[stem] = number
    return stem + String(number)
  }

  /// The name nearest to one that is no node's, if any is near: for "did you mean".
  ///
  /// - Complexity: linear in the number of nodes.
  public func nameLike(_ name: String) -> String? {
    Suggestion.nearest(to: name, among: graph.nodes.lazy.map { self.name(of: $0) })
  }
}
