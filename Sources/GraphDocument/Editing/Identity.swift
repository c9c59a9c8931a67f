import EvaluationEngine

// What a document's text tells apart though it compares as equal: views and journals hear of it too.

extension String? {
  /// Whether they are the same bytes, or both nothing: two forms of one accented letter are not.
  func isIdentical(to other: String?) -> Bool {
    guard let self, let other else { return self == nil && other == nil }
    return self.utf8.elementsEqual(other.utf8)
  }
}

extension NodeContent {
  /// Whether they are equal, and numbers of the same bits: zero and minus zero are not.
  func isIdentical(to other: NodeContent) -> Bool {
    if case .number(let left) = self, case .number(let right) = other { return left.bitPattern == right.bitPattern }
    return self == other
  }
}
