public import DataSets

/// The columns that were read from a delimited text, and the text's layout.
public struct DelimitedTable: Hashable, Sendable {
  /// The layout of the text.
  public let layout: DelimitedLayout
  /// The number of rows below the header.
  public let rowCount: Int
  /// The column for each request, in the order of the requests.
  public let read: [ReadColumn]
  /// A description of the content of every column; empty if not requested.
  public internal(set) var surveyed: [SurveyedColumn]

  /// Whether the text began like a plain table, but later rows show that it needs a `TableForm`.
  ///
  /// The whole text must then be read again with a `TableForm`.
  public internal(set) var isProvisional = false
  let mayHaveTotals: Bool

  /// The entries for each request, in the order of the requests.
  public var columns: [TableColumn] { read.map(\.column) }
}

/// A column that was read, with its kind.
public struct ReadColumn: Hashable, Sendable {
  /// The entries, one per row.
  public let column: TableColumn
  /// Numbers, dates or texts.
  public let kind: ColumnKind
}

/// A description of a column's content, made from its fields.
public struct SurveyedColumn: Hashable, Sendable {
  /// The number of fields by kind.
  public var tally = ColumnTally()
  /// The first fields, and the ranges of numbers and dates.
  public var sample = ColumnSample()
  var extremes = ExtremeTally()
  /// The problem with the first field that is neither missing nor a number.
  public var firstNoNumber: DelimitedProblem?
  /// The problem with the first field that is neither missing nor a number nor a date.
  public var firstNoDate: DelimitedProblem?
  /// The symbol of the unit or currency in the cells of the column.
  ///
  /// Nil if the cells have no unit, or if the column's name contains it.
  public var unit: String?
  /// A number far outside the others, which may mean missing; nil if there is none.
  public var extreme: LoneExtreme?

  /// Whether the start of a text is not enough to understand this column.
  ///
  /// Such a column has entries of several kinds or meanings, or a number that may mean a missing value.
  var needsWhole: Bool {
    tally.content == .unclear || firstNoNumber?.reason.isQuestion == true || extremes.loneExtreme != nil
  }
}
