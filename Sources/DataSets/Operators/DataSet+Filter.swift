extension DataSet {
  /// The points for which the condition holds, in their order.
  public func filteredPoints(_ isIncluded: (Datum) -> Bool) -> DataSet {
    gathered(indices.filter { isIncluded(self[$0]) })
  }

  /// The points whose value meets a condition, in their order.
  ///
  /// - Complexity: linear; of values alone, with a closure that the compiler knows, without a branch for each point.
  @inlinable
  public func filteredValues(_ isIncluded: (Double) -> Bool) -> DataSet {
    if isPlainSet {
      return DataSet(
        finite: values.withUnsafeBufferPointer { old in
          // Capacity for all: memory that is never written to takes none.
          [Double](unsafeUninitializedCapacity: old.count) { new, written in
            new.prepareForFilling()
            var count = 0
            for value in old {
              // Written always, and counted only where the count moves on: a branch would be guessed wrong half the time.
              new[count] = value
              count &+= Int(unsafeBitCast(isIncluded(value), to: UInt8.self))
            }
            written = count
          }
        })
    }
    return chosen(indices.filter { isIncluded(values[$0]) })
  }

  @usableFromInline
  var isPlainSet: Bool { isPlain }

  @usableFromInline
  init(finite values: [Double]) {
    self.init(checked: values)
  }

  @usableFromInline
  func chosen(_ indices: [Int]) -> DataSet { gathered(indices) }
}

extension DataSet {
  /// The points at those indices for which the condition holds, in their order.
  public func filtered(at isIncluded: (_ index: Int) -> Bool) -> DataSet {
    gathered(indices.filter(isIncluded))
  }
}
