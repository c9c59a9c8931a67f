public import DelimitedText
public import TextScanning

/// Finds where the last whole row of a text ends that arrives in pieces.
public protocol RowSplitter {
  /// Where the last row ends that is whole; 0 where none is.
  ///
  /// `text` is what was given before and not taken away, and more behind it.
  mutating func end(in text: UnsafeBufferPointer<UInt8>) -> Int
  /// Forgets the first bytes of the text, which were taken away: as many as the last whole row ends behind.
  mutating func drop(_ count: Int)
  /// Where the quote stands that is open; nil where none is.
  var openQuote: Int? { get }
}

/// Takes rows apart, a block at a time; it belongs to one thread.
public protocol RowDecoder: AnyObject {
  /// Takes rows until the block is full or the text ends.
  ///
  /// - Parameters:
  ///   - text: Whole rows, the last byte a line feed; less than 2 GiB.
  ///   - start: Where the first row begins.
  ///   - rows: The block, whose content goes.
  /// - Returns: Where the row behind the last one begins.
  func take(_ text: UnsafeBufferPointer<UInt8>, from start: Int, into rows: RowBatch) -> Int
}

/// A table whose rows stream by: what is known of it from its beginning.
///
/// It is a value that threads share.
public protocol RowTable: Sendable {
  /// The names of the columns.
  var names: [String] { get }
  /// Where the first row below the header begins, in bytes from the beginning of the text.
  var firstRow: Int { get }
  /// How many line feeds stand before it.
  var linesBefore: Int { get }
  /// What was found out that is not usual; nil where nothing was.
  var remark: String? { get }
  /// What was decided where the rows are no plain text, one sentence each.
  var decisions: [String] { get }
  /// Rewrites the rows before they are cut; nil where they are read as they stand.
  func rewriter() -> DelimitedRowRewriter?
  /// Why a column gives no numbers until something is chosen; nil where nothing has to be.
  func question(of column: Int) -> DataFileProblem?
  /// Where a row begins, in the end of the text, that may be a total or a note below the table; nil without one.
  func strayRow(in tail: UnsafeBufferPointer<UInt8>) -> Int?
  /// Finds the ends of its rows.
  func cutter() -> any RowSplitter
  /// Takes its rows apart.
  ///
  /// - Precondition: The wanted columns are there.
  func taker(_ wanted: WantedColumns) -> any RowDecoder
  /// What a cell holds, as a row of another format says it.
  func content(of cell: UnsafeBufferPointer<UInt8>) -> CellContent
}

extension RowTable {
  /// None: the rows are read as they stand.
  public var decisions: [String] { [] }
  /// Nil: the rows are read as they stand.
  public func rewriter() -> DelimitedRowRewriter? { nil }
  /// Nil: every row is one of the table.
  public func strayRow(in tail: UnsafeBufferPointer<UInt8>) -> Int? { nil }
  /// Nil: all is certain.
  public func question(of column: Int) -> DataFileProblem? { nil }
}

/// What a cell holds, whatever its format writes it with.
public enum CellContent {
  case nothing
  /// A number as JSON writes it.
  case number(UnsafeBufferPointer<UInt8>)
  /// Bytes that are meant as text; UTF-8 or not.
  case text([UInt8])
  /// `true`, `false`, a list or an object.
  case json(UnsafeBufferPointer<UInt8>)
}

/// What the rows written have beside what is carried along.
public struct RowLayout: Sendable {
  /// The table that is read.
  public var table: any RowTable
  /// Whether it is written in the format in which it is read, so that cells can be copied.
  public var isAsRead: Bool
  /// The columns that are carried along, in order; nil for whole rows as they were read.
  public var kept: [Int]?
  /// The names of the columns behind them that hold numbers.
  public var outputs: [String]
  /// The name of a last column for what is wrong; nil where there is none.
  public var error: String?

  /// A layout of rows.
  public init(table: any RowTable, isAsRead: Bool, kept: [Int]?, outputs: [String], error: String?) {
    self.table = table
    self.isAsRead = isAsRead
    self.kept = kept
    self.outputs = outputs
    self.error = error
  }

  /// The columns that have to be found in each row; nil where rows are copied as a whole.
  public var wantedCells: [Int]? { kept ?? (isAsRead ? nil : Array(table.names.indices)) }

  /// A name that two columns would have, where a row cannot have that; nil where none.
  public var repeatedName: String? {
    var met: Set<String> = []
    let carried = kept?.map { table.names[$0] } ?? table.names
    return (carried + outputs + (error.map { [$0] } ?? [])).first { !met.insert($0).inserted }
  }
}

/// What a block of rows came to.
public struct RowResults {
  /// The numbers of each output by row; what is not finite is none.
  public var outputs: [UnsafeBufferPointer<Double>]
  /// What is wrong, by row.
  public var errors: [Int: String]

  /// The results of a block.
  public init(outputs: [UnsafeBufferPointer<Double>], errors: [Int: String]) {
    self.outputs = outputs
    self.errors = errors
  }
}

/// Writes rows: what is carried along and what was computed.
public protocol RowWriter: Sendable {
  /// Writes what stands before the first row.
  func writeHeader(to buffer: TextBuffer)
  /// Writes a row of a block.
  ///
  /// - Parameters:
  ///   - row: The row's place in the block.
  ///   - rows: The block.
  ///   - text: The text that the block was taken from.
  ///   - results: What the block came to.
  ///   - buffer: Where to write.
  func write(
    _ row: Int, of rows: RowBatch, in text: UnsafeBufferPointer<UInt8>, _ results: RowResults, to buffer: TextBuffer)
}
