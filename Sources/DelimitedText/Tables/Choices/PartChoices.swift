/// Settings for the parts of a table, such as its header, and for the text encoding.
extension TableChoice {
  /// The setting for the encoding of the text.
  public static let encoding = TableChoice(
    "encoding", .words(TextEncoding.names), "name", help: "Character encoding, such as utf-8 or windows-1252.")

  /// The setting for the number of lines before the header.
  public static let skip = TableChoice("skip", .count, "lines", help: "Number of lines before the header.")

  /// The setting for the number of rows in the header.
  public static let headerRows = TableChoice(
    "header", flag: "header-rows", label: "header rows", .count, "count", help: "Number of header rows.")

  /// The setting for whether the row below the header contains units.
  public static let unitsRow = TableChoice(
    "unitsRow", flag: "units-row", .truth, help: "Whether the row below the header holds units.")

  /// The setting for the number of rows at the end that are left out.
  public static let footer = TableChoice(
    "footer", .count, "rows", help: "Number of rows to leave out at the end; 0 keeps totals.")

  /// The setting for the characters with which comment lines begin.
  public static let comment = TableChoice(
    "comment", .text, "text", help: "Prefix of comment lines, which are not rows.")

  /// The setting for the table to read if the text has several.
  public static let table = TableChoice(
    "table", .name, "name", help: "Which of several tables, by its name or number.")
}

extension TableChoices {
  /// The encoding of the text; nil if this is not set.
  public var encoding: TextEncoding? {
    get { TableChoice.encoding.text(in: self).flatMap { TextEncoding(name: $0) } }
    set { TableChoice.encoding.set(newValue.map { .text($0.name) }, in: &self) }
  }

  /// The number of lines before the header, at least 0; nil if this is not set.
  public var skippedLines: Int? {
    get { TableChoice.skip.count(in: self) }
    set { TableChoice.skip.set(newValue.map { .count($0) }, in: &self) }
  }

  /// The number of rows in the header, at least 0; nil if this is not set.
  public var headerRows: Int? {
    get { TableChoice.headerRows.count(in: self) }
    set { TableChoice.headerRows.set(newValue.map { .count($0) }, in: &self) }
  }

  /// Whether the row below the header contains units; nil if this is not set.
  public var hasUnitsRow: Bool? {
    get { TableChoice.unitsRow.truth(in: self) }
    set { TableChoice.unitsRow.set(newValue.map { .truth($0) }, in: &self) }
  }

  /// The number of rows at the end that are left out; nil if this is not set.
  ///
  /// With 0, total rows are kept too.
  public var footerRows: Int? {
    get { TableChoice.footer.count(in: self) }
    set { TableChoice.footer.set(newValue.map { .count($0) }, in: &self) }
  }

  /// The characters with which comment lines begin; nil if this is not set.
  public var comment: String? {
    get { TableChoice.comment.text(in: self) }
    set { TableChoice.comment.set(newValue.map { .text($0) }, in: &self) }
  }

  /// The name of the table to read if there are several, or its number from 1; nil if this is not set.
  public var table: String? {
    get { TableChoice.table.text(in: self) }
    set { TableChoice.table.set(newValue.map { .text($0) }, in: &self) }
  }
}
