import DataSets

/// The values of a formula's variables, such as `x` and `index`, at each point of a data set.
struct PointVariables {
  private let values: [Double]
  private let places: [Double]?
  private let annotations: [String?]?
  /// The position of each point's annotation among all annotations in order; empty if the formula does not need it.
  private let ranks: [Double]

  init(of set: DataSet, for formula: BoundFormula) {
    values = set.values
    places = set.columnX
    annotations = set.annotations
    ranks = formula.mentions(.annotation) ? set.annotationRanks : []
  }

  func fill(
    _ column: UnsafeMutableBufferPointer<Double>, with variable: PointVariable, at points: Range<Int>
  ) {
    switch variable {
    case .value, .each: column.fill(with: values, at: points)
    case .x, .index, .total, .annotation, .annotationIs:
      for (row, point) in points.enumerated() { column[row] = value(of: variable, at: point) }
    }
  }

  /// Returns the value of a variable at a point, encoded as in `StoredValue`.
  ///
  /// The running total has no value here.
  ///
  /// - Complexity: O(1), or linear in the text that an annotation is compared with.
  func value(of variable: PointVariable, at index: Int) -> Double {
    switch variable {
    case .value, .each: return values[index]
    case .x:
      guard let place = places?[index], !place.isNaN else { return StoredValue.lacksX }
      return place
    case .index: return Double(index)
    case .total: return StoredValue.variable
    case .annotation: return ranks.indices.contains(index) ? ranks[index] : 0
    case .annotationIs(let text): return annotations?[index] == text ? 1 : 0
    }
  }
}
