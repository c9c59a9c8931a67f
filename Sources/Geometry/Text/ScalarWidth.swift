/// What one Unicode scalar does to a row of cells.
///
/// The figures follow Unicode's East Asian Width, emoji presentation and general category as the `wcwidth` package
/// publishes them. They are the program's own, so that output without a terminal does not depend on a locale. A terminal
/// or C library that lags behind may disagree about single scalars; what draws on a terminal asks its library too and
/// puts a mark of the same number of columns there.
enum ScalarWidth: UInt8 {
  /// Takes one column.
  case narrow
  /// Takes two columns.
  case wide
  /// Is drawn onto the scalar before it.
  case combining
  /// A variation selector: asks for another presentation of the scalar before it.
  case variation
  /// Is drawn as nothing, or turns the direction of what follows: joiners, bidi controls, tags, fillers.
  case invisible
  /// Control characters, line separators and what Unicode has not assigned.
  case unshowable

  /// Complexity: O(log n) in the number of ranges; at once for Latin letters.
  init(of scalar: Unicode.Scalar) {
    let value = scalar.value
    if value < 0x7F {
      self = value < 0x20 ? .unshowable : .narrow
      return
    }
    var low = 0
    var high = Self.starts.count
    // The entry at `low` begins at or before the scalar, the one at `high` behind it.
    while high - low > 1 {
      let middle = (low + high) / 2
      if Self.starts[middle] >> 3 <= value { low = middle } else { high = middle }
    }
    self = ScalarWidth(rawValue: UInt8(truncatingIfNeeded: Self.starts[low] & 7)) ?? .unshowable
  }
}
