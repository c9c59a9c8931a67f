public import DelimitedText
public import TextScanning

/// Finds the end of the last complete row in a text that arrives in pieces.
public protocol RowSplitter {
  /// Returns the end of the last complete row; 0 if there is none.
  ///
  /// `text` is the text of the last call without removed bytes, followed by new bytes.
  mutating func end(in text: UnsafeBufferPointer<UInt8>) -> Int
  /// Adjusts the offsets after the first `count` bytes of the text, up to the end of the last complete row, were
  /// removed.
  mutating func drop(_ count: Int)
  /// The offset of the open quote; nil if there is none.
  var openQuote: Int? { get }
}

/// Decodes rows in blocks; a decoder belongs to one thread.
public protocol RowDecoder: AnyObject {
  /// Decodes rows until the block is full or the text ends.
  ///
  /// - Parameters:
  ///   - text: Whole rows, the last byte a line feed; less than 2 GiB.
  ///   - start: The offset of the first row.
  ///   - rows: The block; its former content is replaced.
  /// - Returns: The offset after the last decoded row.
  func take(_ text: UnsafeBufferPointer<UInt8>, from start: Int, into rows: RowBatch) -> Int
}

/// The properties of a stream of rows, from its beginning.
///
/// Threads share a value of this type.
public protocol RowTable: Sendable {
  /// The names of the columns.
  var names: [String] { get }
  /// The offset of the first row below the header, in bytes from the beginning of the text.
  var firstRow: Int { get }
  /// The number of line feeds before `firstRow`.
  var linesBefore: Int { get }
  /// A remark on an unusual form; nil if there is none.
  var remark: String? { get }
  /// The decisions about rows that are not plain text, one sentence each.
  var decisions: [String] { get }
  /// Returns a rewriter that must process the rows first; nil if they are read unchanged.
  func rewriter() -> DelimitedRowRewriter?
  /// Returns the unit of a column's numbers, as its header or its cells state it; nil if they state none.
  func unit(of column: Int) -> String?
  /// Returns the question that must be answered before a column gives numbers; nil if there is none.
  func question(of column: Int) -> DataFileProblem?
  /// Returns a filter for lines outside the table at the end of a stream with this beginning; nil if every row belongs
  /// to the table.
  func ending(_ beginning: UnsafeBufferPointer<UInt8>) -> StreamEnding?
  /// Returns a splitter that finds the ends of rows.
  func cutter() -> any RowSplitter
  /// Returns a decoder for the rows.
  ///
  /// - Precondition: The wanted columns exist.
  func taker(_ wanted: WantedColumns) -> any RowDecoder
  /// Returns the content of a cell, to be written in another format.
  func content(of cell: UnsafeBufferPointer<UInt8>) -> CellContent
}

extension RowTable {
  /// No decisions: the rows are read unchanged.
  public var decisions: [String] { [] }
  /// Returns nil: the rows are read unchanged.
  public func rewriter() -> DelimitedRowRewriter? { nil }
  /// Returns nil: every row belongs to the table.
  public func ending(_ beginning: UnsafeBufferPointer<UInt8>) -> StreamEnding? { nil }
  /// Returns nil: the columns state no units.
  public func unit(of column: Int) -> String? { nil }
  /// Returns nil: everything is certain.
  public func question(of column: Int) -> DataFileProblem? { nil }
}

/// The content of a cell, independent of its format.
public enum CellContent {
  case nothing
  /// A number in the syntax of JSON.
  case number(UnsafeBufferPointer<UInt8>)
  /// Bytes meant as text, valid UTF-8 or not.
  case text([UInt8])
  /// `true`, `false`, a list or an object.
  case json(UnsafeBufferPointer<UInt8>)
}

/// The columns of written rows: copied columns, results and errors.
public struct RowLayout: Sendable {
  /// The table from which rows are read.
  public var table: any RowTable
  /// Whether input and output have the same format, so that cells can be copied.
  public var isAsRead: Bool
  /// The copied columns, in order; nil for whole rows as written.
  public var kept: [Int]?
  /// The names of the result columns, which contain numbers and follow the copied ones.
  public var outputs: [String]
  /// The name of a last column for errors; nil if there is none.
  public var error: String?

  /// Creates a layout of rows.
  public init(table: any RowTable, isAsRead: Bool, kept: [Int]?, outputs: [String], error: String?) {
    self.table = table
    self.isAsRead = isAsRead
    self.kept = kept
    self.outputs = outputs
    self.error = error
  }

  /// The columns that must be located in each row; nil if rows are copied as a whole.
  public var wantedCells: [Int]? { kept ?? (isAsRead ? nil : Array(table.names.indices)) }

  /// A name that two columns would share, which some formats do not allow; nil if there is none.
  public var repeatedName: String? {
    var met: Set<String> = []
    let carried = kept?.map { table.names[$0] } ?? table.names
    return (carried + outputs + (error.map { [$0] } ?? [])).first { !met.insert($0).inserted }
  }
}

/// The results of a block of rows.
public struct RowResults {
  /// The numbers of each output by row; a number that is not finite counts as missing.
  public var outputs: [UnsafeBufferPointer<Double>]
  /// The errors by row.
  public var errors: [Int: String]

  /// Creates the results of a block.
  public init(outputs: [UnsafeBufferPointer<Double>], errors: [Int: String]) {
    self.outputs = outputs
    self.errors = errors
  }
}

/// Writes rows: copied columns and results.
public protocol RowWriter: Sendable {
  /// Writes the text before the first row.
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
