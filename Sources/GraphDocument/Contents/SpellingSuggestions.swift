/// Suggests existing node names for misspelt ones, computing each suggestion once and within a budget.
///
/// A text may mention thousands of unknown names; comparing each with every node costs their product.
public struct SpellingSuggestions {
  private let contents: DocumentContents
  private var found: [String: String?] = [:]
  /// The number of names that may still be compared.
  public private(set) var budget: Int

  /// Creates suggestions for a document; the default budget allows a fraction of a second of comparisons.
  public init(in contents: DocumentContents, budget: Int = 200_000) {
    self.contents = contents
    self.budget = budget
  }

  /// Returns the node name nearest to an unknown name; nil if none is near or the budget is too small for all nodes.
  ///
  /// - Complexity: linear in the nodes, once for each name.
  public mutating func name(near name: String) -> String? {
    if let known = found[name] { return known }
    guard contents.count <= budget else { return nil }
    budget -= contents.count
    let near = contents.nameLike(name)
    found[name] = .some(near)
    return near
  }
}
