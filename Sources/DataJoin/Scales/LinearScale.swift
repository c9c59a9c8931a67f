/// Maps a domain to a range linearly.
///
///     let columns = LinearScale(from: Extent(0, 50), to: Extent(0, 200))
///     columns(25)    // 100
///
/// The range may run downwards. Values outside the domain are mapped outside the range. A domain of one value is mapped
/// to the middle of the range.
public struct LinearScale: Hashable, Sendable {
  /// The values that are mapped to the ends of `range`.
  public var domain: Extent<Double>
  /// The positions to which the ends of `domain` are mapped.
  public var range: Extent<Double>

  /// Creates a scale with finite ends; the domain may be a single value.
  public init(from domain: Extent<Double>, to range: Extent<Double>) {
    self.domain = domain
    self.range = range
  }

  /// Returns the position of `value`, which is outside the range if the value is outside the domain.
  public func callAsFunction(_ value: Double) -> Double {
    Self.between(range, at: Self.share(of: value, in: domain))
  }

  /// Returns the value that is mapped to a position.
  public func inverted(_ place: Double) -> Double {
    Self.between(domain, at: Self.share(of: place, in: range))
  }

  /// Returns the position of `value` in `extent`: 0 at the lower end, 1 at the upper end.
  ///
  /// If the width would overflow, it is computed with half of each number.
  static func share(of value: Double, in extent: Extent<Double>) -> Double {
    if extent.lowest == extent.highest { return 0.5 }
    let (distance, width) = (value - extent.lowest, extent.highest - extent.lowest)
    // Halving first would give 0 for the narrowest domains.
    if distance.isFinite, width.isFinite { return distance / width }
    return (value / 2 - extent.lowest / 2) / (extent.highest / 2 - extent.lowest / 2)
  }

  static func between(_ extent: Extent<Double>, at share: Double) -> Double {
    extent.lowest * (1 - share) + extent.highest * share
  }
}
