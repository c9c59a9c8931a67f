internal import Glibc

/// Takes positive values to places of a range, equal ratios to equal distances.
public struct LogarithmicScale: Hashable, Sendable {
  /// The values at the ends of `range`; finite and above zero.
  public let domain: Extent<Double>
  /// The places of the ends of `domain`.
  public var range: Extent<Double>

  /// A scale for a domain above zero; nil for any other, which has no logarithms.
  public init?(from domain: Extent<Double>, to range: Extent<Double>) {
    guard domain.lowest > 0, domain.highest > 0, domain.lowest.isFinite, domain.highest.isFinite else { return nil }
    self.domain = domain
    self.range = range
  }

  /// The place of `value`; nil if it is not above zero.
  public func callAsFunction(_ value: Double) -> Double? {
    value > 0 ? LinearScale.between(range, at: LinearScale.share(of: log(value), in: logarithms)) : nil
  }

  /// The value at `place`.
  public func inverted(_ place: Double) -> Double {
    exp(LinearScale.between(logarithms, at: LinearScale.share(of: place, in: range)))
  }

  private var logarithms: Extent<Double> { Extent(log(domain.lowest), log(domain.highest)) }
}
