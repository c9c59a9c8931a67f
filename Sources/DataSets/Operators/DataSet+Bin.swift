/// The property of a point, value or x, that determines its bin.
public enum BinKey: Hashable, Sendable {
  case value
  case valueX
}

/// The statistic that is computed for the points of each bin.
public enum BinContent: String, CaseIterable, Hashable, Sendable {
  case count
  case sum
  case mean
  /// The mean in which points with smaller errors have larger weights, as in `DataSet.weightedMean()`.
  case weightedMean
  case min
  case max
  case median
  case lowerQuartile
  case upperQuartile
  case std
  case `var`

  var pointReduction: PointReduction {
    GroupContent(rawValue: rawValue)?.pointReduction ?? PointReduction(.weightedMean)
  }
}

/// The result of binning points.
public struct Binned: Hashable, Sendable {
  /// The bins into which the points were distributed.
  public let bins: Bins
  /// One point per bin, with the statistic as value and the middle of the bin as x.
  ///
  /// A bin with too few points for the statistic, such as an empty bin for a mean, has no point in the set. Its index
  /// is in `missingPlaces`.
  public let set: DataSet
  /// The number of points in each bin.
  public let counts: [Int]
  /// The number of points below the lowest edge.
  public let below: Int
  /// The number of points above the highest edge.
  public let above: Int
  /// The number of values that are missing, or that have no x if bins are by x.
  public let missing: Int

  /// For each point, the index in `set` of its bin; -1 for a point in no bin.
  ///
  /// Empty if the statistic is a count.
  public var places: [Int] = []
  /// For each point, the derivative of its bin's statistic with respect to the point's value.
  ///
  /// Empty if the statistic is a count.
  public var weights: [Double] = []

  /// The number of points that are in a bin.
  public var inside: Int { counts.reduce(0, +) }
}

extension DataSet {
  /// Distributes all points over bins by value or by x, and computes a statistic for each bin.
  ///
  /// Sums and means have the errors of their points. A count has an error if the binned numbers have errors, because a
  /// point near an edge may belong in the next bin. The error of a count is the square root of the sum of p · (1 - p)
  /// over all points. Here p is the chance that the point is in the bin, for a normal error with the bar's own width on
  /// each side.
  ///
  /// `goesOn` is called before the errors of counts are computed, with the number of bins in which a point can be.
  ///
  /// - Throws: The errors of the reductions; `stopped` if `goesOn` returns false.
  /// - Complexity: Linear; with errors also one step for each bin in which a point can be.
  public func binned(
    _ bins: Bins, by key: BinKey = .value, content: BinContent = .count, goesOn: (_ bins: Int) -> Bool = { _ in true }
  ) throws(DataProblem) -> Binned {
    let numbers = key == .value ? values : xColumn ?? [Double](repeating: .nan, count: count)
    var tally = BinTally(bins)
    switch content {
    case .count:
      tally.count(numbers)
      var set = try DataSet(
        values: tally.counts.map(Double.init), x: bins.centres, xKind: key == .valueX ? xKind : .number)
      if let errors = key == .value ? errorYColumn : errorXColumn {
        set.errorYColumn = ErrorColumn(try bins.membershipErrors(numbers, errors, goesOn: goesOn))
      }
      return result(tally, set)
    case .sum, .mean, .weightedMean, .min, .max, .median, .lowerQuartile, .upperQuartile, .std, .var:
      let reduction = content.pointReduction
      let members = tally.members(numbers)
      var reduced = DataSet()
      var places = [Int](repeating: -1, count: count)
      var weights = [Double](repeating: 0, count: count)
      for index in 0..<bins.count {
        let points = members[index]
        if points.count < reduction.leastPoints {
          reduced.missingPlaces.append(index)
          continue
        }
        let gathered = gathered(points)
        let estimate = try reduction.estimate(gathered)
        for (point, slope) in zip(points, reduction.slopes(gathered)) {
          places[point] = reduced.count
          weights[point] = slope
        }
        try reduced.append(
          Datum(estimate.value, x: bins.centre(index), xKind: key == .valueX ? xKind : .number, errorY: estimate.error))
      }
      var binned = result(tally, reduced)
      binned.places = places
      binned.weights = weights
      return binned
    }
  }

  private func result(_ tally: BinTally, _ set: DataSet) -> Binned {
    Binned(
      bins: tally.bins, set: set, counts: tally.counts, below: tally.below, above: tally.above,
      missing: missingCount + tally.notANumber)
  }
}
