/// Takes values of a domain to places of a range, in proportion.
///
///     let columns = LinearScale(from: Extent(0, 50), to: Extent(0, 200))
///     columns(25)    // 100
///
/// The range may run downwards. Values outside the domain are mapped outside the range. A domain of one value is mapped
/// to the middle.
public struct LinearScale: Hashable, Sendable {
  /// The values at the ends of `range`.
  public var domain: Extent<Double>
  /// The places of the ends of `domain`.
  public var range: Extent<Double>

  /// A scale for finite ends; the domain may be a single value.
  public init(from domain: Extent<Double>, to range: Extent<Double>) {
    self.domain = domain
    self.range = range
  }

  /// The place of `value`, outside the range if the value is outside the domain.
  public func callAsFunction(_ value: Double) -> Double {
    Self.between(range, at: Self.share(of: value, in: domain))
  }

  /// The value at `place`.
  public func inverted(_ place: Double) -> Double {
    Self.between(domain, at: Self.share(of: place, in: range))
  }

  /// 0 at the lower end, 1 at the upper one; computed from halves if the width of the domain would overflow.
  static func share(of value: Double, in extent: Extent<Double>) -> Double {
    if extent.lowest == extent.highest { return 0.5 }
    let (distance, width) = (value - extent.lowest, extent.highest - extent.lowest)
    // The halves of the narrowest domains would be 0.
    if distance.isFinite, width.isFinite { return distance / width }
    return (value / 2 - extent.lowest / 2) / (extent.highest / 2 - extent.lowest / 2)
  }

  static func between(_ extent: Extent<Double>, at share: Double) -> Double {
    extent.lowest * (1 - share) + extent.highest * share
  }
}
