internal import DataSets
import TextScanning

/// What a field looks like before the decimal mark is known, such as a number or a date.
enum FieldShape: Hashable {
  case empty
  /// A number that can be read with a decimal point, with a decimal comma, or in both ways.
  ///
  /// `point` is how the field reads with a decimal point, and `comma` is how it reads with a decimal comma.
  case number(point: Reading, comma: Reading, hasComma: Bool)
  case date
  case text

  enum Reading {
    case none
    case plain
    /// The field is a number with separated thousands.
    case grouped
  }

  /// Determines what a field looks like, without blanks around it.
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

  /// Creates the shape of a cell of known kind.
  ///
  /// A number is assumed to have the decimal mark of its table.
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

  /// Whether the field is a date, or a number with either decimal mark.
  var isValue: Bool {
    switch self {
    case .number, .date: true
    case .empty, .text: false
    }
  }

  /// Whether the field is a number only with a decimal point: `1.5`, `1,234.5` or `1,234,567`.
  var showsPoint: Bool {
    if case .number(_, .none, _) = self { return true }
    return false
  }

  /// Whether the field is a number only with a decimal comma: `1,5` or `1.234,5`.
  ///
  /// The ambiguous `1.234.567` is not included.
  var showsComma: Bool { if case .number(.none, _, true) = self { true } else { false } }

  /// Whether the field has a point that may be decimal or separate thousands, as in `1.234`.
  var mayHavePoint: Bool { if case .number(.plain, .grouped, _) = self { true } else { false } }

  /// Returns whether the field has separated thousands if the decimal mark is `point`.
  func showsThousands(point: UInt8) -> Bool {
    switch self {
    case .number(.grouped, .none, _): point == ASCII.point
    case .number(.none, .grouped, true): point == ASCII.comma
    case .empty, .number, .date, .text: false
    }
  }

  /// Returns the kind of the field with the decimal mark of `signs`; nil if the field is empty.
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
