internal import DataJoin
internal import DataSets

struct ValueAxis: Hashable {
  enum Kind: Hashable {
    case linear
    case logarithmic
    /// A linear axis of dates, in seconds since 1970-01-01T00:00:00Z.
    case dates
  }

  let kind: Kind
  /// The range of the axis: finite, never empty, and above 0 for a logarithmic axis.
  let domain: Extent<Double>
  /// Whether ticks are only at whole numbers, as for indices and counts.
  var isWhole = false
  private let logarithmic: LogarithmicScale?
  private let linear: LinearScale

  /// Creates an axis for values in an extent.
  ///
  /// A single value is extended by a tenth to both sides.
  ///
  /// A logarithmic axis becomes linear if its extent is not above 0.
  init(_ kind: Kind, _ extent: Extent<Double>) {
    let domain = Self.apart(extent)
    let share = Extent(0.0, 1.0)
    logarithmic = kind == .logarithmic ? LogarithmicScale(from: domain, to: share) : nil
    linear = LinearScale(from: domain, to: share)
    self.kind = kind == .logarithmic && logarithmic == nil ? .linear : kind
    self.domain = domain
  }

  /// Returns the position of a value: 0 at the lower end, 1 at the upper end; nil if the axis cannot show it.
  func share(_ value: Double) -> Double? {
    guard value.isFinite else { return nil }
    guard let logarithmic else { return linear(value) }
    return logarithmic(value)
  }

  /// Returns the position of a value, from 0 to 1; nil if the value is outside the domain.
  func shareInside(_ value: Double) -> Double? {
    value >= domain.lowest && value <= domain.highest ? share(value) : nil
  }

  /// Returns the rounded distance between two values on an axis of `count` cells; 0 if the axis cannot show `value`.
  ///
  /// `other` is clamped to the domain.
  func cells(from value: Double, to other: Double, of count: Int) -> Int {
    guard let start = shareInside(value), let end = share(min(max(other, domain.lowest), domain.highest)) else {
      return 0
    }
    return (abs(end - start) * Double(count)).whole(in: 0...max(0, count))
  }

  func value(atShare share: Double) -> Double {
    guard let logarithmic else { return linear.inverted(share) }
    return min(max(logarithmic.inverted(share), domain.lowest), domain.highest)
  }

  private static func apart(_ extent: Extent<Double>) -> Extent<Double> {
    let (low, high) = (bounded(extent.lowest), bounded(extent.highest))
    if low < high { return Extent(low, high) }
    if low == 0 { return Extent(-1, 1) }
    let reach = low.magnitude / 10
    let wide = Extent(bounded(low - reach), bounded(low + reach))
    if wide.lowest < wide.highest, wide.lowest != 0 { return wide }
    return Extent(min(low, 0), max(low, 0))
  }

  private static func bounded(_ value: Double) -> Double {
    value.isNaN ? 0 : min(max(value, -.greatestFiniteMagnitude), .greatestFiniteMagnitude)
  }
}
