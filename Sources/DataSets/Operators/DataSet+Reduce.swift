extension DataSet {
  /// Returns the total after `combine` was applied to every point in order, starting from `start`.
  ///
  /// Returns `start` for the empty set. The error of an arbitrary function is unknown; the other reductions have
  /// errors.
  ///
  /// - Throws: `resultNotFinite` at the first point at which the total is not finite; `overflow` if `start` is not
  ///   finite.
  public func reduced(
    from start: Double, _ combine: (_ total: Double, _ point: Datum, _ index: Int) -> Double
  ) throws(DataProblem) -> Double {
    var total = start
    if !total.isFinite { throw .overflow(.reduce) }
    for index in indices {
      total = combine(total, self[index], index)
      if !total.isFinite { throw .resultNotFinite(index: index) }
    }
    return total
  }
}
