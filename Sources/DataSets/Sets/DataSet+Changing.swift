/// Changes of single points, which keep missing values in place.
extension DataSet {
  /// The set with another point at `index`, which is in it.
  ///
  /// - Throws: the problem with the point, such as `append` does.
  /// - Complexity: linear.
  public func replacing(_ index: Int, with point: Datum) throws(DataProblem) -> DataSet {
    try changed { rows, place in rows[place(index)] = point }
  }

  /// The set with more points, in their order, before the one at `index`, or behind all where `index` is `count`.
  ///
  /// - Throws: the problem with a point, such as `append` does.
  /// - Complexity: linear.
  public func inserting(_ points: [Datum], at index: Int) throws(DataProblem) -> DataSet {
    try changed { rows, place in rows.insert(contentsOf: points, at: index < count ? place(index) : rows.count) }
  }

  /// The set without the point at `index`, which must exist; missing values after it move up.
  ///
  /// - Complexity: linear.
  public func removing(_ index: Int) throws(DataProblem) -> DataSet {
    try changed { rows, place in rows.remove(at: place(index)) }
  }

  /// The set made again from its rows after `change`, which gets the row of each point.
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
