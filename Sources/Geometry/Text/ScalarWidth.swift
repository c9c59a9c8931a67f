/// How many cells a Unicode scalar takes, or how else it changes a row of cells.
///
/// The widths follow Unicode's East Asian Width, emoji presentation and general category, as published by the `wcwidth`
/// package. nodecalc has its own table so that output without a terminal does not depend on a locale. A terminal or C
/// library may give other widths to a few scalars. Code that draws on a terminal therefore also asks the C library, and
/// replaces such a scalar by a mark of the same width.
enum ScalarWidth: UInt8 {
  case narrow
  case wide
  /// Is drawn onto the character before it and takes no column.
  case combining
  /// A variation selector, which requests another appearance of the character before it.
  case variation
  /// Invisible, or changes the direction of the text after it: joiners, bidi controls, tags, fillers.
  case invisible
  /// Cannot be shown: control characters, line separators and unassigned scalars.
  case unshowable

  /// Looks up the width of a scalar.
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
