public import DelimitedText
public import TextScanning

/// Finds the end of the last complete row in a text that arrives in pieces.
public protocol RowSplitter {
  /// Where the last row ends that is whole; 0 if none is.
  ///
  /// `text` is the text of the last call that was not removed, with more after it.
  mutating func end(in text: UnsafeBufferPointer<UInt8>) -> Int
  /// Forgets the first bytes of the text, which were removed: as many as the last whole row ends behind.
  mutating func drop(_ count: Int)
  /// Where the quote stands that is open; nil if none is.
  var openQuote: Int? { get }
}

/// Takes rows apart, a block at a time; it belongs to one thread.
public protocol RowDecoder: AnyObject {
  /// Takes rows until the block is full or the text ends.
  ///
  /// - Parameters:
  ///   - text: Whole rows, the last byte a line feed; less than 2 GiB.
  ///   - start: Where the first row begins.
  ///   - rows: The block; its former content is replaced.
  /// - Returns: Where the row behind the last one begins.
  func take(_ text: UnsafeBufferPointer<UInt8>, from start: Int, into rows: RowBatch) -> Int
}

/// The properties of a stream of rows, from its beginning.
///
/// It is a value that threads share.
public protocol RowTable: Sendable {
  /// The names of the columns.
  var names: [String] { get }
  /// Where the first row below the header begins, in bytes from the beginning of the text.
  var firstRow: Int { get }
  /// How many line feeds are before it.
  var linesBefore: Int { get }
  /// A remark on an unusual form; nil if there is none.
  var remark: String? { get }
  /// The decisions about rows that are not plain text, one sentence each.
  var decisions: [String] { get }
  /// Rewrites the rows before they are cut; nil if they are read as they are.
  func rewriter() -> DelimitedRowRewriter?
  /// Why a column gives no numbers until something is chosen; nil if nothing has to be.
  func question(of column: Int) -> DataFileProblem?
  /// Finds what belongs to no table at the end of rows that stream, of which the text begins so; nil where every row is one of the table.
  func ending(_ beginning: UnsafeBufferPointer<UInt8>) -> StreamEnding?
  /// Finds the ends of its rows.
  func cutter() -> any RowSplitter
  /// Takes its rows apart.
  ///
  /// - Precondition: The wanted columns are there.
  func taker(_ wanted: WantedColumns) -> any RowDecoder
  /// The content of a cell, for a row of another format.
  func content(of cell: UnsafeBufferPointer<UInt8>) -> CellContent
}

extension RowTable {
  /// None: the rows are read unchanged.
  public var decisions: [String] { [] }
  /// Nil: the rows are read as they are.
  public func rewriter() -> DelimitedRowRewriter? { nil }
  /// Nil: every row is one of the table.
  public func ending(_ beginning: UnsafeBufferPointer<UInt8>) -> StreamEnding? { nil }
  /// Nil: all is certain.
  public func question(of column: Int) -> DataFileProblem? { nil }
}

/// The content of a cell, independent of its format.
public enum CellContent {
  case nothing
  /// A number as JSON writes it.
  case number(UnsafeBufferPointer<UInt8>)
  /// Bytes meant as text, valid UTF-8 or not.
  case text([UInt8])
  /// `true`, `false`, a list or an object.
  case json(UnsafeBufferPointer<UInt8>)
}

/// The columns of written rows beside the copied ones.
public struct RowLayout: Sendable {
  /// The table that is read.
  public var table: any RowTable
  /// Whether input and output have the same format, so that cells can be copied.
  public var isAsRead: Bool
  /// The columns that are carried along, in order; nil for whole rows as they were read.
  public var kept: [Int]?
  /// The names of the columns behind them that hold numbers.
  public var outputs: [String]
  /// The name of a last column for errors; nil if there is none.
  public var error: String?

  /// A layout of rows.
  public init(table: any RowTable, isAsRead: Bool, kept: [Int]?, outputs: [String], error: String?) {
    self.table = table
    self.isAsRead = isAsRead
    self.kept = kept
    self.outputs = outputs
    self.error = error
  }

  /// The columns that have to be found in each row; nil if rows are copied as a whole.
  public var wantedCells: [Int]? { kept ?? (isAsRead ? nil : Array(table.names.indices)) }

  /// A name that two columns would have, in a format that does not allow it; nil if none.
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

  /// The results of a block.
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
  ///   - row: The row's place in the block.
  ///   - rows: The block.
  ///   - text: The text that the block was taken from.
  ///   - results: The results of the block.
  ///   - buffer: Where to write.
  func write(
    _ row: Int, of rows: RowBatch, in text: UnsafeBufferPointer<UInt8>, _ results: RowResults, to buffer: TextBuffer)
}
