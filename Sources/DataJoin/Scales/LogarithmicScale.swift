internal import Glibc

/// Maps positive values to a range logarithmically: equal ratios become equal distances.
public struct LogarithmicScale: Hashable, Sendable {
  /// The values that are mapped to the ends of `range`; finite and above zero.
  public let domain: Extent<Double>
  /// The positions to which the ends of `domain` are mapped.
  public var range: Extent<Double>

  /// Creates a scale for a finite domain above zero; nil for any other domain.
  public init?(from domain: Extent<Double>, to range: Extent<Double>) {
    guard domain.lowest > 0, domain.highest > 0, domain.lowest.isFinite, domain.highest.isFinite else { return nil }
    self.domain = domain
    self.range = range
  }

  /// Returns the position of `value`; nil if the value is not above zero.
  public func callAsFunction(_ value: Double) -> Double? {
    value > 0 ? LinearScale.between(range, at: LinearScale.share(of: log(value), in: logarithms)) : nil
  }

  /// Returns the value that is mapped to a position.
  public func inverted(_ place: Double) -> Double {
    exp(LinearScale.between(logarithms, at: LinearScale.share(of: place, in: range)))
  }

  private var logarithms: Extent<Double> { Extent(log(domain.lowest), log(domain.highest)) }
}
