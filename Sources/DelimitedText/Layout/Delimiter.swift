import TextScanning

/// What stands between the fields of a row.
public enum Delimiter: CaseIterable, Hashable, Sendable {
  case comma
  case semicolon
  case tab
  case bar

  /// The delimiter as a byte.
  public var byte: UInt8 {
    switch self {
    case .comma: ASCII.comma
    case .semicolon: UInt8(ascii: ";")
    case .tab: ASCII.tab
    case .bar: UInt8(ascii: "|")
    }
  }

  /// The delimiter as a word: "comma".
  public var name: String {
    switch self {
    case .comma: "comma"
    case .semicolon: "semicolon"
    case .tab: "tab"
    case .bar: "bar"
    }
  }
}
