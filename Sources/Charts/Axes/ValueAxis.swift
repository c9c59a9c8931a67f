internal import DataJoin
internal import DataSets

/// The range of an axis from one end to the other, and its scale.
struct ValueAxis: Hashable {
  enum Kind: Hashable {
    case linear
    case logarithmic
    /// Seconds since 1970-01-01T00:00:00Z.
    case dates
  }

  let kind: Kind
  /// Finite, its ends apart; above 0 if the axis is logarithmic.
  let domain: Extent<Double>
  /// Whether ticks are only at whole numbers: at indices and counts.
  var isWhole = false
  private let logarithmic: LogarithmicScale?
  private let linear: LinearScale

  /// An axis for values of an extent; all of them alike, it reaches a tenth to both sides.
  ///
  /// A logarithmic axis of an extent that is not above 0 is a linear one.
  init(_ kind: Kind, _ extent: Extent<Double>) {
    let domain = Self.apart(extent)
    let share = Extent(0.0, 1.0)
    logarithmic = kind == .logarithmic ? LogarithmicScale(from: domain, to: share) : nil
    linear = LinearScale(from: domain, to: share)
    self.kind = kind == .logarithmic && logarithmic == nil ? .linear : kind
    self.domain = domain
  }

  /// How far a value is from the lower end, 1 being the upper end; nil if it has no place.
  func share(_ value: Double) -> Double? {
    guard value.isFinite else { return nil }
    guard let logarithmic else { return linear(value) }
    return logarithmic(value)
  }

  /// The share, if the value is within the domain.
  func shareInside(_ value: Double) -> Double? {
    value >= domain.lowest && value <= domain.highest ? share(value) : nil
  }

  /// How many of the axis' cells are between a value inside and another one, to the nearest; 0 if the first has no
  /// place.
  func cells(from value: Double, to other: Double, of count: Int) -> Int {
    guard let start = shareInside(value), let end = share(min(max(other, domain.lowest), domain.highest)) else {
      return 0
    }
    return (abs(end - start) * Double(count)).whole(in: 0...max(0, count))
  }

  /// The value at a share of the length.
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
