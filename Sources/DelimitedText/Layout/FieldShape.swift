internal import DataSets
import TextScanning

/// The shape of a field by itself, while it is open what is before the fraction of a number.
enum FieldShape: Hashable {
  case empty
  /// A number, by what it takes to read it so where numbers have a point, and if they have a comma.
  case number(point: Reading, comma: Reading, hasComma: Bool)
  case date
  case text

  /// What it takes to read a field as a number.
  enum Reading {
    /// It is none.
    case none
    case plain
    /// It is one whose thousands are set off.
    case grouped
  }

  /// The shape of a field; blanks around it do not count.
  init(_ field: [UInt8]) {
    let isBlank: (UInt8) -> Bool = { $0 == ASCII.space || $0 == ASCII.tab }
    guard let start = field.firstIndex(where: { !isBlank($0) }), let last = field.lastIndex(where: { !isBlank($0) })
    else {
      self = .empty
      return
    }
    let bytes = field[start...last]
    let point = Self.reading(bytes, point: ASCII.point)
    let comma = Self.reading(bytes, point: ASCII.comma)
    if point != .none || comma != .none {
      self = .number(point: point, comma: comma, hasComma: bytes.contains(ASCII.comma))
    } else {
      self = DateText.seconds(bytes) == nil ? .text : .date
    }
  }

  /// The shape of a cell whose kind is known; its number has the mark that its table has.
  init(_ kind: CellKind) {
    switch kind {
    case .empty: self = .empty
    case .number: self = .number(point: .plain, comma: .plain, hasComma: false)
    case .date, .time: self = .date
    case .missing, .text: self = .text
    }
  }

  private static func reading(_ bytes: ArraySlice<UInt8>, point: UInt8) -> Reading {
    if NumberSigns.plainNumber(bytes, point: point) != nil { return .plain }
    return NumberSigns(point: point, hasThousands: true).number(bytes) == nil ? .none : .grouped
  }

  /// Whether it is a number or a date, whichever sign numbers have.
  var isValue: Bool {
    switch self {
    case .number, .date: true
    case .empty, .text: false
    }
  }

  /// Whether it is a number only where numbers have a point: `1.5`, `1,234.5`, `1,234,567`.
  var showsPoint: Bool {
    if case .number(_, .none, _) = self { return true }
    return false
  }

  /// Whether it is a number only where numbers have a comma: `1,5`, `1.234,5`; not `1.234.567`, which may be anything.
  var showsComma: Bool { if case .number(.none, _, true) = self { true } else { false } }

  /// Whether it has a point that is a decimal one or sets off thousands: `1.234`.
  var mayHavePoint: Bool { if case .number(.plain, .grouped, _) = self { true } else { false } }

  /// Whether it shows that a sign sets off thousands where numbers have `point`.
  func showsThousands(point: UInt8) -> Bool {
    switch self {
    case .number(.grouped, .none, _): point == ASCII.point
    case .number(.none, .grouped, true): point == ASCII.comma
    case .empty, .number, .date, .text: false
    }
  }

  /// What it is where numbers are written with `signs`; nil if it is empty.
  func kind(_ signs: NumberSigns) -> ColumnKind? {
    switch self {
    case .empty: return nil
    case .date: return .dates
    case .text: return .texts
    case .number(let point, let comma, _):
      switch signs.point == ASCII.point ? point : comma {
      case .plain: return .numbers
      case .none: return .texts
      case .grouped: return signs.hasThousands || showsThousands(point: signs.point) ? .numbers : .texts
      }
    }
  }
}
