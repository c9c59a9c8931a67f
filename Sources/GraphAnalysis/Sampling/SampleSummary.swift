/// Statistics of the samples of a value (JCGM 101:2008, 7.6 and 7.7).
public struct SampleSummary: Hashable, Sendable {
  /// An interval with a probability of 95 %.
  public struct Interval: Hashable, Sendable {
    /// Its lower end.
    public var low: Double
    /// Its upper end.
    public var high: Double
  }

  /// How many samples have a value.
  public let count: Int
  /// How many have none.
  public let failed: Int
  /// Their mean; nil without samples, and if the distribution has none.
  public let mean: Double?
  /// Their standard deviation, with *n* − 1; nil for fewer than two, and if the distribution has none.
  public let standardDeviation: Double?
  /// From the quantile of 2.5 % to that of 97.5 %, linear between order statistics.
  public let symmetric: Interval?
  /// The shortest one that holds 95 % of them.
  public let shortest: Interval?
  /// How many are in each of equal parts between the least and the greatest of them.
  public let histogram: [Int]
  /// The least and the greatest of them.
  public let extent: Interval?
  /// The scatter of an end of the symmetric interval, from the samples beside it; nil if there are none.
  public let scatterOfEnds: Double?

  /// The probability of the intervals.
  public static let level = 0.95
  /// The parts of the histogram.
  public static let bins = 40

  /// The summary of samples, in which NaN stands for a failed one; reorders them.
  ///
  /// `degrees` are those of the tails of the distribution: with 2 or fewer there is no standard deviation, with 1 or
  /// fewer no mean (JCGM 101:2008, 6.4.9.4).
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
    // In the order of the samples, before they are sorted: the same however many threads made them.
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

  /// Compensated sums (Kahan), in proportion to a size of the samples, so that no square is too large.
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

  /// The number of least or greatest values that contain the ends of both intervals.
  private static func endCount(_ count: Int) -> Int {
    let number = Double(count)
    let step = (0.025 * 0.975 * number).squareRoot()
    return max(count - held(of: count), Int(0.025 * number + step) + 2)
  }

  /// The difference of ranks between the ends of an interval with the share `level` of the samples.
  private static func held(of count: Int) -> Int { min(Int(level * Double(count) + 0.5), count - 1) }

  private static func quantile(_ share: Double, _ sorted: UnsafeMutableBufferPointer<Double>) -> Double {
    let place = share * Double(sorted.count - 1)
    let below = min(Int(place), sorted.count - 1)
    let above = min(below + 1, sorted.count - 1)
    let part = place - Double(below)
    return sorted[below] * (1 - part) + sorted[above] * part
  }

  /// The standard deviation of a quantile: half of the distance between the samples whose ranks are one standard
  /// deviation of a binomial number away from it.
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
