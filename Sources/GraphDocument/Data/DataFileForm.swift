public import DelimitedText

/// A document's options for reading a data file; those left out are detected.
///
/// `delimiter`, `header` and `decimalComma` apply only to texts of columns (CSV, TSV).
public struct DataFileForm: Hashable, Sendable {
  /// The member `format`; nil to use the file's name, then its content.
  public var format: DataFileFormat?
  /// The member `delimiter`: `,`, `;`, a tab, `|`, or a blank for runs of blanks; nil to find it out.
  public var delimiter: Delimiter?
  /// The member `header`: whether the first row holds names; nil to find it out.
  public var hasHeader: Bool?
  /// The member `decimalComma`: whether numbers have a comma where others have a point; nil to find it out.
  public var hasDecimalComma: Bool?
  /// The member `missing`: a list of words that stand for a missing value, as an empty field or `null` does.
  public var missingMarks: [String]

  /// Further choices for reading a text of columns: the members `encoding`, `skip`, `unitsRow`, `footer`, `comment`,
  /// `dates`, `table`, `badRows`, and a number as `header`.
  public var choices: TableChoices

  /// A form in which all missing options are detected.
  public init(
    format: DataFileFormat? = nil, delimiter: Delimiter? = nil, hasHeader: Bool? = nil,
    hasDecimalComma: Bool? = nil, missingMarks: [String] = [], choices: TableChoices = TableChoices()
  ) {
    self.format = format
    self.delimiter = delimiter
    self.hasHeader = hasHeader
    self.hasDecimalComma = hasDecimalComma
    self.missingMarks = missingMarks
    self.choices = choices
  }

  /// The options that a data node stores: these, and the `decided` ones for those left open.
  ///
  /// `decided` is nil for plain texts, which need no stored options. Its choices include the given ones.
  public func stored(_ decided: DataFileForm?) -> DataFileForm {
    guard var form = decided else { return self }
    form.format = format
    form.missingMarks = missingMarks
    form.hasHeader = hasHeader ?? form.hasHeader
    form.delimiter = delimiter ?? form.delimiter
    form.hasDecimalComma = hasDecimalComma ?? form.hasDecimalComma
    // The sheet of a workbook is chosen before its text is read.
    form.choices.table = form.choices.table ?? choices.table
    return form
  }
}

/// How a data file is written, under the names that the member `format` and flags have for it.
public enum DataFileFormat: String, CaseIterable, Hashable, Sendable {
  /// Rows of fields with a delimiter between them, commas or others.
  case csv
  /// Rows of fields with tabs between them.
  case tsv
  /// A list of numbers, a list of objects, or an object of lists.
  case json
  /// A number or an object on each line.
  case jsonLines = "jsonl"

  /// The format for the ending of a file's name, in either case, also before `.gz`; nil if it is unknown.
  public init?(fileName: String) {
    let fileName = fileName.lowercased().hasSuffix(".gz") ? fileName.dropLast(3) : fileName[...]
    guard let dot = fileName.lastIndex(of: ".") else { return nil }
    switch fileName[dot...].lowercased() {
    case ".csv": self = .csv
    case ".tsv", ".tab": self = .tsv
    case ".json": self = .json
    case ".jsonl", ".ndjson": self = .jsonLines
    default: return nil
    }
  }
}
