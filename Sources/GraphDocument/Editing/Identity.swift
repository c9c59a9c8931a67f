import DataSets
import EvaluationEngine

// Differences in a document's text between values that compare as equal; views and journals need to know of them.

extension String? {
  /// Returns whether both strings have the same bytes, or both are nil.
  ///
  /// Different encodings of an accented letter differ.
  func isIdentical(to other: String?) -> Bool {
    guard let self, let other else { return self == nil && other == nil }
    return self.utf8.elementsEqual(other.utf8)
  }
}

extension [UnknownMember] {
  /// Returns whether both lists have members with the same bytes, in the same order.
  func isIdentical(to other: [UnknownMember]) -> Bool {
    count == other.count
      && zip(self, other).allSatisfy { member, other in
        member.key.utf8.elementsEqual(other.key.utf8) && member.text.utf8.elementsEqual(other.text.utf8)
      }
  }
}

extension DataSource {
  /// Returns whether both sources are written in the same way.
  ///
  /// Numbers must have the same bits, so 0 and −0 differ.
  ///
  /// - Complexity: linear in points that the document itself holds.
  func isIdentical(to other: DataSource) -> Bool {
    guard case .written(let set) = self, case .written(let its) = other else { return self == other }
    return set == its && set.bits == its.bits
      && zip(set.annotations ?? [], its.annotations ?? []).allSatisfy { $0.isIdentical(to: $1) }
  }
}

extension DataSet {
  fileprivate var bits: [UInt64] {
    [values, columnX, errorsY?.lower, errorsY?.upper, errorsX?.lower, errorsX?.upper, errorCorrelations]
      .flatMap { ($0 ?? []).map(\.bitPattern) }
  }
}

extension NodeContent {
  /// Returns whether both contents are equal.
  ///
  /// Numbers must have the same bits, so 0 and −0 differ.
  func isIdentical(to other: NodeContent) -> Bool {
    if case .number(let left) = self, case .number(let right) = other { return left.bitPattern == right.bitPattern }
    return self == other
  }
}
