import DataSets
public import DelimitedText
public import TextScanning

/// Finds the end of the last complete row in a text that is received in pieces.
public protocol RowSplitter {
  /// Returns the end of the last complete row; 0 if there is none.
  ///
  /// `text` is the text of the previous call, without the bytes that `drop` removed, with new bytes at its end.
  mutating func end(in text: UnsafeBufferPointer<UInt8>) -> Int
  /// Tells the splitter that the first `count` bytes of the text, which end with a complete row, were removed.
  mutating func drop(_ count: Int)
  /// The offset of a quote that is not closed yet; nil if there is none.
  var openQuote: Int? { get }
}

/// Decodes rows in blocks; a decoder belongs to one thread.
public protocol RowDecoder: AnyObject {
  /// Decodes rows until the block is full or the text ends.
  ///
  /// - Parameters:
  ///   - text: Whole rows, less than 2 GiB. The last byte is a line feed.
  ///   - start: The offset of the first row.
  ///   - rows: The block; its former content is replaced.
  /// - Returns: The offset after the last decoded row.
  func take(_ text: UnsafeBufferPointer<UInt8>, from start: Int, into rows: RowBatch) -> Int
}

/// The columns and other properties of a table, detected from the beginning of its text.
///
/// Several threads may use the same table at the same time.
public protocol RowTable: Sendable {
  var names: [String] { get }
  /// The offset of the first row below the header, in bytes from the beginning of the text.
  var firstRow: Int { get }
  /// The number of line feeds before `firstRow`.
  var linesBefore: Int { get }
  /// A remark for the user about an unusual form of the table; nil if there is none.
  var remark: String? { get }
  /// For a table that is not plain delimited text, how the program reads it: one sentence per decision.
  var decisions: [String] { get }
  /// Whether numbers have a decimal comma.
  var hasDecimalComma: Bool { get }
  /// Returns a rewriter that simplifies the text of rows before they are read; nil if that is not needed.
  func rewriter() -> DelimitedRowRewriter?
  /// Returns the unit of a column's numbers from its header or its cells; nil if no unit is stated.
  func unit(of column: Int) -> String?
  /// Returns the ambiguity that the user must resolve before numbers of a column can be read; nil if there is none.
  func question(of column: Int) -> DataFileProblem?
  /// Returns a filter that removes lines after the end of the table; nil if the text has no such lines.
  ///
  /// `beginning` is the beginning of the text.
  func ending(_ beginning: UnsafeBufferPointer<UInt8>) -> StreamEnding?
  func splitter() -> any RowSplitter
  /// Returns a decoder for the rows.
  ///
  /// - Precondition: The wanted columns exist.
  func decoder(_ wanted: WantedColumns) -> any RowDecoder
  func content(of cell: UnsafeBufferPointer<UInt8>) -> CellContent
}

extension RowTable {
  /// Empty, because the rows are read unchanged.
  public var decisions: [String] { [] }
  /// Nil, because the rows are read unchanged.
  public func rewriter() -> DelimitedRowRewriter? { nil }
  /// Nil, because every row is part of the table.
  public func ending(_ beginning: UnsafeBufferPointer<UInt8>) -> StreamEnding? { nil }
  /// False, because numbers have decimal points.
  public var hasDecimalComma: Bool { false }
  /// Nil, because the columns state no units.
  public func unit(of column: Int) -> String? { nil }
  /// Nil, because nothing is ambiguous.
  public func question(of column: Int) -> DataFileProblem? { nil }
}

/// The content of a cell, independent of its format.
public enum CellContent {
  case nothing
  /// A number in the syntax of JSON.
  case number(UnsafeBufferPointer<UInt8>)
  /// Bytes that are meant as text; they may be invalid UTF-8.
  case text([UInt8])
  /// JSON that is not a number or a text: `true`, `false`, a list or an object.
  case json(UnsafeBufferPointer<UInt8>)
}

/// The columns of the rows to write: columns copied from the input, result columns, and a column of errors.
public struct RowLayout: Sendable {
  /// The table from which rows are read.
  public var table: any RowTable
  /// Whether rows are written in the format in which they were read, so that cells can be copied unchanged.
  public var isAsRead: Bool
  /// The copied columns in order; nil if each row is copied as a whole.
  public var kept: [Int]?
  /// The names of the result columns, which have numbers and follow the copied columns.
  public var outputs: [String]
  /// The indices in `outputs` of the results that are written as dates.
  public var dates: Set<Int>
  /// The name of the last column, which has error messages; nil if there is none.
  public var error: String?

  /// Creates the layout of the rows to write.
  public init(
    table: any RowTable, isAsRead: Bool, kept: [Int]?, outputs: [String], dates: Set<Int> = [], error: String?
  ) {
    self.dates = dates
    self.table = table
    self.isAsRead = isAsRead
    self.kept = kept
    self.outputs = outputs
    self.error = error
  }

  /// Returns the text of a date result; nil for a number, and for seconds outside the years 0000 to 9999.
  func date(_ number: Double, ofOutput place: Int) -> String? {
    dates.contains(place) && number.isFinite ? DateText.exactText(number) : nil
  }

  /// The columns whose cells must be found in each row; nil if rows are copied as a whole.
  public var wantedCells: [Int]? { kept ?? (isAsRead ? nil : Array(table.names.indices)) }

  /// A name that two columns of the output would have; nil if there is none.
  ///
  /// Some formats do not allow this.
  public var repeatedName: String? {
    var met: Set<String> = []
    let carried = kept?.map { table.names[$0] } ?? table.names
    return (carried + outputs + (error.map { [$0] } ?? [])).first { !met.insert($0).inserted }
  }
}

/// The results that are computed for a block of rows.
public struct RowResults {
  /// For each output, its number in each row; a number that is not finite is a missing value.
  public var outputs: [UnsafeBufferPointer<Double>]
  /// The error messages, by the index of the row.
  public var errors: [Int: String]

  /// Creates the results of a block.
  public init(outputs: [UnsafeBufferPointer<Double>], errors: [Int: String]) {
    self.outputs = outputs
    self.errors = errors
  }
}

/// Writes rows with copied columns and results in a file format.
public protocol RowWriter: Sendable {
  /// The delimiter between the cells of a row; nil if the rows are not delimited text.
  var cellDelimiter: UInt8? { get }
  func writeHeader(to buffer: TextBuffer)
  /// Writes a row of a block.
  ///
  /// - Parameters:
  ///   - row: The index of the row in the block.
  ///   - rows: The block.
  ///   - text: The text from which the block was decoded.
  ///   - results: The results of the block.
  ///   - buffer: The buffer to which the row is appended.
  func write(
    _ row: Int, of rows: RowBatch, in text: UnsafeBufferPointer<UInt8>, _ results: RowResults, to buffer: TextBuffer)
}
