/// A function that is defined by a table of x and y, and is linear between neighbouring x.
///
/// It is undefined below the first x and above the last x.
public struct LinearTable: Sendable {
  private let places: [Double]
  private let values: [Double]

  /// Creates the function from the x values `xs` and the function's values `ys` at these x, in the same order.
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

  /// The position of a number in a table: the index of an x, and the share of the distance to the next x.
  public struct Position: Hashable, Sendable {
    /// The index of the last x that is not above the number.
    public let index: Int
    /// The share of the distance to the next x, from 0 to 1; 0 if there is no next x.
    public let fraction: Double
  }

  /// Returns the position of a number in the table.
  ///
  /// For an x of the table other than the last, the fraction is 0.
  ///
  /// - Throws: `outsideTable` if the number is below the first x or above the last x.
  /// - Complexity: logarithmic.
  public func position(of x: Double) throws(DataProblem) -> Position {
    let (first, last) = (places[0], places[places.count - 1])
    guard x >= first, x <= last else { throw .outsideTable(x, low: first, high: last) }
    if places.count == 1 { return Position(index: 0, fraction: 0) }
    // Find the last place that is not above x, except for the last place of the table.
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

  /// Returns the function's value.
  ///
  /// At an x of the table it is exactly the table's value; between two x it is never outside the range of both values.
  ///
  /// It uses the steps of `std::lerp` (J. Maurer, ISO C++ P0811R3, 2019), which never overflow.
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

  /// The derivatives of the function's value.
  public struct Slopes: Sendable {
    /// The derivative with respect to the number; at an inner x of the table, the slope to the right.
    ///
    /// It is NaN for a table of one point, and not finite if it is too steep.
    public var byNumber: Double
    /// The derivatives with respect to the table's x before and after the number.
    public var byPlaces: (Double, Double)
    /// The derivatives with respect to the table's values before and after the number.
    public var byValues: (Double, Double)
  }

  /// Returns the derivatives of ``value(at:)``.
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
    // A weight of 0 gives 0 even if the slope is infinite.
    func part(_ weight: Double) -> Double { weight == 0 ? 0 : -steepness * weight }
    return Slopes(
      byNumber: steepness, byPlaces: (part(1 - fraction), part(fraction)), byValues: (1 - fraction, fraction))
  }
}
