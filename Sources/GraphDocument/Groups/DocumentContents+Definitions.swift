extension DocumentContents {
  /// The definition of a group as a document by itself, with all the groups that it uses, however deep; nil where there is no such group.
  ///
  /// - Complexity: linear in the groups that it uses, but for the order of names.
  public func document(ofGroup name: String) -> DocumentContents? {
    guard var document = groups[name] else { return nil }
    document.groups = groups.closure(of: document.uses.groups)
    return document
  }
}
