internal import DataJoin

/// Converts values to lengths of bars, from a zero line that is between two cells.
///
/// Lengths are counted in eighths of cells and are in proportion to values, within half an eighth.
struct LengthScale {
  /// The number of cells.
  let cells: Int
  /// How many of them are on the side of negative values.
  let zero: Int
  /// The bound that decides the scale, and how many cells it takes.
  private let bound: Double
  private let boundCells: Int
  private let axis: ValueAxis

  /// A scale for bars of an axis along this many cells.
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
      // Each side has a cell at least where there are two.
      let below = cells < 2 ? 0 : (share * Double(cells)).whole(in: 1...(cells - 1))
      let above = cells - below
      zero = below
      let decidesLow = low / high * Double(above) > Double(below)
      (bound, boundCells) = decidesLow && below > 0 ? (low, below) : (high, above)
    }
  }

  /// The length of a value in eighths of a cell, negative values to the other side; within the cells there are.
  func eighths(_ value: Double) -> Int {
    if axis.kind == .logarithmic {
      guard value > 0, let share = axis.share(value) else { return 0 }
      return (share * Double(cells * 8)).whole(in: 0...(cells * 8))
    }
    guard bound > 0 else { return 0 }
    return (value / bound * Double(boundCells * 8)).whole(in: (-zero * 8)...((cells - zero) * 8))
  }

  /// The cell, counted from the side of negative values, that a length ends in; the first one beyond zero for none.
  func cell(_ eighths: Int) -> Int {
    let cell = eighths > 0 ? zero + (eighths + 7) / 8 - 1 : eighths < 0 ? zero - (7 - eighths) / 8 : zero
    return min(max(cell, 0), max(0, cells - 1))
  }
}

extension Double {
  /// The nearest of `count` evenly spaced places from 0 to 1; nil if this is NaN or there are none.
  func place(among count: Int) -> Int? {
    guard !isNaN, count > 0 else { return nil }
    return Int((Swift.min(Swift.max(self, 0), 1) * Double(count - 1)).rounded())
  }

  /// The nearest whole number, moved into `range`; its lower end for NaN.
  func whole(in range: ClosedRange<Int>) -> Int {
    guard !isNaN else { return range.lowerBound }
    return Int(Swift.min(Swift.max(self, Double(range.lowerBound)), Double(range.upperBound)).rounded())
  }
}
