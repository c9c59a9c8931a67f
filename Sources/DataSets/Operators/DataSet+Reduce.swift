extension DataSet {
  /// What is left when `combine` has taken every value into the total, in order, beginning with `start`.
  ///
  /// The start itself for the empty set. Fails at the first point where the total is not finite. Errors are not known of
  /// a function that may be anything; the other reductions carry them.
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
