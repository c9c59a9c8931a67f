public import DataSets

/// The columns that were read of a delimited text, and how it was laid out.
public struct DelimitedTable: Hashable, Sendable {
  /// How the text was laid out.
  public let layout: DelimitedLayout
  /// The number of rows below the header.
  public let rowCount: Int
  /// What was read for each request, in their order.
  public let read: [ReadColumn]
  /// What the fields of every column of the text are; none if that was not asked for.
  public internal(set) var surveyed: [SurveyedColumn]

  /// Whether the text was read as plain by its beginning, and what follows shows that it has to be read as a whole.
  public internal(set) var isProvisional = false

  /// A column for each request, in their order.
  public var columns: [TableColumn] { read.map(\.column) }
}

/// A column that was read, and as what.
public struct ReadColumn: Hashable, Sendable {
  /// The entries, one a row.
  public let column: TableColumn
  /// Numbers, dates or texts.
  public let kind: ColumnKind
}

/// What the fields of a column are.
public struct SurveyedColumn: Hashable, Sendable {
  /// How many fields are what.
  public var tally = ColumnTally()
  /// The first of its fields, and how far its numbers and dates reach.
  public var sample = ColumnSample()
  /// The ends of its numbers.
  var extremes = ExtremeTally()
  /// The first field that is there and no number.
  public var firstNoNumber: DelimitedProblem?
  /// The first field that is there and no date, of a column without numbers.
  public var firstNoDate: DelimitedProblem?
  /// The unit or currency of its numbers, as a symbol; nil without one, and where the name ends in it.
  public var unit: String?
  /// A number far beyond all others, which may mean missing; nil without one.
  public var extreme: LoneExtreme?

  /// Whether the beginning of a text does not decide on it: it has entries of several kinds, with
  /// several readings, or a number that may mean a missing value.
  var needsWhole: Bool {
    tally.content == .unclear || firstNoNumber?.reason.isQuestion == true || extremes.loneExtreme != nil
  }
}
