extension DataSet {
  /// Returns the points for which `isIncluded` returns true, in their order.
  public func filteredPoints(_ isIncluded: (Datum) -> Bool) -> DataSet {
    gathered(indices.filter { isIncluded(self[$0]) })
  }

  /// Returns the points whose value is accepted by `isIncluded`, in their order.
  ///
  /// - Complexity: Linear; for plain values and a closure that the compiler can inline, without a branch per point.
  @inlinable
  public func filteredValues(_ isIncluded: (Double) -> Bool) -> DataSet {
    if isPlainSet {
      return DataSet(
        finite: values.withUnsafeBufferPointer { old in
          [Double](atMost: old.count) { new in
            var count = 0
            for value in old {
              // Always written, but kept only if the count increases: a branch would be mispredicted half the time.
              new[count] = value
              count &+= Int(unsafeBitCast(isIncluded(value), to: UInt8.self))
            }
            return count
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
  /// Returns the points for which the number in `conditions` is not 0, in their order.
  ///
  /// - Precondition: `conditions` has one number per point.
  /// - Complexity: Linear; for plain values without a branch per point.
  public func filtered(by conditions: [Double]) -> DataSet {
    if !isPlain { return gathered(indices.filter { conditions[$0] != 0 }) }
    return DataSet(
      checked: values.withUnsafeBufferPointer { old in
        conditions.withUnsafeBufferPointer { conditions in
          [Double](atMost: old.count) { new in
            var count = 0
            for index in 0..<Swift.min(old.count, conditions.count) {
              // As in `filteredValues(_:)`.
              new[count] = old[index]
              count &+= conditions[index] != 0 ? 1 : 0
            }
            return count
          }
        }
      })
  }

  /// Returns the points whose index is accepted by `isIncluded`, in their order.
  public func filtered(at isIncluded: (_ index: Int) -> Bool) -> DataSet {
    gathered(indices.filter(isIncluded))
  }
}
