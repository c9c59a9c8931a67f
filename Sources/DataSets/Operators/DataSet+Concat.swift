extension DataSet {
  /// Returns the points of all sets, one set after the other.
  ///
  /// Points of a set without a property, such as x, have no such property in the result. Missing values keep their
  /// rows.
  ///
  /// - Throws: `mixedX` if a set has dates for x and another has numbers.
  public static func concatenated(_ sets: [DataSet]) throws(DataProblem) -> DataSet {
    var result = DataSet()
    let rows = sets.filter { !$0.isEmpty || !$0.missingPlaces.isEmpty }
    if rows.count == 1, let only = rows.first { return only }
    for set in rows {
      if set.hasX, result.hasX, set.xKind != result.xKind { throw .mixedX(index: result.count) }
      result.join(set)
    }
    return result
  }

  private mutating func join(_ other: DataSet) {
    let lengths = (count, other.count)
    missingPlaces += other.missingPlaces.map { $0 + rowCount }
    values += other.values
    if other.hasX { xKind = other.xKind }
    xColumn = Self.joined(xColumn, other.xColumn, lengths, absent: .nan)
    annotationColumn = Self.joined(annotationColumn, other.annotationColumn, lengths, absent: nil)
    errorXColumn = Self.joined(errorXColumn, other.errorXColumn, lengths)
    errorYColumn = Self.joined(errorYColumn, other.errorYColumn, lengths)
    correlationColumn = Self.joined(correlationColumn, other.correlationColumn, lengths, absent: .nan)
    preservedColumn = Self.joined(preservedColumn, other.preservedColumn, lengths, absent: [])
  }

  private static func joined<Element>(
    _ first: [Element]?, _ second: [Element]?, _ lengths: (Int, Int), absent: Element
  ) -> [Element]? {
    if first == nil, second == nil { return nil }
    return (first ?? Array(repeating: absent, count: lengths.0))
      + (second ?? Array(repeating: absent, count: lengths.1))
  }

  private static func joined(
    _ first: ErrorColumn?, _ second: ErrorColumn?, _ lengths: (Int, Int)
  ) -> ErrorColumn? {
    guard
      let lower = joined(first?.lower, second?.lower, lengths, absent: .nan),
      let upper = joined(first?.upper, second?.upper, lengths, absent: .nan)
    else { return nil }
    return ErrorColumn(lower: lower, upper: upper)
  }
}
