import TextScanning

/// What the numbers of a text are written with.
struct NumberSigns: Hashable, Sendable {
  /// What is before the fraction: a point or a comma.
  var point = ASCII.point
  /// Whether a single group that the other sign sets off, as in `1,234`, is one of thousands.
  ///
  /// Several groups, and one before a fraction, are so in any case.
  var hasThousands = false
  /// Columns in which a lone `1.234` may be either: nothing shows that its point is a decimal one.
  var openColumns: Set<Int> = []

  /// How each column is read, where that takes more than these signs; empty for plain text.
  var rules: [ColumnRule] = []

  /// The number that all of `field` is as one of a column; nil also if it has two readings there.
  func number(_ field: some RandomAccessCollection<UInt8>, ofColumn column: Int) -> Double? {
    if rules.indices.contains(column) {
      return field.withContiguousStorageIfAvailable { rules[column].number($0) } ?? nil
    }
    if openColumns.contains(column), GroupedNumber.ungrouped(field, point: ASCII.comma) != nil { return nil }
    return number(field)
  }

  /// The number that all of `field` is, which has no blanks around it; infinite if it is too large for a double, nil if
  /// it is not a number.
  func number(_ field: some RandomAccessCollection<UInt8>) -> Double? {
    if let number = Self.plainNumber(field, point: point) { return number }
    guard let (bytes, groups) = GroupedNumber.ungrouped(field, point: point) else { return nil }
    let isCertain = bytes.contains(point) || point == ASCII.point && groups > 1
    return hasThousands || isCertain ? Self.plainNumber(bytes, point: point) : nil
  }

  /// The number that all of `field` is, without anything that sets off thousands.
  static func plainNumber(_ field: some Collection<UInt8>, point: UInt8) -> Double? {
    guard let first = field.first, first &- ASCII.zero <= 9 || [ASCII.minus, ASCII.plus, point].contains(first) else {
      return nil
    }
    // A byte behind it that belongs to no number.
    return (Array(field) + [ASCII.lineFeed]).withUnsafeBufferPointer {
      let result = DecimalScan.number(in: $0, from: 0, point: point)
      return result.flatMap { $0.end == field.count ? $0.number : nil }
    }
  }
}
