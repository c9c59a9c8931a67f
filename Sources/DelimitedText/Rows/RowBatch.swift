/// The reason why a cell is not a number, or why a row cannot be used.
public struct RowFault: Sendable {
  /// The kind of a fault.
  public enum Kind: Hashable, Sendable {
    /// The cell is empty.
    case empty
    /// The row ends before the cell.
    case lacking(cells: Int, expected: Int)
    case notANumber
    /// A number only with the other decimal mark, such as `0,5` among `1.234`.
    case otherMark
    /// A number such as `1.234` with two values, and nothing shows which one is meant.
    case ambiguous
    /// A text in a row that is the header of another table.
    case otherTable
    /// A number beyond the largest float.
    case tooLarge
    /// More cells than the header has; concerns the row as a whole.
    case tooMany(cells: Int, expected: Int)
    /// The row cannot be read, with the reason; concerns the row as a whole.
    case malformed(String)
  }

  /// The index of the row in its block.
  public let row: Int
  /// The index among the requested columns of numbers; nil for the row as a whole.
  public let number: Int?
  /// The kind of the fault.
  public let kind: Kind
  /// The range of the cell in the text.
  public let range: Range<Int>

  /// Creates a fault of a row, with its range in the text.
  public init(row: Int, number: Int?, _ kind: Kind, at range: Range<Int>) {
    self.row = row
    self.number = number
    self.kind = kind
    self.range = range
  }

  /// Whether the cell has a text although a number is expected.
  public var isText: Bool { isOfTable || kind == .notANumber || kind == .tooLarge }

  /// Whether the fault shows that rows before it may have been read wrongly, so that no row can be trusted.
  public var isOfTable: Bool { kind == .otherMark || kind == .ambiguous || kind == .otherTable }
}

/// The requested columns of a table: some as numbers, some as cells to copy to the output.
public struct WantedColumns: Sendable {
  /// The columns, from 0, that are read as numbers; each once.
  public var numbers: [Int]
  /// The indices of columns whose cells are copied, in this order; nil for whole rows as written.
  public var kept: [Int]?

  /// Creates a request for columns to read and to copy.
  public init(numbers: [Int], kept: [Int]?) {
    self.numbers = numbers
    self.kept = kept
  }
}

/// A block of decoded rows: their numbers, the places of their cells, and their faults.
///
/// A batch is the working memory of one thread and is filled repeatedly.
public final class RowBatch {
  /// A range of the text: the bytes from `start` up to `end`.
  public struct Place {
    /// The offset of the first byte.
    public var start: Int32
    /// The offset after the last byte.
    public var end: Int32

    /// Creates the range from `start` up to `end`.
    public init(_ start: Int, _ end: Int) {
      self.start = Int32(truncatingIfNeeded: start)
      self.end = Int32(truncatingIfNeeded: end)
    }

    /// Returns the bytes of the range.
    public func bytes(in text: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
      UnsafeBufferPointer(rebasing: text[Int(start)..<Int(end)])
    }
  }

  /// The largest number of rows.
  public let limit: Int
  /// The number of rows.
  public private(set) var count = 0
  /// The number of cells that are kept of each row besides the row as a whole.
  public let keptCount: Int
  /// The faults, in the order of the rows.
  public private(set) var faults: [RowFault] = []

  /// For each row, its own place and the places of its kept cells.
  let places: UnsafeMutablePointer<Place>
  /// The memory for the numbers of each column.
  let numbers: UnsafeMutablePointer<UnsafeMutablePointer<Double>>
  /// Whether each row is refused, so that it gives no values.
  private let isRefused: UnsafeMutablePointer<Bool>
  /// Whether some row is refused.
  public private(set) var hasRefused = false
  /// The offsets of rows that repeat the header, and are left out.
  public private(set) var repeatedHeaders: [Int] = []
  /// The number of missing cells by row, for rows that are too short.
  private var shortRows: [Int: Int] = [:]

  /// The largest number of places in a block: blocks of wide tables have fewer rows.
  private static let mostPlaces = 1 << 16

  /// Creates memory for at most `limit` rows, each with `keptCount` kept cells.
  ///
  /// `numbers` has the memory for each column of numbers: space for `limit` numbers that must outlive this object.
  public init(atMost limit: Int, keeping keptCount: Int, numbers: [UnsafeMutablePointer<Double>]) {
    self.keptCount = keptCount
    self.limit = min(limit, max(1, Self.mostPlaces / (keptCount + 1)))
    places = .allocate(capacity: self.limit * (keptCount + 1))
    isRefused = .allocate(capacity: self.limit)
    isRefused.initialize(repeating: false, count: self.limit)
    self.numbers = .allocate(capacity: numbers.count)
    for (slot, place) in numbers.enumerated() { (self.numbers + slot).initialize(to: place) }
  }

  deinit {
    places.deallocate()
    isRefused.deallocate()
    numbers.deallocate()
  }

  /// Returns the place of a row, without its line end and without excess cells.
  public func place(ofRow row: Int) -> Place { places[row * (keptCount + 1)] }

  /// Returns the place of a kept cell; empty if the row lacks the cell.
  public func place(ofRow row: Int, kept index: Int) -> Place { places[row * (keptCount + 1) + 1 + index] }

  /// Returns how many of the header's cells a row lacks.
  ///
  /// - Complexity: O(1).
  public func lacking(_ row: Int) -> Int { shortRows.isEmpty ? 0 : shortRows[row] ?? 0 }

  /// Returns whether the row is refused, so that it gives no values.
  public func isRefused(_ row: Int) -> Bool { hasRefused && isRefused[row] }

  /// Begins a new block.
  public func removeAll() {
    count = 0
    if !faults.isEmpty { faults.removeAll(keepingCapacity: true) }
    if !repeatedHeaders.isEmpty { repeatedHeaders.removeAll(keepingCapacity: true) }
    if hasRefused { isRefused.update(repeating: false, count: limit) }
    hasRefused = false
    if !shortRows.isEmpty { shortRows.removeAll(keepingCapacity: true) }
  }

  /// Records that the current row lacks this many cells.
  func lack(_ cells: Int) { shortRows[count] = cells }

  /// Ends the current row, whose range is `place`.
  @inline(__always)
  public func endRow(at place: Place) {
    places[count &* (keptCount &+ 1)] = place
    count &+= 1
  }

  /// Records the place of a kept cell of the current row.
  @inline(__always)
  public func keep(_ place: Place, as index: Int) {
    places[count &* (keptCount &+ 1) &+ 1 &+ index] = place
  }

  /// Stores the current row's number for a column.
  @inline(__always)
  public func set(_ number: Double, of column: Int) {
    numbers[column][count] = number
  }

  /// Records that the current row has no number in a column.
  public func fail(_ kind: RowFault.Kind, of column: Int, at range: Range<Int>) {
    numbers[column][count] = .nan
    faults.append(RowFault(row: count, number: column, kind, at: range))
  }

  /// Leaves out the current row, which begins at `start` and repeats the header.
  func leaveOutHeader(at start: Int) {
    while faults.last?.row == count { faults.removeLast() }
    shortRows[count] = nil
    repeatedHeaders.append(start)
  }

  /// Records that the current row is refused.
  public func refuse(_ kind: RowFault.Kind, at range: Range<Int>) {
    faults.append(RowFault(row: count, number: nil, kind, at: range))
    isRefused[count] = true
    hasRefused = true
  }
}
