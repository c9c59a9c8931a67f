/// What a person or a document decides of how a table is read; everything left out is detected.
///
/// Each choice wins over all evidence. Delimiter, header, decimal comma and missing marks are in `DelimitedOptions`.
public struct TableChoices: Hashable, Sendable {
  /// How the bytes are decoded.
  public var encoding: TextEncoding?
  /// How many lines stand before the header, 0 and up.
  public var skippedLines: Int?
  /// How many rows the header has, 0 and up.
  public var headerRows: Int?
  /// Whether the row below the header holds units.
  public var hasUnitsRow: Bool?
  /// How many rows at the end are left out; 0 keeps total rows too.
  public var footerRows: Int?
  /// What a line that is no row begins with.
  public var comment: String?
  /// In which order the parts of a date stand.
  public var dateOrder: DateOrder?
  /// Which of several tables is read: its name, or its number from 1.
  public var table: String?
  /// What becomes of rows that do not fit the table.
  public var badRows: BadRowTreatment?

  /// Choices of which all that is left out is detected.
  public init(
    encoding: TextEncoding? = nil, skippedLines: Int? = nil, headerRows: Int? = nil, hasUnitsRow: Bool? = nil,
    footerRows: Int? = nil, comment: String? = nil, dateOrder: DateOrder? = nil, table: String? = nil,
    badRows: BadRowTreatment? = nil
  ) {
    self.encoding = encoding
    self.skippedLines = skippedLines
    self.headerRows = headerRows
    self.hasUnitsRow = hasUnitsRow
    self.footerRows = footerRows
    self.comment = comment
    self.dateOrder = dateOrder
    self.table = table
    self.badRows = badRows
  }
}

/// The order in which day, month and year stand in dates.
public enum DateOrder: String, CaseIterable, Hashable, Sendable {
  /// Day, month, year.
  case dmy
  /// Month, day, year.
  case mdy
  /// Year, month, day.
  case ymd

  /// The order in words: "day first".
  public var words: String {
    switch self {
    case .dmy: "day first"
    case .mdy: "month first"
    case .ymd: "year first"
    }
  }
}

/// What becomes of rows that do not fit their table.
public enum BadRowTreatment: String, CaseIterable, Hashable, Sendable {
  /// Reading fails with the row's line.
  case refuse
  /// The row is left out, and counted.
  case leaveOut = "leave-out"
}
