/// The number by which points are put into bins.
public enum BinKey: Hashable, Sendable {
  case value
  case valueX
}

/// The result for the points of a bin: the results for a category, and a weighted mean.
public enum BinContent: String, CaseIterable, Hashable, Sendable {
  case count
  case sum
  case mean
  /// Weighted by errors, such as `weightedMean`.
  case weightedMean
  case min
  case max
  case median
  case lowerQuartile
  case upperQuartile
  case std
  case `var`

  /// The reduction that it is of the points of one bin.
  var pointReduction: PointReduction {
    GroupContent(rawValue: rawValue)?.pointReduction ?? PointReduction(.weightedMean)
  }
}

/// Points put into bins, and where those went that are in none.
public struct Binned: Hashable, Sendable {
  /// The bins that the points were put into.
  public let bins: Bins
  /// A point for each bin: the result for its points as the value, the bin's centre as x.
  ///
  /// A mean of no points, or a deviation of one, is missing there, and `missingPlaces` names the bin.
  public let set: DataSet
  /// How many points each bin has.
  public let counts: [Int]
  /// How many points are below the lowest edge.
  public let below: Int
  /// How many points are above the highest edge.
  public let above: Int
  /// How many values were missing, or had no x to be binned by.
  public let missing: Int

  /// For each point the index of its bin's point in `set`; -1 if it is in none, and always for counts.
  public var places: [Int] = []
  /// The derivative of its bin's value by each point's value, to first order; 0 for counts.
  public var weights: [Double] = []

  /// How many points are in some bin.
  public var inside: Int { counts.reduce(0, +) }
}

extension DataSet {
  /// Puts every point into the bin its value or x falls into.
  ///
  /// Errors: a count has one if the binned numbers have, because a point near an edge may belong beyond it. It is the
  /// root of the sum of p · (1 - p) over points, where p is the chance that the point is in the bin when its error is
  /// normal (on each side with that side of the bar). Sums and means have the errors of their points.
  ///
  /// `goesOn` is called before the errors of counts are computed, with the number of bins within reach of a point.
  ///
  /// - Throws: the errors of the reductions; `.stopped` if `goesOn` returns false.
  /// - Complexity: Linear, one pass; with errors additional steps for the bins within reach of each point.
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
