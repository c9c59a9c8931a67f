extension DataSet {
  /// The integral of the values over x, by trapezia between points in the order of x.
  ///
  /// Where no point has an x the index stands for it; where one alone has none that is a failure. Dates count in seconds.
  /// Of one point it is 0. Errors of the values propagate, those of x do not.
  public func integral() throws(DataProblem) -> Estimate {
    if isEmpty { throw .emptySet(.integral) }
    if let index = xColumn?.firstIndex(where: \.isNaN) { throw .lacksX(index: index) }
    let sorted = hasX ? sorted(by: .valueX) : self
    let places = sorted.xColumn ?? sorted.indices.map(Double.init)
    var areas: [Double] = []
    areas.reserveCapacity(count)
    for index in 1..<Swift.max(count, 1) {
      let width = places[index] - places[index - 1]
      areas.append(width * (sorted.values[index] / 2 + sorted.values[index - 1] / 2))
    }
    let sum = areas.roundedSum
    if !sum.isFinite { throw .overflow(.integral) }
    let last = count - 1
    return Estimate(
      sum,
      error: try sorted.errorOfResult(.integral) { index in
        (places[Swift.min(index + 1, last)] - places[Swift.max(index - 1, 0)]) / 2
      })
  }
}
