/// The values of several sets at one index, from which one value is computed.
public struct ZippedPoint: Sendable {
  /// The value of each set, in the order of the sets.
  public internal(set) var values: [Double]
  /// The x of the point in the first set; nil for a point without x.
  public internal(set) var x: Double?
  /// The index of the point in each set.
  public internal(set) var index: Int
  /// The derivative of the result with respect to each value; the function that computes the result sets it.
  public var slopes: [Double]
}

extension DataSet {
  /// Returns the set of the values that `combine` computes from the values of several sets, point by point.
  ///
  /// Everything except values and errors comes from the first set. The sets must be equally long and have the same
  /// missing values; the error names the sets that differ.
  ///
  /// Errors are propagated with the slopes that `combine` sets, which are 0 before. Errors of different sets are
  /// independent, except as stated by `correlations`. Errors of x have no effect, so the first set's `errorCorrelation`
  /// is dropped.
  public static func zipped(
    _ sets: [DataSet], correlations: ErrorCorrelations? = nil, _ combine: (inout ZippedPoint) -> Double
  ) throws(DataProblem) -> DataSet {
    let correlations = correlations ?? ErrorCorrelations(independent: sets.count)
    if correlations.count != sets.count { throw .impossibleCorrelations }
    var result = try aligned(sets)
    let hasErrors = sets.contains(where: \.hasErrors)
    var errors = ErrorColumn(none: hasErrors ? result.count : 0)
    var row = ZippedPoint(
      values: [Double](repeating: 0, count: sets.count), x: nil, index: 0,
      slopes: [Double](repeating: 0, count: sets.count))
    var propagation = ZipPropagation(count: sets.count)
    for index in result.indices {
      for set in sets.indices {
        row.values[set] = sets[set].values[index]
        row.slopes[set] = 0
      }
      row.x = result.xColumn.flatMap { $0[index].unlessNaN }
      row.index = index
      let value = combine(&row)
      if !value.isFinite || row.slopes.count != sets.count { throw .resultNotFinite(index: index) }
      result.values[index] = value
      guard hasErrors, sets.contains(where: { $0.errorYColumn?[index] != nil }) else { continue }
      let bar = try propagation.error(sets.map { $0.errorYColumn?[index] }, row.slopes, correlations)
      errors.lower[index] = bar?.lower ?? .nan
      errors.upper[index] = bar?.upper ?? .nan
    }
    result.errorYColumn = hasErrors ? errors : nil
    result.correlationColumn = nil
    result.dropUnused()
    return result
  }

  /// Returns the set of the values that `combine` computes from the values of this set and another, point by point.
  ///
  /// Works as `zipped(_:correlations:_:)` for two sets. `slopes` returns the derivatives by the first and the second
  /// value and is called only if there are errors.
  ///
  /// - Complexity: Linear; if the compiler can inline the closure, at about the speed of memory.
  @inlinable
  public func zipped(
    with other: DataSet, correlation: Double = 0, _ combine: (Double, Double) -> Double,
    slopes: (Double, Double) -> (Double, Double)
  ) throws(DataProblem) -> DataSet {
    try DataSet.checkAligned([self, other])
    if hasErrors || other.hasErrors || correlation != 0 {
      var correlations = ErrorCorrelations(independent: 2)
      try correlations.correlate(0, 1, correlation)
      return try DataSet.zipped([self, other], correlations: correlations) { row in
        (row.slopes[0], row.slopes[1]) = slopes(row.values[0], row.values[1])
        return combine(row.values[0], row.values[1])
      }
    }
    let result = try values.withUnsafeBufferPointer { first throws(DataProblem) in
      try other.values.withUnsafeBufferPointer { second throws(DataProblem) in
        try [Double].finite(first.count) { combine(first[$0], second[$0]) }
      }
    }
    return try replacingValues(result) { _ in 0 }.withoutErrorCorrelations
  }

  /// Returns a set with `values` that were computed point by point from sets without errors.
  ///
  /// Everything else comes from the first set, as in `zipped(_:correlations:_:)`.
  ///
  /// - Precondition: There is one value per point, and all values are finite.
  /// - Throws: The errors of `checkAligned(_:)`.
  public static func zipped(_ sets: [DataSet], values: [Double]) throws(DataProblem) -> DataSet {
    var result = try aligned(sets).withoutErrorCorrelations
    result.values = values
    return result
  }

  @usableFromInline
  var withoutErrorCorrelations: DataSet {
    var result = self
    result.correlationColumn = nil
    return result
  }

  private static func aligned(_ sets: [DataSet]) throws(DataProblem) -> DataSet {
    try checkAligned(sets)
    guard let first = sets.first else { throw .noSets }
    return first
  }

  /// Checks that sets can be combined point by point: they are equally long and have the same missing values.
  ///
  /// - Throws: `noSets`, `unequalLengths` or `differentMissing`.
  public static func checkAligned(_ sets: [DataSet]) throws(DataProblem) {
    guard let first = sets.first else { throw .noSets }
    if sets.contains(where: { $0.count != first.count }) { throw .unequalLengths(sets.map(\.count)) }
    for (index, set) in sets.enumerated() where set.missingPlaces != first.missingPlaces {
      let differences = Set(set.missingPlaces).symmetricDifference(first.missingPlaces)
      throw .differentMissing(set: index, place: differences.min() ?? 0)
    }
  }
}

/// Computes the errors of the results index by index, and reuses its arrays.
///
/// An error is nil if it is not finite.
private struct ZipPropagation {
  private var parts: [Double]

  init(count: Int) {
    parts = [Double](repeating: 0, count: count)
  }

  mutating func error(
    _ bars: [ErrorBar?], _ slopes: [Double], _ correlations: ErrorCorrelations
  ) throws(DataProblem) -> ErrorBar? {
    let lower = try side(bars, slopes, correlations, upwards: false)
    let upper = try side(bars, slopes, correlations, upwards: true)
    return ErrorBar(lower: lower, upper: upper)
  }

  private mutating func side(
    _ bars: [ErrorBar?], _ slopes: [Double], _ correlations: ErrorCorrelations, upwards: Bool
  ) throws(DataProblem) -> Double {
    for set in bars.indices {
      let slope = slopes[set]
      guard let bar = bars[set], slope != 0 else {
        parts[set] = 0
        continue
      }
      parts[set] = slope * ((slope > 0) == upwards ? bar.upper : bar.lower)
    }
    guard let root = correlations.root(of: parts) else { throw .impossibleCorrelations }
    return root
  }
}
