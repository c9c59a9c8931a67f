/// The columns that were kept of a delimited text, and how it was laid out.
public struct DelimitedTable: Hashable, Sendable {
  public let layout: DelimitedLayout
  /// How many rows there are below the header.
  public let rowCount: Int
  /// A column for each request, in their order.
  public let columns: [DelimitedColumn]
}

/// The fields of one column, an entry for each row.
public enum DelimitedColumn: Sendable {
  /// Numbers, or seconds where dates were asked for; not-a-number where the field is empty.
  case numbers([Double])
  /// Texts as written, quotes taken off; nil where the field is empty.
  case texts([String?])

  /// The numbers of a column of numbers or dates.
  public var numbers: [Double]? {
    switch self {
    case .numbers(let numbers): numbers
    case .texts: nil
    }
  }

  /// The texts of a column of texts.
  public var texts: [String?]? {
    switch self {
    case .numbers: nil
    case .texts(let texts): texts
    }
  }
}

extension DelimitedColumn: Hashable {
  /// Whether both hold the same, not-a-number being equal to itself.
  public static func == (left: Self, right: Self) -> Bool {
    left.texts == right.texts && left.numbers?.map(\.bitPattern) == right.numbers?.map(\.bitPattern)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(texts)
    hasher.combine(numbers?.map(\.bitPattern))
  }
}
