import TextScanning

/// The decimal mark of the numbers in a text, and how thousands are separated.
struct NumberSigns: Hashable, Sendable {
  /// The decimal mark: a point or a comma.
  var point = ASCII.point
  /// Whether a number with a single group, such as `1,234`, means 1234.
  ///
  /// Several groups, or a group before a fraction, always mean thousands.
  var hasThousands = false
  /// The columns of plain text in which a number such as `1.234` is ambiguous: nothing shows the decimal mark.
  var openColumns: Set<Int> = []

  /// The rule for each column; empty for plain text, where the decimal mark and thousands suffice.
  var rules: [ColumnRule] = []

  /// Returns `field` as a number of a column; nil if it is not a number, or is ambiguous in this column.
  func number(_ field: some RandomAccessCollection<UInt8>, ofColumn column: Int) -> Double? {
    if rules.indices.contains(column) {
      return field.withContiguousStorageIfAvailable { rules[column].number($0) } ?? nil
    }
    return isOpen(field, ofColumn: column) ? nil : number(field)
  }

  /// Returns whether a field such as `1.234` has two values in a column, and nothing shows which one is meant.
  func isOpen(_ field: some RandomAccessCollection<UInt8>, ofColumn column: Int) -> Bool {
    if rules.indices.contains(column) {
      return field.withContiguousStorageIfAvailable { rules[column].isOpen($0) } ?? false
    }
    guard openColumns.contains(column) else { return false }
    return field.withContiguousStorageIfAvailable { Self.openRule.isOpen($0) } ?? false
  }

  /// The rule of a column of plain text whose decimal mark nothing shows.
  private static let openRule = ColumnRule(openMarks: [ASCII.point, ASCII.comma])

  /// Returns whether a number that ends at `end` may be open, as a quick test before it is read as a plain number.
  @inline(__always)
  static func mayBeOpen(_ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Bool {
    end &- start >= 5 && text[end &- 4] == ASCII.point
  }

  /// Returns `field`, which has no blanks around it, as a number; infinite if it is too large for a double, nil if it
  /// is not a number.
  func number(_ field: some RandomAccessCollection<UInt8>) -> Double? {
    if let number = Self.plainNumber(field, point: point) { return number }
    guard let (bytes, groups) = GroupedNumber.ungrouped(field, point: point) else { return nil }
    let isCertain = bytes.contains(point) || point == ASCII.point && groups > 1
    return hasThousands || isCertain ? Self.plainNumber(bytes, point: point) : nil
  }

  /// Returns `field`, which may have no thousands separators, as a number; nil if it is not a number.
  static func plainNumber(_ field: some Collection<UInt8>, point: UInt8) -> Double? {
    guard let first = field.first, first &- ASCII.zero <= 9 || [ASCII.minus, ASCII.plus, point].contains(first) else {
      return nil
    }
    // The scan needs a last byte that does not belong to a number.
    return (Array(field) + [ASCII.lineFeed]).withUnsafeBufferPointer {
      let result = DecimalScan.number(in: $0, from: 0, point: point)
      return result.flatMap { $0.end == field.count ? $0.number : nil }
    }
  }
}
