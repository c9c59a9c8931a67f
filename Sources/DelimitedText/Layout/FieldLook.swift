internal import DataSets

/// What a field looks like by itself, while it is open what stands before the fraction of a number.
enum FieldLook {
  case empty
  /// A number that has neither a point nor a comma.
  case whole
  case withPoint
  case withComma
  /// A number with a comma that could as well set off thousands: `1,234`.
  case withCommaOrThousands
  case date
  case text

  /// What a field looks like; blanks around it do not count.
  init(_ field: [UInt8]) {
    let isBlank: (UInt8) -> Bool = { $0 == ASCII.space || $0 == ASCII.tab }
    guard let start = field.firstIndex(where: { !isBlank($0) }), let last = field.lastIndex(where: { !isBlank($0) })
    else {
      self = .empty
      return
    }
    let bytes = field[start...last]
    if Self.isNumber(bytes, point: ASCII.point) {
      self = bytes.contains(ASCII.point) ? .withPoint : .whole
    } else if Self.isNumber(bytes, point: ASCII.comma) {
      self = Self.maySetOffThousands(bytes) ? .withCommaOrThousands : .withComma
    } else {
      self = DateText.seconds(bytes) == nil ? .text : .date
    }
  }

  /// Whether it is a number or a date, whichever sign numbers have.
  var isValue: Bool {
    switch self {
    case .whole, .withPoint, .withComma, .withCommaOrThousands, .date: true
    case .empty, .text: false
    }
  }

  /// What it is where numbers have `point`; nil where it is empty.
  func kind(point: UInt8) -> ColumnKind? {
    switch self {
    case .empty: nil
    case .whole: .numbers
    case .withPoint: point == ASCII.point ? .numbers : .texts
    case .withComma, .withCommaOrThousands: point == ASCII.comma ? .numbers : .texts
    case .date: .dates
    case .text: .texts
    }
  }

  private static func isNumber(_ bytes: ArraySlice<UInt8>, point: UInt8) -> Bool {
    // A byte behind it that belongs to no number.
    (Array(bytes) + [ASCII.lineFeed]).withUnsafeBufferPointer {
      DecimalScan.number(in: $0, from: 0, point: point)?.end == bytes.count
    }
  }

  /// Whether a number with a comma has one to three digits before it, no zero first, and three behind it.
  private static func maySetOffThousands(_ bytes: ArraySlice<UInt8>) -> Bool {
    let digits = bytes.first == ASCII.plus || bytes.first == ASCII.minus ? bytes.dropFirst() : bytes
    guard let comma = digits.firstIndex(of: ASCII.comma), digits.first != ASCII.zero else { return false }
    let behind = digits[(comma + 1)...]
    return (1...3).contains(comma - digits.startIndex) && behind.count == 3
      && behind.allSatisfy { $0 &- ASCII.zero <= 9 }
  }
}
