/// Statistics of the Monte Carlo samples of one value (JCGM 101:2008, 7.6 and 7.7).
public struct SampleSummary: Hashable, Sendable {
  /// An interval that contains 95 % of the samples, or all of them.
  public struct Interval: Hashable, Sendable {
    /// The lower end.
    public var low: Double
    /// The upper end.
    public var high: Double
  }

  /// The number of samples in which the node has a value.
  public let count: Int
  /// The number of samples in which the node has no value.
  public let failed: Int
  /// The mean of the samples; nil if there are no samples, or if the distribution has no mean.
  public let mean: Double?
  /// The standard deviation of the samples, computed with *n* − 1.
  ///
  /// Nil for fewer than two samples, or if the distribution has no standard deviation.
  public let standardDeviation: Double?
  /// The interval between the 2.5 % and the 97.5 % quantile of the samples, interpolated linearly between samples.
  public let symmetric: Interval?
  /// The shortest interval that contains 95 % of the samples.
  public let shortest: Interval?
  /// The number of samples in each of `bins` equal parts of the interval from the lowest to the highest sample.
  public let histogram: [Int]
  /// The lowest and the highest sample.
  public let extent: Interval?
  /// The larger of the standard errors of the two ends of the symmetric interval; nil if there are no samples.
  public let scatterOfEnds: Double?

  /// The probability that the value is in the interval `symmetric`, and also that it is in `shortest`.
  public static let level = 0.95
  /// The number of parts of the histogram.
  public static let bins = 40

  /// Computes the statistics of samples; NaN stands for a failed sample.
  ///
  /// The samples are reordered. `degrees` are the fewest degrees of freedom among the sources: with 2 or fewer there is
  /// no standard deviation, with 1 or fewer no mean (JCGM 101:2008, 6.4.9.4).
  ///
  /// - Complexity: Linear, expected; the outer twentieth of the samples at each end is sorted.
  public init(_ samples: UnsafeMutableBufferPointer<Double>, degreesOfFreedom degrees: Double = .infinity) {
    var kept = 0
    var scale = 0.0
    for value in samples where value.isFinite {
      samples[kept] = value
      kept += 1
      scale = max(scale, abs(value))
    }
    count = kept
    failed = samples.count - kept
    var values = UnsafeMutableBufferPointer(rebasing: samples[..<kept])
    guard kept > 0 else {
      (mean, standardDeviation, symmetric, shortest, histogram) = (nil, nil, nil, nil, [])
      (extent, scatterOfEnds) = (nil, nil)
      return
    }
    // Computed in the order of the samples, before they are sorted, so that the number of threads makes no difference.
    let moments = Self.moments(values, scale == 0 ? 1 : scale.binade)
    mean = degrees > 1 ? moments.mean : nil
    standardDeviation = degrees > 2 ? moments.deviation : nil
    values.sortEnds(of: Self.endCount(kept))
    symmetric = Interval(low: Self.quantile(0.025, values), high: Self.quantile(0.975, values))
    scatterOfEnds = max(Self.scatter(ofQuantile: 0.025, values), Self.scatter(ofQuantile: 0.975, values))
    shortest = Self.shortest(values)
    let extent = Interval(low: values[0], high: values[kept - 1])
    self.extent = extent
    histogram = Self.histogram(values, extent)
  }

  /// Returns the mean and the standard deviation, with compensated sums (Kahan).
  ///
  /// The values are divided by `scale` first, so that no square overflows.
  private static func moments(
    _ values: UnsafeMutableBufferPointer<Double>, _ scale: Double
  ) -> (mean: Double, deviation: Double?) {
    func sum(_ term: (Double) -> Double) -> Double {
      var (sum, lost) = (0.0, 0.0)
      for value in values {
        let part = term(value / scale) - lost
        let next = sum + part
        lost = (next - sum) - part
        sum = next
      }
      return sum
    }
    let number = Double(values.count)
    let mean = sum { $0 } / number
    if values.count < 2 { return (mean * scale, nil) }
    let squares = sum { ($0 - mean) * ($0 - mean) }
    return (mean * scale, (squares / (number - 1)).squareRoot() * scale)
  }

  /// Returns how many of the lowest samples, and as many of the highest, must be sorted to find both intervals.
  private static func endCount(_ count: Int) -> Int {
    let number = Double(count)
    let step = (0.025 * 0.975 * number).squareRoot()
    return max(count - held(of: count), Int(0.025 * number + step) + 2)
  }

  /// Returns how far apart the ranks of an interval's ends are if the interval contains the fraction `level` of the
  /// samples.
  private static func held(of count: Int) -> Int { min(Int(level * Double(count) + 0.5), count - 1) }

  private static func quantile(_ share: Double, _ sorted: UnsafeMutableBufferPointer<Double>) -> Double {
    let place = share * Double(sorted.count - 1)
    let below = min(Int(place), sorted.count - 1)
    let above = min(below + 1, sorted.count - 1)
    let part = place - Double(below)
    return sorted[below] * (1 - part) + sorted[above] * part
  }

  /// Returns the standard deviation of a quantile that was estimated from samples.
  ///
  /// It is half of the distance between two samples. Their ranks differ from the rank of the quantile by one standard
  /// deviation of a binomial distribution.
  private static func scatter(ofQuantile share: Double, _ sorted: UnsafeMutableBufferPointer<Double>) -> Double {
    let count = Double(sorted.count)
    let step = (share * (1 - share) / count).squareRoot()
    let ends = [share - step, share + step].map { quantile(min(max($0, 0), 1), sorted) }
    return ends[1] / 2 - ends[0] / 2
  }

  private static func shortest(_ sorted: UnsafeMutableBufferPointer<Double>) -> Interval {
    let held = held(of: sorted.count)
    var best = 0
    for start in 0..<(sorted.count - held)
    where sorted[start + held] - sorted[start] < sorted[best + held] - sorted[best] {
      best = start
    }
    return Interval(low: sorted[best], high: sorted[best + held])
  }

  private static func histogram(_ values: UnsafeMutableBufferPointer<Double>, _ extent: Interval) -> [Int] {
    var bins = [Int](repeating: 0, count: extent.low < extent.high ? Self.bins : 1)
    // Halved, since the distance of two finite numbers may not be finite.
    let width = extent.high / 2 - extent.low / 2
    for value in values {
      let share = width > 0 ? (value / 2 - extent.low / 2) / width : 0
      bins[min(Int(share * Double(bins.count)), bins.count - 1)] += 1
    }
    return bins
  }
}
