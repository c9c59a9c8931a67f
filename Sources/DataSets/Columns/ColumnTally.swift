/// The kind of a column's entries.
public enum ColumnContent: Hashable, Sendable {
  /// Not a single entry is there.
  case nothing
  case numbers
  case dates
  case texts
  /// They are of several kinds, or of another one.
  case unclear
}

/// The entries of a column, counted by kind while a table is read.
public struct ColumnTally: Hashable, Sendable {
  /// The kind of an entry.
  public enum Entry: Hashable, Sendable {
    case missing
    case number
    case date
    case text
    /// A truth value, a list, bytes.
    case other
  }

  /// How many entries are numbers.
  public private(set) var numbers = 0
  /// How many entries are dates.
  public private(set) var dates = 0
  /// How many entries are texts and no dates.
  public private(set) var texts = 0
  /// How many entries are of another kind, as truth values, lists and bytes.
  public private(set) var others = 0
  /// How many entries are not there.
  public private(set) var missing = 0

  /// A tally of no entries.
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

  /// The kind of all entries; texts also if more of them are texts than dates.
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
