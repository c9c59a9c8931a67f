import TextScanning

/// The decimal mark of the numbers in a text, and whether thousands are separated.
struct NumberSigns: Hashable, Sendable {
  /// The decimal mark: a point or a comma.
  var point = ASCII.point
  /// Whether a single group of three digits means thousands: `1,234` is 1234.
  ///
  /// Several groups, or a group before a fraction, always mean thousands.
  var hasThousands = false
  /// The columns of a plain table in which `1.234` is ambiguous, because no number shows the decimal mark.
  var openColumns: Set<Int> = []

  /// The rule for reading each column; empty for a plain table, which needs none.
  var rules: [ColumnRule] = []

  /// Returns the number in a field of a column; nil if the field is not a number, or is ambiguous in this column.
  func number(_ field: some RandomAccessCollection<UInt8>, ofColumn column: Int) -> Double? {
    if rules.indices.contains(column) {
      return field.withContiguousStorageIfAvailable { rules[column].number($0) } ?? nil
    }
    return isOpen(field, ofColumn: column) ? nil : number(field)
  }

  /// Returns whether a field such as `1.234` is ambiguous in a column.
  func isOpen(_ field: some RandomAccessCollection<UInt8>, ofColumn column: Int) -> Bool {
    if rules.indices.contains(column) {
      return field.withContiguousStorageIfAvailable { rules[column].isOpen($0) } ?? false
    }
    guard openColumns.contains(column) else { return false }
    return field.withContiguousStorageIfAvailable { Self.openRule.isOpen($0) } ?? false
  }

  private static let openRule = ColumnRule(openMarks: [ASCII.point, ASCII.comma])

  /// Returns whether a number that ends at `end` may be ambiguous, as `1.234` is.
  ///
  /// This is a quick check before parsing the number.
  @inline(__always)
  static func mayBeOpen(_ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Bool {
    end &- start >= 5 && text[end &- 4] == ASCII.point
  }

  /// Returns the number in a field without blanks around it; nil if the field is not a number.
  ///
  /// A number that is too large for a double is infinite.
  func number(_ field: some RandomAccessCollection<UInt8>) -> Double? {
    if let number = Self.plainNumber(field, point: point) { return number }
    guard let (bytes, groups) = GroupedNumber.ungrouped(field, point: point) else { return nil }
    let isCertain = bytes.contains(point) || point == ASCII.point && groups > 1
    return hasThousands || isCertain ? Self.plainNumber(bytes, point: point) : nil
  }

  /// Parses a number without thousands separators; nil for any other text.
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
