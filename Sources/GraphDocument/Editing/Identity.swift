import DataSets
import EvaluationEngine

// What a document's text tells apart though it compares as equal: views and journals hear of it too.

extension String? {
  /// Whether they are the same bytes, or both nothing: two forms of one accented letter are not.
  func isIdentical(to other: String?) -> Bool {
    guard let self, let other else { return self == nil && other == nil }
    return self.utf8.elementsEqual(other.utf8)
  }
}

extension [ForeignMember] {
  /// Whether they are the same bytes in the same order.
  func isIdentical(to other: [ForeignMember]) -> Bool {
    count == other.count
      && zip(self, other).allSatisfy { member, other in
        member.key.utf8.elementsEqual(other.key.utf8) && member.text.utf8.elementsEqual(other.text.utf8)
      }
  }
}

extension DataSource {
  /// Whether they are written the same: points with the same bits, zero and minus zero not.
  ///
  /// - Complexity: linear in points that the document itself holds.
  func isIdentical(to other: DataSource) -> Bool {
    guard case .written(let set) = self, case .written(let its) = other else { return self == other }
    return set == its && set.bits == its.bits
      && zip(set.annotations ?? [], its.annotations ?? []).allSatisfy { $0.isIdentical(to: $1) }
  }
}

extension DataSet {
  /// All of its numbers as bits, column behind column.
  fileprivate var bits: [UInt64] {
    [values, columnX, errorsY?.lower, errorsY?.upper, errorsX?.lower, errorsX?.upper, errorCorrelations]
      .flatMap { ($0 ?? []).map(\.bitPattern) }
  }
}

extension NodeContent {
  /// Whether they are equal, and numbers of the same bits: zero and minus zero are not.
  func isIdentical(to other: NodeContent) -> Bool {
    if case .number(let left) = self, case .number(let right) = other { return left.bitPattern == right.bitPattern }
    return self == other
  }
}
