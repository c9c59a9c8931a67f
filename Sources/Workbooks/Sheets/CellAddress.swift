/// The row and column of a cell on a sheet, counted from 0.
public struct CellAddress: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The row, counted from 0 and below `rowLimit`.
  public var row: Int
  /// The column, counted from 0 and below `columnLimit`.
  public var column: Int

  /// The number of rows on a sheet.
  public static let rowLimit = 1_048_576
  /// The number of columns on a sheet.
  public static let columnLimit = 16_384

  /// Creates an address from a row and a column, both counted from 0.
  public init(row: Int, column: Int) {
    self.row = row
    self.column = column
  }

  /// Parses an address such as `B7`; nil for another text, or outside a sheet.
  public init?(_ text: some StringProtocol) {
    let letters = text.utf8.prefix { Self.letter($0) != nil }
    guard let column = Self.column(letters), let row = Self.row(text.utf8.dropFirst(letters.count)) else { return nil }
    self.init(row: row, column: column)
  }

  /// The address as text, such as `B7`.
  public var description: String { Self.columnName(column) + "\(row + 1)" }

  /// Compares the rows, then the columns.
  public static func < (left: CellAddress, right: CellAddress) -> Bool {
    (left.row, left.column) < (right.row, right.column)
  }

  /// Returns the letters of a column, such as `AA` for 26.
  public static func columnName(_ column: Int) -> String {
    var letters: [Character] = []
    var rest = column
    while rest >= 0 {
      letters.insert(Character(Unicode.Scalar(UInt8(ascii: "A") + UInt8(truncatingIfNeeded: rest % 26))), at: 0)
      rest = rest / 26 - 1
    }
    return String(letters)
  }

  /// Returns the index of the column with these letters, counted from 0; nil if it is outside a sheet.
  static func column(_ letters: some Sequence<UInt8>) -> Int? {
    var column = 0
    for byte in letters {
      guard let letter = letter(byte) else { return nil }
      column = column * 26 + letter
      if column > columnLimit { return nil }
    }
    return column > 0 ? column - 1 : nil
  }

  /// Returns the index of the row with this number, counted from 0; nil if it is outside a sheet.
  static func row(_ digits: some Sequence<UInt8>) -> Int? {
    var row = 0
    for byte in digits {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
      row = row * 10 + Int(byte - UInt8(ascii: "0"))
      if row > rowLimit { return nil }
    }
    return row > 0 ? row - 1 : nil
  }

  private static func letter(_ byte: UInt8) -> Int? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(byte - UInt8(ascii: "A")) + 1
    case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(byte - UInt8(ascii: "a")) + 1
    default: nil
    }
  }
}

/// A rectangle of cells.
public struct CellRange: Hashable, Sendable, CustomStringConvertible {
  /// The upper left corner.
  public var first: CellAddress
  /// The lower right corner.
  public var last: CellAddress

  /// Creates a rectangle from two opposite corners.
  public init(_ one: CellAddress, _ other: CellAddress) {
    first = CellAddress(row: min(one.row, other.row), column: min(one.column, other.column))
    last = CellAddress(row: max(one.row, other.row), column: max(one.column, other.column))
  }

  /// Parses a rectangle such as `A1:F40`, or a cell such as `B7`; nil for another text.
  public init?(_ text: some StringProtocol) {
    let corners = text.split(separator: ":", omittingEmptySubsequences: false).map { CellAddress($0) }
    guard (1...2).contains(corners.count), let first = corners[0], let last = corners[corners.count - 1] else {
      return nil
    }
    self.init(first, last)
  }

  /// The number of rows.
  public var rows: Int { last.row - first.row + 1 }
  /// The number of columns.
  public var columns: Int { last.column - first.column + 1 }

  /// The usual form, such as `A1:F40`, or `B7` for a single cell.
  public var description: String { first == last ? first.description : "\(first):\(last)" }

  /// Returns whether the rectangle contains a cell.
  public func contains(_ cell: CellAddress) -> Bool {
    (first.row...last.row).contains(cell.row) && (first.column...last.column).contains(cell.column)
  }

  /// Returns the common part of two rectangles; nil if there is none.
  public func intersection(_ other: CellRange) -> CellRange? {
    let upper = CellAddress(row: max(first.row, other.first.row), column: max(first.column, other.first.column))
    let lower = CellAddress(row: min(last.row, other.last.row), column: min(last.column, other.last.column))
    return upper.row <= lower.row && upper.column <= lower.column ? CellRange(upper, lower) : nil
  }
}
