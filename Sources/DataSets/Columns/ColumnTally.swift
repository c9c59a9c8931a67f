/// What a column contains: numbers, dates, texts or nothing.
public enum ColumnContent: Hashable, Sendable {
  /// The column has no entries, or all are missing.
  case nothing
  case numbers
  case dates
  case texts
  /// The entries are of several kinds, or not numbers, dates or texts.
  case unclear
}

/// Counts the entries of a column by kind while a table is read.
public struct ColumnTally: Hashable, Sendable {
  /// The kind of an entry.
  public enum Entry: Hashable, Sendable {
    case missing
    case number
    case date
    case text
    /// Another kind, such as a truth value, a list or bytes.
    case other
  }

  /// The number of entries that are numbers.
  public private(set) var numbers = 0
  /// The number of entries that are dates.
  public private(set) var dates = 0
  /// The number of entries that are texts other than dates.
  public private(set) var texts = 0
  /// The number of entries of another kind, such as truth values, lists and bytes.
  public private(set) var others = 0
  /// The number of missing entries.
  public private(set) var missing = 0

  /// Creates a tally without entries.
  public init() {}

  /// Counts one more entry.
  public mutating func add(_ entry: Entry) {
    switch entry {
    case .missing: missing &+= 1
    case .number: numbers &+= 1
    case .date: dates &+= 1
    case .text: texts &+= 1
    case .other: others &+= 1
    }
  }

  /// The kind that describes all entries; a mix of texts and dates counts as texts if there are more texts.
  public var content: ColumnContent {
    if numbers == 0, others == 0, texts > dates { return .texts }
    switch (numbers > 0, dates > 0, texts > 0, others > 0) {
    case (false, false, false, false): return .nothing
    case (true, false, false, false): return .numbers
    case (false, true, false, false): return .dates
    case _: return .unclear
    }
  }
}
