/// The effect of one Unicode scalar on a row of cells.
///
/// The widths follow Unicode's East Asian Width, emoji presentation and general category as published by the `wcwidth`
/// package. They are the program's own, so output without a terminal does not depend on a locale. An older terminal or
/// C library may disagree about single scalars; code that draws on a terminal also checks its library and uses a mark
/// of the same number of columns there.
enum ScalarWidth: UInt8 {
  /// Takes one column.
  case narrow
  /// Takes two columns.
  case wide
  /// Is drawn onto the scalar before it.
  case combining
  /// A variation selector: requests another presentation of the scalar before it.
  case variation
  /// Invisible, or changes the direction of the following text: joiners, bidi controls, tags, fillers.
  case invisible
  /// Control characters, line separators and unassigned scalars.
  case unshowable

  /// Creates the width of a scalar.
  ///
  /// - Complexity: O(log *n*) in the number of ranges; O(1) for ASCII.
  init(of scalar: Unicode.Scalar) {
    let value = scalar.value
    if value < 0x7F {
      self = value < 0x20 ? .unshowable : .narrow
      return
    }
    var low = 0
    var high = Self.starts.count
    // The entry at `low` begins at or before the scalar, the entry at `high` after it.
    while high - low > 1 {
      let middle = (low + high) / 2
      if Self.starts[middle] >> 3 <= value { low = middle } else { high = middle }
    }
    self = ScalarWidth(rawValue: UInt8(truncatingIfNeeded: Self.starts[low] & 7)) ?? .unshowable
  }
}
