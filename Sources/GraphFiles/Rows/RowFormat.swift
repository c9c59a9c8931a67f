public import DelimitedText
import TextScanning

/// What is given of how rows are written; the rest is found out.
public struct RowOptions: Sendable {
  /// What stands between cells of a delimited text; nil to find it out.
  public var delimiter: Delimiter?
  /// Whether numbers have a comma where others have a point; nil to find it out.
  public var hasDecimalComma: Bool?
  /// Words that stand for a missing value, as an empty cell does.
  public var missingMarks: [String]
  /// What is chosen beyond that of how a delimited text is read.
  public var choices: TableChoices
  /// The end of the rows, where it is known before they are read.
  public var tail: [UInt8] = []

  /// Options of which all that is left out is found out.
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

/// A format in which rows stream in and out.
public struct RowFormat: Sendable {
  /// What flags call it.
  public let name: String
  /// What it is, for the help.
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
  /// What writes rows of that layout.
  let writer: @Sendable (RowLayout) -> any RowWriter

  /// As much of a text as decides on its table, where a row is not longer.
  public static let sampleBytes = DelimitedRowForm.sampleBytes

  /// The one where nothing says which.
  public static var usual: RowFormat { .csv }

  /// What the rows of a text are, found out from its beginning.
  ///
  /// - Parameters:
  ///   - text: The beginning: at least ``sampleBytes``, or all of it.
  ///   - isWhole: Whether nothing follows.
  ///   - options: What is given.
  /// - Returns: nil where no row ends within the text and something follows.
  /// - Throws: Why there is no table, with its place.
  public func table(
    of text: UnsafeBufferPointer<UInt8>, isWhole: Bool, _ options: RowOptions
  ) throws(DataFileProblem) -> (any RowTable)? {
    try open(text, isWhole, options)
  }

  /// What writes rows of that layout in this format.
  public func writer(of layout: RowLayout) -> any RowWriter { writer(layout) }
}

/// The formats of rows, in the order of the help.
public enum RowFormatCatalog {
  /// Each once; names and endings are unique.
  public static let all: [RowFormat] = [.csv, .tsv, .jsonLines]

  /// The format of that name; nil where there is none.
  public static func format(named name: String) -> RowFormat? {
    all.first { $0.name == name }
  }

  /// The format that the ending of a file's name stands for; nil where it stands for none.
  public static func format(ofFile name: String) -> RowFormat? {
    guard let point = name.lastIndex(of: "."), !name[point...].contains("/") else { return nil }
    let ending = name[point...].dropFirst().lowercased()
    return all.first { $0.fileEndings.contains(ending) }
  }
}
