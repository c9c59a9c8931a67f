import DataSets

extension DataSet {
  /// Whether both sets are the same bit by bit, so that no operator can tell them apart.
  ///
  /// - Complexity: linear; O(1) where they share their columns.
  func isIdentical(to other: DataSet) -> Bool {
    guard self == other else { return false }
    // Zeros of both signs are equal.
    return values.hasSameBits(as: other.values) && (columnX ?? []).hasSameBits(as: other.columnX ?? [])
  }
}

extension [Double] {
  fileprivate func hasSameBits(as other: Self) -> Bool {
    withUnsafeBufferPointer { mine in
      other.withUnsafeBufferPointer { its in
        mine.baseAddress == its.baseAddress && mine.count == its.count
          || mine.elementsEqual(its) { $0.bitPattern == $1.bitPattern }
      }
    }
  }
}
