/// What keeps a cell from being a number, or a row from being one of the table.
public struct RowFault: Sendable {
  /// What is wrong.
  public enum Kind: Hashable, Sendable {
    /// Nothing is in the cell.
    case empty
    /// The row ends before the cell.
    case lacking(cells: Int, expected: Int)
    case notANumber
    /// A number only where the other decimal mark is one: `0,5` among `1.234`.
    case otherMark
    /// A number beyond the largest float.
    case tooLarge
    /// More cells than the header has; of the row as a whole.
    case tooMany(cells: Int, expected: Int)
    /// The row cannot be read, for that reason; of the row as a whole.
    case malformed(String)
  }

  /// The row in its block, from 0.
  public let row: Int
  /// The place among the columns whose numbers are wanted; nil of the row as a whole.
  public let number: Int?
  /// What is wrong.
  public let kind: Kind
  /// Where the cell is in the text.
  public let range: Range<Int>

  /// A fault of a row, at a place of the text.
  public init(row: Int, number: Int?, _ kind: Kind, at range: Range<Int>) {
    self.row = row
    self.number = number
    self.kind = kind
    self.range = range
  }

  /// Whether there is a text where a number should be.
  public var isText: Bool { kind == .notANumber || kind == .otherMark || kind == .tooLarge }
}

/// Which columns of a table are wanted: some as numbers, some as cells to be carried along.
public struct WantedColumns: Sendable {
  /// The columns, from 0, that are read as numbers; each once.
  public var numbers: [Int]
  /// The columns, from 0, whose cells are carried along, in that order; nil for whole rows as they were read.
  public var kept: [Int]?

  /// Columns to read and to carry along.
  public init(numbers: [Int], kept: [Int]?) {
    self.numbers = numbers
    self.kept = kept
  }
}

/// A block of rows taken apart: numbers where others want them, the places of cells, and what is wrong.
///
/// It holds the scratch memory of one thread and is filled again and again.
public final class RowBatch {
  /// A place in the text: the bytes from `start` up to `end`.
  public struct Place {
    /// The first byte.
    public var start: Int32
    /// Behind the last byte.
    public var end: Int32

    /// The bytes from `start` up to `end`.
    public init(_ start: Int, _ end: Int) {
      self.start = Int32(truncatingIfNeeded: start)
      self.end = Int32(truncatingIfNeeded: end)
    }

    /// The bytes there.
    public func bytes(in text: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
      UnsafeBufferPointer(rebasing: text[Int(start)..<Int(end)])
    }
  }

  /// The most rows.
  public let limit: Int
  /// The number of rows.
  public private(set) var count = 0
  /// How many cells of each row are kept beside the row as a whole.
  public let keptCount: Int
  /// What is wrong, in the order of the rows.
  public private(set) var faults: [RowFault] = []

  /// For each row its own place and those of its kept cells.
  let places: UnsafeMutablePointer<Place>
  /// Where the numbers of each column go.
  let numbers: UnsafeMutablePointer<UnsafeMutablePointer<Double>>
  /// Which rows give no values at all.
  private let isRefused: UnsafeMutablePointer<Bool>
  /// Whether some row gives no values at all.
  public private(set) var hasRefused = false
  /// How many cells short rows lack.
  private var shortRows: [Int: Int] = [:]

  /// The most bytes that the places of a block take: blocks of wide tables have fewer rows.
  private static let mostPlaces = 1 << 16

  /// Memory for at most `limit` rows, of which so many cells each are kept.
  ///
  /// The numbers of each column that is read go to a place in `numbers`, which has room for `limit` and outlives this.
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

  /// Where a row is: without its line end, and of too many cells without those too many.
  public func place(ofRow row: Int) -> Place { places[row * (keptCount + 1)] }

  /// Where a kept cell is; empty if the row lacks it.
  public func place(ofRow row: Int, kept index: Int) -> Place { places[row * (keptCount + 1) + 1 + index] }

  /// How many cells a row lacks that the header has.
  ///
  /// - Complexity: O(1).
  public func lacking(_ row: Int) -> Int { shortRows.isEmpty ? 0 : shortRows[row] ?? 0 }

  /// Whether the row gives no values at all.
  public func isRefused(_ row: Int) -> Bool { hasRefused && isRefused[row] }

  /// Begins a new block.
  public func removeAll() {
    count = 0
    if !faults.isEmpty { faults.removeAll(keepingCapacity: true) }
    if hasRefused { isRefused.update(repeating: false, count: limit) }
    hasRefused = false
    if !shortRows.isEmpty { shortRows.removeAll(keepingCapacity: true) }
  }

  /// Notes that the row being read lacks so many cells.
  func lack(_ cells: Int) { shortRows[count] = cells }

  /// Ends a row that is there.
  @inline(__always)
  public func endRow(at place: Place) {
    places[count &* (keptCount &+ 1)] = place
    count &+= 1
  }

  /// Notes where a cell of the row being read is.
  @inline(__always)
  public func keep(_ place: Place, as index: Int) {
    places[count &* (keptCount &+ 1) &+ 1 &+ index] = place
  }

  /// Gives a column the number of the row being read.
  @inline(__always)
  public func set(_ number: Double, of column: Int) {
    numbers[column][count] = number
  }

  /// Notes that the row being read has no number in a column.
  public func fail(_ kind: RowFault.Kind, of column: Int, at range: Range<Int>) {
    numbers[column][count] = .nan
    faults.append(RowFault(row: count, number: column, kind, at: range))
  }

  /// Notes that the row being read gives no values.
  public func refuse(_ kind: RowFault.Kind, at range: Range<Int>) {
    faults.append(RowFault(row: count, number: nil, kind, at: range))
    isRefused[count] = true
    hasRefused = true
  }
}
