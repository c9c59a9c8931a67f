/// Statistics of the samples of a value (JCGM 101:2008, 7.6 and 7.7).
public struct SampleSummary: Hashable, Sendable {
  /// An interval with a probability of 95 %.
  public struct Interval: Hashable, Sendable {
    /// The lower end.
    public var low: Double
    /// The upper end.
    public var high: Double
  }

  /// The number of samples with a value.
  public let count: Int
  /// The number of samples without a value.
  public let failed: Int
  /// The mean of the samples; nil without samples, and if the distribution has none.
  public let mean: Double?
  /// The standard deviation, with *n* − 1; nil for fewer than two samples, and if the distribution has none.
  public let standardDeviation: Double?
  /// The interval from the quantile of 2.5 % to the quantile of 97.5 %, linear between order statistics.
  public let symmetric: Interval?
  /// The shortest interval that contains 95 % of the samples.
  public let shortest: Interval?
  /// The numbers of samples in equal parts of the interval between the lowest and the highest sample.
  public let histogram: [Int]
  /// The lowest and the highest sample.
  public let extent: Interval?
  /// The larger standard deviation of the two ends of the symmetric interval; nil if there are no samples.
  public let scatterOfEnds: Double?

  /// The probability of the intervals.
  public static let level = 0.95
  /// The number of parts of the histogram.
  public static let bins = 40

  /// Summarises samples and reorders them; NaN stands for a failed sample.
  ///
  /// `degrees` are the degrees of freedom of the tails of the distribution: with 2 or fewer there is no standard
  /// deviation, with 1 or fewer no mean (JCGM 101:2008, 6.4.9.4).
  ///
  /// - Complexity: linear, expected; except for the twentieth at either end, which is sorted.
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

  /// Returns the mean and the deviation by compensated sums (Kahan), relative to `scale`, so that no square is too
  /// large.
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

  /// Returns the number of lowest, or highest, values that contain the ends of both intervals.
  private static func endCount(_ count: Int) -> Int {
    let number = Double(count)
    let step = (0.025 * 0.975 * number).squareRoot()
    return max(count - held(of: count), Int(0.025 * number + step) + 2)
  }

  /// Returns the difference of ranks between the ends of an interval with the share `level` of the samples.
  private static func held(of count: Int) -> Int { min(Int(level * Double(count) + 0.5), count - 1) }

  private static func quantile(_ share: Double, _ sorted: UnsafeMutableBufferPointer<Double>) -> Double {
    let place = share * Double(sorted.count - 1)
    let below = min(Int(place), sorted.count - 1)
    let above = min(below + 1, sorted.count - 1)
    let part = place - Double(below)
    return sorted[below] * (1 - part) + sorted[above] * part
  }

  /// Returns the standard deviation of a quantile: half of the distance between the samples whose ranks are one
  /// standard deviation of a binomial number away from it.
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
