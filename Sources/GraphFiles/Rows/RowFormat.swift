public import DelimitedText
internal import GraphDocument
import TextScanning

/// The options for reading rows; an option that is nil is detected from the text.
public struct RowOptions: Sendable {
  /// The delimiter between cells; nil to detect it.
  public var delimiter: Delimiter?
  /// Whether the first row contains names; nil to detect it.
  public var hasHeader: Bool?
  /// Whether numbers have a decimal comma; nil to detect it.
  public var hasDecimalComma: Bool?
  /// Words that stand for a missing value, as an empty cell does.
  public var missingMarks: [String]
  /// More settings for reading a table, besides delimiter, header, decimal comma and missing values.
  public var choices: TableChoices
  /// The last bytes of the text if they are known before rows are read; otherwise empty.
  public var tail: [UInt8] = []

  /// Creates options; those that are nil are detected from the text.
  public init(
    delimiter: Delimiter? = nil, hasHeader: Bool? = nil, hasDecimalComma: Bool? = nil, missingMarks: [String] = [],
    choices: TableChoices = TableChoices()
  ) {
    self.missingMarks = missingMarks
    self.choices = choices
    self.delimiter = delimiter
    self.hasHeader = hasHeader
    self.hasDecimalComma = hasDecimalComma
  }
}

/// A file format with one row after the other, such as CSV.
public struct RowFormat: Sendable {
  /// The name in command-line flags.
  public let name: String
  /// A description for the help.
  public let summary: String
  /// The file name extensions of the format, in lower case without a dot.
  public let fileEndings: [String]
  /// Whether two columns may have the same name.
  public let takesRepeatedNames: Bool
  /// Detects the columns and other properties of a table from the beginning of its text.
  let open:
    @Sendable (_ text: UnsafeBufferPointer<UInt8>, _ isWhole: Bool, RowOptions) throws(DataFileProblem) -> (
      any RowTable
    )?
  let writer: @Sendable (RowLayout) -> any RowWriter

  /// The number of first bytes from which a table can be detected, unless a row is longer.
  public static let sampleBytes = DelimitedRowForm.sampleBytes
  /// The largest number of bytes from which a table is detected.
  public static let longestSampleBytes = DelimitedRowForm.longestSampleBytes

  /// The default format.
  public static var usual: RowFormat { .csv }

  /// Returns the properties of a table, detected from the beginning of its text.
  ///
  /// - Parameters:
  ///   - text: The beginning of the text: at least ``sampleBytes``, or all of it.
  ///   - isWhole: Whether `text` is the whole text.
  ///   - options: Options that are known; all others are detected.
  /// - Returns: The table; nil if more text is needed to find a whole row.
  /// - Throws: The reason why there is no table, with its line and column.
  public func table(
    of text: UnsafeBufferPointer<UInt8>, isWhole: Bool, _ options: RowOptions
  ) throws(DataFileProblem) -> (any RowTable)? {
    try open(text, isWhole, options)
  }

  /// Returns the writer for rows of a layout in this format.
  public func writer(of layout: RowLayout) -> any RowWriter { writer(layout) }
}

/// The formats of rows, in the order of the help.
public enum RowFormatCatalog {
  /// All formats; names and extensions are unique.
  public static let all: [RowFormat] = [.csv, .tsv, .jsonLines]

  /// Returns the format with this name; nil if there is none.
  public static func format(named name: String) -> RowFormat? {
    all.first { $0.name == name }
  }

  /// Returns the format of rows in a file with this name and this beginning.
  ///
  /// Usually the name decides. If the content contradicts the name, the content decides. JSON is read as one object per
  /// line.
  public static func format(ofFile name: String, beginning: [UInt8]) -> RowFormat {
    if let named = format(ofFile: name), named.name == RowFormat.jsonLines.name { return named }
    switch beginning.withUnsafeBufferPointer({ DataFileFormat(fileName: name, beginning: $0) }) {
    case .csv: return .csv
    case .tsv: return .tsv
    case .json, .jsonLines: return .jsonLines
    }
  }

  /// Returns the format for the extension of a file name; nil if there is none.
  public static func format(ofFile name: String) -> RowFormat? {
    guard let point = name.lastIndex(of: "."), !name[point...].contains("/") else { return nil }
    let ending = name[point...].dropFirst().lowercased()
    return all.first { $0.fileEndings.contains(ending) }
  }
}
