internal import Glibc

extension Bins {
  /// Returns the uncertainty of the number of values in each bin.
  ///
  /// A number near an edge may belong to the next bin, because it has an error. `goesOn` is called with the number of
  /// bins in which a number can be.
  ///
  /// - Throws: `stopped` if `goesOn` returns false.
  func membershipErrors(
    _ numbers: [Double], _ errors: ErrorColumn, goesOn: (_ bins: Int) -> Bool
  ) throws(DataProblem) -> [Double] {
    var variances = [Double](repeating: 0, count: count)
    let finder = BinFinder(self)
    for index in 0..<Swift.min(numbers.count, errors.count) {
      let number = numbers[index]
      guard number.isFinite, let bar = errors[index], bar.mean > 0 else { continue }
      // Beyond nine times the error, the chance is below 10^-18.
      let reach = (low: number - 9 * bar.lower, high: number + 9 * bar.upper)
      if reach.high < low || reach.low > high { continue }
      let first = finder.search(Swift.max(reach.low, low))
      let last = finder.search(Swift.min(reach.high, high))
      guard goesOn(last - first + 1) else { throw .stopped }
      var below = Self.chance(below: finder.edges[first], number, bar)
      for bin in first...last {
        let upTo = Self.chance(below: finder.edges[bin + 1], number, bar)
        let chance = upTo - below
        variances[bin] += Swift.max(chance * (1 - chance), 0)
        below = upTo
      }
    }
    return variances.map { $0.squareRoot() }
  }

  private static func chance(below edge: Double, _ number: Double, _ bar: ErrorBar) -> Double {
    let error = edge < number ? bar.lower : bar.upper
    if edge == number { return 0.5 }
    if error == 0 { return edge < number ? 0 : 1 }
    return 0.5 * erfc(-(edge - number) / (error * 2.0.squareRoot()))
  }
}
