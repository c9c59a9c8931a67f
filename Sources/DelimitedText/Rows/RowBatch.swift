/// The reason why a cell is not a number, or why a row gives no values.
public struct RowFault: Sendable {
  /// The kind of problem with a cell or a row.
  public enum Kind: Hashable, Sendable {
    case empty
    /// The row has too few cells, so the cell does not exist.
    case lacking(cells: Int, expected: Int)
    case notANumber
    case notADate
    /// A number that is valid only with the other decimal mark, such as `0,5` in a column with `1.234`.
    case otherMark
    /// A number such as `1.234`, which may be 1.234 or 1234.
    case ambiguous
    /// A text in a row that is not data, but the header of another table.
    case otherTable
    /// A number that is too large for a 64-bit float.
    case tooLarge
    /// The row has more cells than the header, so it gives no values.
    case tooMany(cells: Int, expected: Int)
    case malformed(String)
  }

  /// The index of the row in its block.
  public let row: Int
  /// The index of the cell's column among the columns read as numbers; nil for a fault of the whole row.
  public let number: Int?
  /// What is wrong with the cell or the row.
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

  /// Whether the cell contains a text instead of the expected number.
  public var isText: Bool { isOfTable || kind == .notANumber || kind == .notADate || kind == .tooLarge }

  /// Whether no row can be trusted, because rows before this one may have been read wrongly.
  public var isOfTable: Bool { kind == .otherMark || kind == .ambiguous || kind == .otherTable }
}

/// The columns of a table that are read as numbers, and the columns whose cells are copied to the output.
public struct WantedColumns: Sendable {
  /// The indices of the columns that are read as numbers, each once.
  public var numbers: [Int]
  /// The columns in `numbers` that are read as dates, in seconds since 1970-01-01T00:00:00Z.
  public var dates: Set<Int>
  /// The indices of the columns whose cells are copied, in this order; nil to copy whole rows as written.
  public var kept: [Int]?

  /// Creates a request for columns to read and to copy.
  public init(numbers: [Int], dates: Set<Int> = [], kept: [Int]?) {
    self.numbers = numbers
    self.dates = dates
    self.kept = kept
  }
}

/// A block of decoded rows: their numbers, the positions of their cells, and their faults.
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

  /// The largest number of rows in the block.
  public let limit: Int
  /// The number of rows in the block.
  public private(set) var count = 0
  /// The number of cells per row whose positions are stored, in addition to the row itself.
  public let keptCount: Int
  /// The faults, in the order of the rows.
  public private(set) var faults: [RowFault] = []

  let places: UnsafeMutablePointer<Place>
  let numbers: UnsafeMutablePointer<UnsafeMutablePointer<Double>>
  private let isRefused: UnsafeMutablePointer<Bool>
  /// Whether any row is rejected.
  public private(set) var hasRefused = false
  /// The offsets of rows that repeat the header, and are left out.
  public private(set) var repeatedHeaders: [Int] = []
  private var shortRows: [Int: Int] = [:]

  /// The largest number of positions in a block; blocks of wide tables therefore have fewer rows.
  private static let mostPlaces = 1 << 16

  /// Creates memory for at most `limit` rows, each with `keptCount` cells to copy.
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

  /// Returns the position of a row, without its line end and without cells beyond the header.
  public func place(ofRow row: Int) -> Place { places[row * (keptCount + 1)] }

  /// Returns the position of a cell to copy; empty if the row is too short.
  public func place(ofRow row: Int, kept index: Int) -> Place { places[row * (keptCount + 1) + 1 + index] }

  /// Returns how many cells are missing in a row that is too short; 0 for other rows.
  ///
  /// - Complexity: O(1).
  public func lacking(_ row: Int) -> Int { shortRows.isEmpty ? 0 : shortRows[row] ?? 0 }

  /// Returns whether a row is rejected, so that it gives no values.
  public func isRefused(_ row: Int) -> Bool { hasRefused && isRefused[row] }

  /// Removes all rows, to fill the block again.
  public func removeAll() {
    count = 0
    if !faults.isEmpty { faults.removeAll(keepingCapacity: true) }
    if !repeatedHeaders.isEmpty { repeatedHeaders.removeAll(keepingCapacity: true) }
    if hasRefused { isRefused.update(repeating: false, count: limit) }
    hasRefused = false
    if !shortRows.isEmpty { shortRows.removeAll(keepingCapacity: true) }
  }

  func lack(_ cells: Int) { shortRows[count] = cells }

  /// Ends the current row, whose range is `place`.
  @inline(__always)
  public func endRow(at place: Place) {
    places[count &* (keptCount &+ 1)] = place
    count &+= 1
  }

  /// Records the position of a cell of the current row that is copied.
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

  /// Removes the current row, which repeats the header and begins at `start`.
  func leaveOutHeader(at start: Int) {
    while faults.last?.row == count { faults.removeLast() }
    shortRows[count] = nil
    repeatedHeaders.append(start)
  }

  /// Records that the current row is rejected and gives no values.
  public func refuse(_ kind: RowFault.Kind, at range: Range<Int>) {
    faults.append(RowFault(row: count, number: nil, kind, at: range))
    isRefused[count] = true
    hasRefused = true
  }
}
