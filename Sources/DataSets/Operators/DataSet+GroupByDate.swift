extension DataSet {
  /// Combines the points of each period of the calendar into one value: a statistic of the points, with its error.
  ///
  /// The dates are the x of the points, or their values if no point has an x. The result has the first day of each
  /// period as x, in ascending order. A period with too few points, such as for a deviation of one point, becomes a
  /// missing value.
  ///
  /// - Parameters:
  ///   - period: The length of the periods.
  ///   - content: The statistic.
  ///   - includesEmpty: Whether periods without points between others are in the result.
  /// - Returns: The points of the periods; `alike` is nil.
  /// - Throws: `noDate` for a number outside the years 0000 to 9999; `lacksX` for a point without x in a set with x;
  ///   `binCount` for more than `Bins.largestCount` periods; an overflow.
  /// - Complexity: O(*n* log *n*) in the points and in the periods of the result.
  public func grouped(
    by period: CalendarPeriod, _ content: GroupContent, includesEmpty: Bool = false
  ) throws(DataProblem) -> Grouped {
    var members: [Int: [Int]] = [:]
    let dates = hasX ? xColumn ?? [] : values
    for index in indices {
      let seconds = dates.indices.contains(index) ? dates[index] : .nan
      if hasX, seconds.isNaN { throw .lacksX(index: index) }
      guard DateText.text(seconds) != nil else { throw .noDate(index: index) }
      members[period.start(of: Int((seconds / 86_400).rounded(.down))), default: []].append(index)
    }
    var starts = members.keys.sorted()
    if includesEmpty, let first = starts.first, let last = starts.last {
      starts = []
      var start = first
      while start <= last {
        guard starts.count < Bins.largestCount else { throw .binCount(starts.count + 1) }
        starts.append(start)
        start = period.next(after: start)
      }
    }
    let reduction = content.pointReduction
    var result = DataSet()
    var weights = [Double](repeating: 0, count: count)
    var places = [Int](repeating: -1, count: count)
    for (place, start) in starts.enumerated() {
      let points = members[start] ?? []
      if points.count < reduction.leastPoints {
        result.missingPlaces.append(place)
        continue
      }
      let gathered = gathered(points)
      let estimate = try reduction.estimate(gathered)
      for (point, slope) in zip(points, reduction.slopes(gathered)) {
        places[point] = result.count
        weights[point] = slope
      }
      try result.append(Datum(estimate.value, x: Double(start) * 86_400, xKind: .date, errorY: estimate.error))
    }
    return Grouped(set: result, places: places, weights: weights, alike: nil)
  }
}
