public import DelimitedText
import TextScanning

/// The given options for rows; the others are detected.
public struct RowOptions: Sendable {
  /// The delimiter between cells; nil to detect it.
  public var delimiter: Delimiter?
  /// Whether numbers have a comma where others have a point; nil to find it out.
  public var hasDecimalComma: Bool?
  /// Words that stand for a missing value, as an empty cell does.
  public var missingMarks: [String]
  /// Further choices for reading a delimited text.
  public var choices: TableChoices
  /// The end of the rows, if it is known before they are read.
  public var tail: [UInt8] = []

  /// Options; all missing ones are detected.
  public init(
    delimiter: Delimiter? = nil, hasDecimalComma: Bool? = nil, missingMarks: [String] = [],
    choices: TableChoices = TableChoices()
  ) {
    self.missingMarks = missingMarks
    self.choices = choices
    self.delimiter = delimiter
    self.hasDecimalComma = hasDecimalComma
  }
}

/// A format for streams of rows.
public struct RowFormat: Sendable {
  /// The name in flags.
  public let name: String
  /// A description for the help.
  public let summary: String
  /// The endings of file names that stand for it, in lower case without a point.
  public let fileEndings: [String]
  /// Whether a column may be there twice.
  public let takesRepeatedNames: Bool
  /// Finds out a table from its beginning.
  let open:
    @Sendable (_ text: UnsafeBufferPointer<UInt8>, _ isWhole: Bool, RowOptions) throws(DataFileProblem) -> (
      any RowTable
    )?
  /// Makes the writer for rows of that layout.
  let writer: @Sendable (RowLayout) -> any RowWriter

  /// The number of bytes that decide on a text's table, unless a row is longer.
  public static let sampleBytes = DelimitedRowForm.sampleBytes
  /// As much of a text as decides at most.
  public static let longestSampleBytes = DelimitedRowForm.longestSampleBytes

  /// The format if none is named.
  public static var usual: RowFormat { .csv }

  /// The table of a text, detected from its beginning.
  ///
  /// - Parameters:
  ///   - text: The beginning: at least ``sampleBytes``, or all of it.
  ///   - isWhole: Whether nothing follows.
  ///   - options: The given options.
  /// - Returns: nil if no row ends within the text and something follows.
  /// - Throws: Why there is no table, with its place.
  public func table(
    of text: UnsafeBufferPointer<UInt8>, isWhole: Bool, _ options: RowOptions
  ) throws(DataFileProblem) -> (any RowTable)? {
    try open(text, isWhole, options)
  }

  /// The writer for rows of that layout in this format.
  public func writer(of layout: RowLayout) -> any RowWriter { writer(layout) }
}

/// The formats of rows, in the order of the help.
public enum RowFormatCatalog {
  /// Each once; names and endings are unique.
  public static let all: [RowFormat] = [.csv, .tsv, .jsonLines]

  /// The format of that name; nil if there is none.
  public static func format(named name: String) -> RowFormat? {
    all.first { $0.name == name }
  }

  /// The format that the ending of a file's name stands for; nil if it stands for none.
  public static func format(ofFile name: String) -> RowFormat? {
    guard let point = name.lastIndex(of: "."), !name[point...].contains("/") else { return nil }
    let ending = name[point...].dropFirst().lowercased()
    return all.first { $0.fileEndings.contains(ending) }
  }
}
