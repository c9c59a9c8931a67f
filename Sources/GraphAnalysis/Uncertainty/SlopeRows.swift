/// Why the derivatives of points were not computed.
enum SlopeRowsError: Error {
  case tooMany
  case stopped
}

/// A sparse matrix of derivatives: a row for each result, a column for each source.
///
/// The entries of a row are in the order of the columns.
struct SlopeRows: Sendable {
  /// Marks an entry with an unknown derivative.
  static let unknownColumn = -1

  /// The maximum number of entries in a matrix.
  static let limit = 4_000_000

  private var starts = [0]
  private(set) var columns: [Int] = []
  private(set) var slopes: [Double] = []

  init() {}

  init(count: Int) {
    starts = [Int](repeating: 0, count: count + 1)
  }

  var count: Int { starts.count - 1 }
  var isEmpty: Bool { columns.isEmpty }

  func places(_ row: Int) -> Range<Int> { starts[row]..<starts[row + 1] }

  mutating func append(_ column: Int, _ slope: Double) {
    columns.append(column)
    slopes.append(slope)
  }

  mutating func append(_ rows: SlopeRows, _ row: Int, times factor: Double = 1) {
    for place in rows.places(row) { append(rows.columns[place], product(factor, rows.slopes[place])) }
  }

  /// Ends the current row.
  ///
  /// - Throws: `tooMany` if the matrix has too many entries.
  mutating func endRow() throws(SlopeRowsError) {
    if columns.count > Self.limit { throw .tooMany }
    starts.append(columns.count)
  }

  /// Appends `first` + `factor` · `second` to the current row, where each summand is one row of its matrix.
  mutating func append(
    _ first: SlopeRows, _ firstRow: Int, plus second: SlopeRows, _ secondRow: Int, times factor: Double = 1
  ) {
    var (left, right) = (first.places(firstRow), second.places(secondRow))
    while let a = left.first, let b = right.first {
      let (column, other) = (first.columns[a], second.columns[b])
      switch (column < other, column > other) {
      case (true, _):
        append(column, first.slopes[a])
        left.removeFirst()
      case (_, true):
        append(other, product(factor, second.slopes[b]))
        right.removeFirst()
      case (false, false):
        append(column, first.slopes[a] + product(factor, second.slopes[b]))
        left.removeFirst()
        right.removeFirst()
      }
    }
    for place in left { append(first.columns[place], first.slopes[place]) }
    for place in right { append(second.columns[place], product(factor, second.slopes[place])) }
  }

  /// Returns a copy with each row multiplied by its own factor.
  func scaled(_ factor: (_ row: Int) -> Double) throws(SlopeRowsError) -> SlopeRows {
    var result = SlopeRows()
    for row in 0..<count {
      result.append(self, row, times: factor(row))
      try result.endRow()
    }
    return result
  }

  /// Returns the rows with these indices, and an empty row for a negative index.
  func gathered(_ rows: some Sequence<Int>) throws(SlopeRowsError) -> SlopeRows {
    var result = SlopeRows()
    for row in rows {
      if row >= 0 { result.append(self, row) }
      try result.endRow()
    }
    return result
  }

  func sum(_ other: SlopeRows) throws(SlopeRowsError) -> SlopeRows {
    if other.isEmpty { return self }
    if isEmpty { return other }
    var result = SlopeRows()
    for row in 0..<count {
      result.append(self, row, plus: other, row)
      try result.endRow()
    }
    return result
  }
}
