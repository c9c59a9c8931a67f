import EvaluationEngine
import TextScanning

extension DocumentContents {
  /// A free name: no node has it, no formula mentions it, and it is not among those `given` already: `base` itself, else `base2`, `base3` and so on.
  ///
  /// Expected constant time.
  ///
  /// A base that is no name, or too long to be numbered, is repaired first.
  public mutating func freeName(_ base: String, besides given: Set<String> = []) -> String {
    // The names change their counters while they ask.
    let openMentions = openMentions
    return names.freeName(base) { !openMentions.contains($0) && !given.contains($0) }
  }

  /// The name nearest to one that is no node's, if any is near: for "did you mean".
  ///
  /// - Complexity: linear in the number of nodes.
  public func nameLike(_ name: String) -> String? {
    Suggestion.nearest(to: name, among: graph.nodes.lazy.map { self.name(of: $0) })
  }
}
