internal import DataJoin

/// Converts values to lengths of bars, in eighths of a cell.
///
/// Bars start at a zero line between two cells. Lengths are proportional to values, within half an eighth.
struct LengthScale {
  let cells: Int
  /// The number of cells before the zero line, for negative values.
  let zero: Int
  /// The absolute value at the end of the axis that determines the scale.
  private let bound: Double
  private let boundCells: Int
  private let axis: ValueAxis

  init(_ axis: ValueAxis, cells: Int) {
    self.axis = axis
    self.cells = cells
    let (low, high) = (max(0, -axis.domain.lowest), max(0, axis.domain.highest))
    if low == 0 || axis.kind == .logarithmic {
      (zero, bound, boundCells) = (0, high, cells)
    } else if high == 0 {
      (zero, bound, boundCells) = (cells, low, cells)
    } else {
      let share = axis.share(0) ?? 0.5
      // If there are at least two cells, each side has one.
      let below = cells < 2 ? 0 : (share * Double(cells)).whole(in: 1...(cells - 1))
      let above = cells - below
      zero = below
      let decidesLow = low / high * Double(above) > Double(below)
      (bound, boundCells) = decidesLow && below > 0 ? (low, below) : (high, above)
    }
  }

  /// Returns the length of a value in eighths of a cell, limited to the available cells.
  ///
  /// Negative values have negative lengths.
  func eighths(_ value: Double) -> Int {
    if axis.kind == .logarithmic {
      guard value > 0, let share = axis.share(value) else { return 0 }
      return (share * Double(cells * 8)).whole(in: 0...(cells * 8))
    }
    guard bound > 0 else { return 0 }
    return (value / bound * Double(boundCells * 8)).whole(in: (-zero * 8)...((cells - zero) * 8))
  }

  /// Returns the cell in which a bar of this length ends.
  ///
  /// Cells are counted from the end of the negative values. Length 0 gives the first cell after the zero line.
  func cell(_ eighths: Int) -> Int {
    let cell = eighths > 0 ? zero + (eighths + 7) / 8 - 1 : eighths < 0 ? zero - (7 - eighths) / 8 : zero
    return min(max(cell, 0), max(0, cells - 1))
  }
}

extension Double {
  /// Returns the index of the nearest of `count` evenly spaced positions to this value, which is from 0 to 1.
  ///
  /// Returns nil for NaN or if `count` is 0.
  func place(among count: Int) -> Int? {
    guard !isNaN, count > 0 else { return nil }
    return Int((Swift.min(Swift.max(self, 0), 1) * Double(count - 1)).rounded())
  }

  /// Returns the nearest integer within a range; for NaN, the lower bound.
  func whole(in range: ClosedRange<Int>) -> Int {
    guard !isNaN else { return range.lowerBound }
    return Int(Swift.min(Swift.max(self, Double(range.lowerBound)), Double(range.upperBound)).rounded())
  }
}
