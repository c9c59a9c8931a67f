public import DataSets

/// The columns that were read from a delimited text, and the text's layout.
public struct DelimitedTable: Hashable, Sendable {
  /// The layout of the text.
  public let layout: DelimitedLayout
  /// The number of rows below the header.
  public let rowCount: Int
  /// The column for each request, in the order of the requests.
  public let read: [ReadColumn]
  /// The survey of every column of the text; empty if not requested.
  public internal(set) var surveyed: [SurveyedColumn]

  /// Whether the text was read as plain because of its beginning, and its rest shows that it must be read as a whole.
  public internal(set) var isProvisional = false

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

/// A survey of the fields of a column.
public struct SurveyedColumn: Hashable, Sendable {
  /// The number of fields by kind.
  public var tally = ColumnTally()
  /// The first fields, and the ranges of numbers and dates.
  public var sample = ColumnSample()
  /// The lowest and highest numbers.
  var extremes = ExtremeTally()
  /// The problem with the first field that is neither missing nor a number.
  public var firstNoNumber: DelimitedProblem?
  /// The problem with the first field that is neither missing nor a number nor a date.
  public var firstNoDate: DelimitedProblem?
  /// The symbol of the unit or currency of its numbers; nil if there is none, or if the column's name contains it.
  public var unit: String?
  /// A number far outside the others, which may mean missing; nil if there is none.
  public var extreme: LoneExtreme?

  /// Whether the beginning of a text does not suffice to decide about this column.
  ///
  /// It has entries of several kinds or with several meanings, or a number that may mean a missing value.
  var needsWhole: Bool {
    tally.content == .unclear || firstNoNumber?.reason.isQuestion == true || extremes.loneExtreme != nil
  }
}
