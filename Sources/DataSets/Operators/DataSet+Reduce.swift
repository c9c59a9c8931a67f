extension DataSet {
  /// The total after `combine` has been applied to every value, in order, beginning with `start`.
  ///
  /// The start itself for the empty set. Fails at the first point at which the total is not finite. The error of an
  /// arbitrary function is unknown; the other reductions have errors.
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
