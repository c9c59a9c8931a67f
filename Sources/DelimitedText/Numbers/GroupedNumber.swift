import TextScanning

/// A number with separated thousands: `1,234.5` with a decimal point, `1.234,5` with a decimal comma.
enum GroupedNumber {
  static func separator(point: UInt8) -> UInt8 { point == ASCII.point ? ASCII.comma : ASCII.point }

  /// Returns the number without its thousands separators, and the number of groups.
  ///
  /// The first group has one to three digits, and every further group has three. Returns nil for any other form.
  static func ungrouped(_ field: some RandomAccessCollection<UInt8>, point: UInt8) -> (bytes: [UInt8], groups: Int)? {
    let separator = separator(point: point)
    var bytes: [UInt8] = []
    var rest = field[...]
    if let sign = rest.first, sign == ASCII.minus || sign == ASCII.plus {
      bytes.append(sign)
      rest = rest.dropFirst()
    }
    guard rest.first != ASCII.zero else { return nil }
    func digits() -> Int { rest.prefix { $0 &- ASCII.zero <= 9 }.count }
    guard 1...3 ~= digits() else { return nil }
    bytes += rest.prefix(digits())
    rest = rest.dropFirst(digits())
    var groups = 0
    while rest.first == separator {
      rest = rest.dropFirst()
      guard digits() == 3 else { return nil }
      bytes += rest.prefix(3)
      rest = rest.dropFirst(3)
      groups += 1
    }
    return groups == 0 ? nil : (bytes + rest, groups)
  }
}
