/// The range from the lowest to the highest of some numbers.
public struct NumberRange: Hashable, Sendable {
  /// The lower end.
  public var lowest: Double
  /// The higher end; not below `lowest`.
  public var highest: Double

  /// Creates a range; the caller must ensure that `lowest` is not above `highest`.
  public init(_ lowest: Double, _ highest: Double) {
    self.lowest = lowest
    self.highest = highest
  }
}

extension DataSet {
  /// Returns the lowest value, with the error of the first point that has it.
  public func minimum() throws(DataProblem) -> Estimate {
    guard let extent = extentY else { throw .emptySet(.min) }
    return estimate(of: extent.lowest)
  }

  /// Returns the highest value, with the error of the first point that has it.
  public func maximum() throws(DataProblem) -> Estimate {
    guard let extent = extentY else { throw .emptySet(.max) }
    return estimate(of: extent.highest)
  }

  /// The range of the values; nil for the empty set.
  public var extentY: NumberRange? { values.withUnsafeBufferPointer { $0.extent } }

  /// The range of x; nil if no point has an x.
  public var extentX: NumberRange? { xColumn?.withUnsafeBufferPointer { $0.extent } }

  /// The range of the values with their error bars; nil for the empty set.
  public var extentYWithErrors: NumberRange? {
    guard let errors = errorYColumn else { return extentY }
    let lows = values.indices.map { values[$0] - (errors[$0]?.lower ?? 0) }
    let highs = values.indices.map { values[$0] + (errors[$0]?.upper ?? 0) }
    guard let low = lows.min(), let high = highs.max() else { return nil }
    return NumberRange(low, high)
  }

  private func estimate(of value: Double) -> Estimate {
    guard let errors = errorYColumn, let index = values.firstIndex(of: value) else { return Estimate(value) }
    return Estimate(value, error: errors[index])
  }
}

extension UnsafeBufferPointer<Double> {
  /// The range of the numbers, ignoring NaN; nil if there are none.
  var extent: NumberRange? {
    var lowest = SIMD8<Double>(repeating: .infinity)
    var highest = SIMD8<Double>(repeating: -.infinity)
    var index = 0
    if let base = baseAddress {
      let bytes = UnsafeRawPointer(base)
      while index &+ 8 <= count {
        let numbers = bytes.loadUnaligned(fromByteOffset: index &* 8, as: SIMD8<Double>.self)
        // Comparisons with NaN are false, so NaN replaces nothing.
        lowest.replace(with: numbers, where: numbers .< lowest)
        highest.replace(with: numbers, where: numbers .> highest)
        index &+= 8
      }
    }
    while index < count {
      if self[index] < lowest[0] { lowest[0] = self[index] }
      if self[index] > highest[0] { highest[0] = self[index] }
      index &+= 1
    }
    let range = NumberRange(lowest.min(), highest.max())
    return range.lowest <= range.highest ? range : nil
  }
}
