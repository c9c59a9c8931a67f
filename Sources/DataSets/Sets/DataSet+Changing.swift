/// Changes of single points.
///
/// Missing values keep their places.
extension DataSet {
  /// Returns the set in which `point` replaces the point at `index`.
  ///
  /// A point must exist at this index.
  ///
  /// - Throws: The problem with the point, as in `append`.
  /// - Complexity: linear.
  public func replacing(_ index: Int, with point: Datum) throws(DataProblem) -> DataSet {
    try changed { rows, place in rows[place(index)] = point }
  }

  /// Returns the set with `points` inserted before the point at `index`, or appended if `index` is `count`.
  ///
  /// - Throws: The problem with a point, as in `append`.
  /// - Complexity: linear.
  public func inserting(_ points: [Datum], at index: Int) throws(DataProblem) -> DataSet {
    try changed { rows, place in rows.insert(contentsOf: points, at: index < count ? place(index) : rows.count) }
  }

  /// Returns the set without the point at `index`, which must exist; the rows after it move up by one.
  ///
  /// - Complexity: linear.
  public func removing(_ index: Int) throws(DataProblem) -> DataSet {
    try changed { rows, place in rows.remove(at: place(index)) }
  }

  /// Returns the set after `change` was applied to its rows, which include missing values.
  ///
  /// `place` returns the row of the point with an index.
  private func changed(
    _ change: (_ rows: inout [Datum], _ place: (_ index: Int) -> Int) -> Void
  ) throws(DataProblem) -> DataSet {
    var rows: [Datum] = []
    rows.reserveCapacity(rowCount)
    var places: [Int] = []
    places.reserveCapacity(count)
    var missing = missingPlaces[...]
    for point in self {
      while missing.first == rows.count {
        rows.append(Datum(.nan))
        missing.removeFirst()
      }
      places.append(rows.count)
      rows.append(point)
    }
    for _ in missing { rows.append(Datum(.nan)) }
    change(&rows) { places[$0] }
    return try DataSet(rows)
  }
}
