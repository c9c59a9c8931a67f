extension DataSet {
  /// The points for which the condition holds, in their order.
  public func filteredPoints(_ isIncluded: (Datum) -> Bool) -> DataSet {
    gathered(indices.filter { isIncluded(self[$0]) })
  }

  /// The points whose value meets a condition, in their order.
  ///
  /// The condition is asked twice of each value: to know how much room is needed, and to fill it.
  ///
  /// - Complexity: linear; of values alone, with a closure that the compiler knows, without a branch for each point.
  @inlinable
  public func filteredValues(_ isIncluded: (Double) -> Bool) -> DataSet {
    if isPlainSet {
      var kept = 0
      for value in values { kept &+= Int(unsafeBitCast(isIncluded(value), to: UInt8.self)) }
      return DataSet(
        finite: values.withUnsafeBufferPointer { old in
          // One more than is kept: what is not kept is written too, behind the last that is.
          [Double](unsafeUninitializedCapacity: kept + 1) { new, initialized in
            var count = 0
            for value in old {
              new[Swift.min(count, kept)] = value
              // A branch would be guessed wrong half the time.
              count &+= Int(unsafeBitCast(isIncluded(value), to: UInt8.self))
            }
            initialized = Swift.min(count, kept)
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
