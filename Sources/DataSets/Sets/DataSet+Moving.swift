extension DataSet {
  /// The set with one point's value, and its x if it has one, elsewhere; its errors stay with it.
  ///
  /// - Complexity: linear in the points, whose values are copied.
  public func moving(_ index: Int, value: Double = 0, x: Double = 0) throws(DataProblem) -> DataSet {
    let moved = values[index] + value
    if !moved.isFinite { throw .notFinite(.value, index: index) }
    var result = self
    result.values[index] = moved
    if x != 0, let before = xColumn?[index], !before.isNaN {
      if !(before + x).isFinite { throw .notFinite(.valueX, index: index) }
      result.xColumn?[index] = before + x
    }
    return result
  }
}
