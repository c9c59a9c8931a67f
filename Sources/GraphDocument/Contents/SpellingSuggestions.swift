/// Finds for names that are not a node's the nodes' names that they were probably meant to be, each name once and
/// within a budget.
///
/// A text may mention thousands of names in vain; comparing each with every node costs their product.
public struct SpellingSuggestions {
  private let contents: DocumentContents
  private var found: [String: String?] = [:]
  /// How many more names may be compared.
  public private(set) var budget: Int

  /// The default budget is a fraction of a second of comparing.
  public init(in contents: DocumentContents, budget: Int = 200_000) {
    self.contents = contents
    self.budget = budget
  }

  /// The name nearest to one that is not a node's; nil if none is near, or the budget does not suffice for all nodes.
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
