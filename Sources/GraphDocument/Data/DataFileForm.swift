public import DelimitedText

/// The options with which a document's data file must be read; options that are nil are detected from the file.
///
/// `delimiter`, `header` and `decimalComma` apply only to delimited text (CSV, TSV).
public struct DataFileForm: Hashable, Sendable {
  /// The member `format`; nil to detect it from the file's name, then from its content.
  public var format: DataFileFormat?
  /// The member `delimiter`: `,`, `;`, a tab, `|`, or a blank; nil to detect the delimiter.
  ///
  /// A blank stands for any run of blanks.
  public var delimiter: Delimiter?
  /// The member `header`: whether the first row has the names of the columns; nil to detect it.
  public var hasHeader: Bool?
  /// The member `decimalComma`: whether numbers have a decimal comma instead of a point; nil to detect it.
  public var hasDecimalComma: Bool?
  /// The member `missing`: words that stand for a missing value, in addition to an empty field and `null`.
  public var missingMarks: [String]

  /// Further options for delimited text: the members `encoding`, `skip`, `unitsRow`, `footer`, `comment`, `dates`,
  /// `table`, `badRows`, and a number as `header`.
  public var choices: TableChoices

  /// Creates options; missing options are detected.
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

  /// Returns the options to store in a data node: these options, completed with the detected options.
  ///
  /// `decided` are the options detected in the file, which already include the `choices` of these options. It is nil
  /// for a file in the default notation, which needs no stored options.
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

/// The format of a data file; raw values are the names in the member `format` and in flags.
public enum DataFileFormat: String, CaseIterable, Hashable, Sendable {
  /// Rows of fields, separated by commas or other delimiters.
  case csv
  /// Rows of fields, separated by tabs.
  case tsv
  /// A list of numbers, a list of objects, or an object of lists.
  case json
  /// A number or an object on each line.
  case jsonLines = "jsonl"

  /// Creates the format for the ending of a file's name, such as `.csv` or `.csv.gz`, in upper or lower case.
  ///
  /// Nil if the ending is unknown.
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
