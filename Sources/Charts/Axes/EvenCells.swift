internal import DataJoin

/// The cells along an axis, and how far an axis goes beyond its last tick so that ticks are at even distances.
///
/// A step of the ticks is a whole number of cells; the remainder is space beyond the end that is farther from 0. The
/// other end stays, so that the line of 0 and the ends of bars stay in place.
struct EvenCells {
  let cells: Int
  /// How many dots a cell has along the axis.
  let dots: Int
  /// Whether marks are bars that fill cells, rather than points in one.
  let areBars: Bool
  /// The largest share of the cells that may be left over.
  let largestCost: Double
  /// The cell, counted from any end, of a value on an axis.
  let cell: (ValueAxis, Double) -> Int?

  /// Whether the ticks have the same number of cells between them.
  func areEven(_ ticks: [Tick], on axis: ValueAxis) -> Bool {
    let places = ticks.compactMap { cell(axis, $0.value) }
    let distances = zip(places, places.dropFirst()).map { $1 - $0 }
    return places.count == ticks.count && distances.allSatisfy { $0 == distances.first }
  }

  /// The axis, which ends at multiples of `step`, extended for even ticks, with the ticks; nil if that leaves too many
  /// cells beside `shown`, or there would be at most two ticks.
  func evened(
    _ axis: ValueAxis, by step: NiceStep, beside shown: Extent<Double>
  ) -> (axis: ValueAxis, ticks: [Tick])? {
    guard let multiples = step.multiples(in: axis.domain), multiples.count > 2 else { return nil }
    let isUpward = abs(axis.domain.highest) >= abs(axis.domain.lowest)
    let fewest = multiples.count - 1
    for count in fewest...(fewest + fewest / 3) {
      let more = count - fewest
      let low = step.multiple(multiples.lowerBound - (isUpward ? 0 : more))
      let high = step.multiple(multiples.upperBound + (isUpward ? more : 0))
      guard let steps = steps(count) else { return nil }
      for end in [Double(count), steps] {
        let rest = (end - Double(count)) * step.value
        let extent = isUpward ? Extent(low, high + rest) : Extent(low - rest, high)
        // The ends of the longest axes are no multiples.
        guard extent.lowest.isFinite, extent.highest.isFinite, extent.lowest <= axis.domain.lowest,
          extent.highest >= axis.domain.highest
        else { continue }
        var wide = ValueAxis(.linear, extent)
        // But for rounding.
        guard let first = wide.share(shown.lowest), let last = wide.share(shown.highest),
          last - first >= 1 - largestCost - 1e-9
        else { continue }
        wide.isWhole = axis.isWhole
        let ticks = wide.ticks(at: step)
        if ticks.count == count + 1, areEven(ticks, on: wide) { return (wide, ticks) }
      }
    }
    return nil
  }

  /// The length of an axis in steps on which `count` steps have the same, largest possible number of cells; nil if
  /// there is none.
  ///
  /// A bar ends at the end of a cell; a point may be at any dot of its cell, so the last tick is at the far dot of one.
  private func steps(_ count: Int) -> Double? {
    if areBars {
      let each = cells / count
      return each > 0 ? Double(cells) / Double(each) : nil
    }
    let last = cells * dots - 1
    let each = last / (count * dots)
    // A quarter of a dot is left for rounding.
    return each > 0 ? Double(last) / (Double(each * dots) + (Double(dots) - 0.75) / Double(count)) : nil
  }
}
