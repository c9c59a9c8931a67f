public import EvaluationEngine

/// Suggests names of existing nodes for misspelt names, with a limit on the total work.
///
/// A text may mention thousands of unknown names, and comparing each name with every node would take too long. Each
/// suggestion is computed once.
public struct SpellingSuggestions {
  private let contents: DocumentContents
  private var found: [String: String?] = [:]
  /// How many comparisons of two names are still allowed.
  public private(set) var budget: Int

  /// Creates suggestions for a document; the default budget takes a fraction of a second.
  public init(in contents: DocumentContents, budget: Int = 200_000) {
    self.contents = contents
    self.budget = budget
  }

  /// Returns the most similar name of a node; nil if no name is similar.
  ///
  /// Also nil if the budget is too small to compare all nodes. `own` is the node whose formula has the unknown name; it
  /// is not suggested.
  ///
  /// - Complexity: Linear in the nodes, once for each name.
  public mutating func name(near name: String, besides own: NodeID? = nil) -> String? {
    let near = nearest(to: name)
    guard let own, near == contents.name(of: own) else { return near }
    guard contents.count <= budget else { return nil }
    budget -= contents.count
    return contents.nameLike(name, besides: own)
  }

  private mutating func nearest(to name: String) -> String? {
    if let known = found[name] { return known }
    guard contents.count <= budget else { return nil }
    budget -= contents.count
    let near = contents.nameLike(name)
    found[name] = .some(near)
    return near
  }
}
