internal import DataJoin

/// Places ticks on an axis of character cells at equal distances.
///
/// Ticks are a whole number of cells apart. The remaining cells extend the end of the axis that is farther from 0. The
/// other end stays in place, so that the zero line and the ends of bars do not move.
struct EvenCells {
  let cells: Int
  /// The number of dots in a cell along the axis.
  let dots: Int
  /// Whether marks are bars that fill cells, rather than points in single cells.
  let areBars: Bool
  /// The largest share of the cells that may stay empty beyond the shown values, from 0 to 1.
  let largestCost: Double
  /// Returns the cell for a value on an axis; nil if the value has no cell.
  let cell: (ValueAxis, Double) -> Int?

  /// Returns whether all neighbouring ticks are the same number of cells apart.
  func areEven(_ ticks: [Tick], on axis: ValueAxis) -> Bool {
    let places = ticks.compactMap { cell(axis, $0.value) }
    let distances = zip(places, places.dropFirst()).map { $1 - $0 }
    return places.count == ticks.count && distances.allSatisfy { $0 == distances.first }
  }

  /// Extends an axis that ends at multiples of `step`, so that its ticks are evenly spaced.
  ///
  /// Returns nil if too many cells would stay empty beyond `shown`, or if there would be fewer than three ticks.
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
        // The ends of the longest axes are not multiples.
        guard extent.lowest.isFinite, extent.highest.isFinite, extent.lowest <= axis.domain.lowest,
          extent.highest >= axis.domain.highest
        else { continue }
        var wide = ValueAxis(.linear, extent)
        // The constant allows for rounding.
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

  /// Returns the length of an axis, in steps, on which each of the first `count` steps takes the same number of cells.
  ///
  /// Returns nil if there are too few cells. The result is as large as possible. A bar ends at the end of a cell. A
  /// point may be at any dot of its cell, so the last tick is at the far dot of a cell.
  private func steps(_ count: Int) -> Double? {
    if areBars {
      let each = cells / count
      return each > 0 ? Double(cells) / Double(each) : nil
    }
    let last = cells * dots - 1
    let each = last / (count * dots)
    // A quarter of a dot allows for rounding.
    return each > 0 ? Double(last) / (Double(each * dots) + (Double(dots) - 0.75) / Double(count)) : nil
  }
}
