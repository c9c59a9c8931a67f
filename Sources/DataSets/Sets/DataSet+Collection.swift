extension DataSet: RandomAccessCollection {
  /// Always 0.
  public var startIndex: Int { 0 }
  /// The number of points; missing values do not count.
  public var endIndex: Int { values.count }

  /// The point at `index`, assembled from the columns.
  ///
  /// - Complexity: O(1).
  public subscript(index: Int) -> Datum {
    let valueX = xColumn.flatMap { $0[index].unlessNaN }
    return Datum(
      values[index], x: valueX, xKind: valueX == nil ? .number : xKind,
      annotation: annotationColumn.flatMap { $0[index] }, errorX: errorXColumn?[index],
      errorY: errorYColumn?[index], errorCorrelation: correlationColumn.flatMap { $0[index].unlessNaN },
      preservedFields: preservedColumn?[index] ?? [])
  }
}

extension DataSet: Hashable {
  /// Returns whether both sets have the same points and the same missing values.
  public static func == (left: DataSet, right: DataSet) -> Bool {
    left.values == right.values && left.missingPlaces == right.missingPlaces && left.xKind == right.xKind
      && isSame(left.xColumn, right.xColumn) && left.annotationColumn == right.annotationColumn
      && isSame(left.errorXColumn?.lower, right.errorXColumn?.lower)
      && isSame(left.errorXColumn?.upper, right.errorXColumn?.upper)
      && isSame(left.errorYColumn?.lower, right.errorYColumn?.lower)
      && isSame(left.errorYColumn?.upper, right.errorYColumn?.upper)
      && isSame(left.correlationColumn, right.correlationColumn) && left.preservedColumn == right.preservedColumn
  }

  /// Hashes the values and the rows of missing values, but not the other properties.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(values)
    hasher.combine(missingPlaces)
  }

  private static func isSame(_ left: [Double]?, _ right: [Double]?) -> Bool {
    guard let left, let right else { return left == nil && right == nil }
    return left.isSame(as: right)
  }
}

extension Double {
  /// The number; nil for NaN, which marks an absent number in columns.
  var unlessNaN: Double? { isNaN ? nil : self }
}
