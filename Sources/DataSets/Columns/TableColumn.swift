/// The content of one column of a table, one entry per row.
public enum TableColumn: Sendable {
  /// Numbers, or dates as seconds since 1970; NaN for a missing entry.
  case numbers([Double])
  /// Texts; nil if the entry is missing.
  case texts([String?])

  /// The numbers of a column of numbers or dates; nil for a column of texts.
  public var numbers: [Double]? {
    switch self {
    case .numbers(let numbers): numbers
    case .texts: nil
    }
  }

  /// The texts of a column of texts; nil for a column of numbers or dates.
  public var texts: [String?]? {
    switch self {
    case .numbers: nil
    case .texts(let texts): texts
    }
  }
}

extension TableColumn: Hashable {
  /// Returns whether both columns have the same entries; numbers are compared bit by bit.
  public static func == (left: Self, right: Self) -> Bool {
    left.texts == right.texts && left.numbers?.map(\.bitPattern) == right.numbers?.map(\.bitPattern)
  }

  /// Hashes the bits of the numbers, as `==` compares them.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(texts)
    hasher.combine(numbers?.map(\.bitPattern))
  }
}
