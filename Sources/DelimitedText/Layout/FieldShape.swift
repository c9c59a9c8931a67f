internal import DataSets
import TextScanning

/// The shape of a field, judged while the decimal mark is not yet known.
enum FieldShape: Hashable {
  case empty
  /// A number, with its form if numbers have a decimal point, and if they have a decimal comma.
  case number(point: Reading, comma: Reading, hasComma: Bool)
  case date
  case text

  /// The form of a field as a number.
  enum Reading {
    /// The field is not a number.
    case none
    case plain
    /// The field is a number with separated thousands.
    case grouped
  }

  /// Determines the shape of a field, ignoring blanks around it.
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

  /// Creates the shape of a cell of known kind; a number is assumed to have its table's decimal mark.
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

  /// Whether the field is a number, with either decimal mark, or a date.
  var isValue: Bool {
    switch self {
    case .number, .date: true
    case .empty, .text: false
    }
  }

  /// Whether the field is a number only with a decimal point, such as `1.5`, `1,234.5` or `1,234,567`.
  var showsPoint: Bool {
    if case .number(_, .none, _) = self { return true }
    return false
  }

  /// Whether the field is a number only with a decimal comma, such as `1,5` or `1.234,5`; not `1.234.567`, which is
  /// ambiguous.
  var showsComma: Bool { if case .number(.none, _, true) = self { true } else { false } }

  /// Whether the field has a point that may be decimal or may separate thousands, as in `1.234`.
  var mayHavePoint: Bool { if case .number(.plain, .grouped, _) = self { true } else { false } }

  /// Returns whether the field shows separated thousands if `point` is the decimal mark.
  func showsThousands(point: UInt8) -> Bool {
    switch self {
    case .number(.grouped, .none, _): point == ASCII.point
    case .number(.none, .grouped, true): point == ASCII.comma
    case .empty, .number, .date, .text: false
    }
  }

  /// Returns the kind of the field if numbers are written with `signs`; nil if the field is empty.
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
