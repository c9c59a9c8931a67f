/// A function that is known at some places, and linear between neighbouring ones.
///
/// It is not known below the first place and above the last one.
public struct LinearTable: Sendable {
  private let places: [Double]
  private let values: [Double]

  /// The function that has the values of `ys` at those of `xs`, point by point.
  ///
  /// - Throws: The errors of `DataSet.checkAligned(_:)`; `emptyTable`, `tableDoesNotGrow`.
  /// - Complexity: linear.
  public init(xs: DataSet, ys: DataSet) throws(DataProblem) {
    try DataSet.checkAligned([xs, ys])
    if xs.isEmpty { throw .emptyTable }
    places = xs.values
    values = ys.values
    for index in places.indices.dropFirst() where places[index] <= places[index - 1] {
      throw .tableDoesNotGrow(index: index)
    }
  }

  /// The position of a number in a table: a fraction of the distance from one of its places to the next.
  public struct Position: Hashable, Sendable {
    /// The index of the place before it.
    public let index: Int
    /// How much of the way to the next place is behind it, from 0 to 1; 0 if there is no next one.
    public let fraction: Double
  }

  /// Where `x` is; at a place between two others on the way to the next one.
  ///
  /// - Throws: `outsideTable` of a number that is before the first place or behind the last one.
  /// - Complexity: logarithmic.
  public func position(of x: Double) throws(DataProblem) -> Position {
    let (first, last) = (places[0], places[places.count - 1])
    guard x >= first, x <= last else { throw .outsideTable(x, low: first, high: last) }
    if places.count == 1 { return Position(index: 0, fraction: 0) }
    // The last place that is not above x, but for the last of all.
    var (low, high) = (0, places.count - 2)
    while low < high {
      let middle = (low + high + 1) / 2
      if places[middle] <= x { low = middle } else { high = middle - 1 }
    }
    return Position(index: low, fraction: fraction(of: x, from: places[low], to: places[low + 1]))
  }

  private func fraction(of x: Double, from low: Double, to high: Double) -> Double {
    let width = high - low
    let fraction = width.isFinite ? (x - low) / width : (x / 2 - low / 2) / (high / 2 - low / 2)
    return Swift.min(Swift.max(fraction, 0), 1)
  }

  /// The function's value: that of the table at its places to the bit, and never beyond the values at both ends of the way.
  ///
  /// By the steps of `std::lerp` (J. Maurer, ISO C++ P0811R3, 2019), which never overflow.
  public func value(at position: Position) -> Double {
    let start = values[position.index]
    if position.fraction == 0 { return start }
    let end = values[position.index + 1]
    if position.fraction == 1 { return end }
    if start <= 0 && end >= 0 || start >= 0 && end <= 0 {
      return position.fraction * end + (1 - position.fraction) * start
    }
    let value = start + position.fraction * (end - start)
    return Swift.min(Swift.max(value, Swift.min(start, end)), Swift.max(start, end))
  }

  /// How the value moves, to first order.
  public struct Slopes: Sendable {
    /// By the searched number; the slope to the right if it is at a place between two others.
    ///
    /// NaN for a table of one point, not finite if it is too steep.
    public var byNumber: Double
    /// By the places of the table before and after the number.
    public var byPlaces: (Double, Double)
    /// By the values at these two places.
    public var byValues: (Double, Double)
  }

  /// The slopes of ``value(at:)``.
  public func slopes(at position: Position) -> Slopes {
    let (index, fraction) = (position.index, position.fraction)
    guard index + 1 < places.count else {
      return Slopes(byNumber: .nan, byPlaces: (.nan, 0), byValues: (1, 0))
    }
    let (rise, width) = (values[index + 1] - values[index], places[index + 1] - places[index])
    let steepness =
      rise.isFinite && width.isFinite
      ? rise / width
      : (values[index + 1] / 2 - values[index] / 2) / (places[index + 1] / 2 - places[index] / 2)
    // A weight of 0 ends the way, however steep it is.
    func part(_ weight: Double) -> Double { weight == 0 ? 0 : -steepness * weight }
    return Slopes(
      byNumber: steepness, byPlaces: (part(1 - fraction), part(fraction)), byValues: (1 - fraction, fraction))
  }
}
