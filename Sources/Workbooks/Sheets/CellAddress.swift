/// A place on a sheet, counted from 0.
public struct CellAddress: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// Counted from 0, below `rowLimit`.
  public var row: Int
  /// Counted from 0, below `columnLimit`.
  public var column: Int

  /// How many rows a sheet has.
  public static let rowLimit = 1_048_576
  /// How many columns a sheet has.
  public static let columnLimit = 16_384

  /// A place by its row and column, from 0.
  public init(row: Int, column: Int) {
    self.row = row
    self.column = column
  }

  /// The place of `B7`; nil for another text, and beyond a sheet.
  public init?(_ text: some StringProtocol) {
    let letters = text.utf8.prefix { Self.letter($0) != nil }
    guard let column = Self.column(letters), let row = Self.row(text.utf8.dropFirst(letters.count)) else { return nil }
    self.init(row: row, column: column)
  }

  /// The usual form, `B7`.
  public var description: String { Self.columnName(column) + "\(row + 1)" }

  /// Row by row.
  public static func < (left: CellAddress, right: CellAddress) -> Bool {
    (left.row, left.column) < (right.row, right.column)
  }

  /// The letters of a column.
  public static func columnName(_ column: Int) -> String {
    var letters: [Character] = []
    var rest = column
    while rest >= 0 {
      letters.insert(Character(Unicode.Scalar(UInt8(ascii: "A") + UInt8(truncatingIfNeeded: rest % 26))), at: 0)
      rest = rest / 26 - 1
    }
    return String(letters)
  }

  /// The column of some letters; nil beyond a sheet.
  static func column(_ letters: some Sequence<UInt8>) -> Int? {
    var column = 0
    for byte in letters {
      guard let letter = letter(byte) else { return nil }
      column = column * 26 + letter
      if column > columnLimit { return nil }
    }
    return column > 0 ? column - 1 : nil
  }

  /// The row of some digits; nil beyond a sheet.
  static func row(_ digits: some Sequence<UInt8>) -> Int? {
    var row = 0
    for byte in digits {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
      row = row * 10 + Int(byte - UInt8(ascii: "0"))
      if row > rowLimit { return nil }
    }
    return row > 0 ? row - 1 : nil
  }

  /// 1 for A and a; nil for no letter.
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

  /// A rectangle by two opposite corners.
  public init(_ one: CellAddress, _ other: CellAddress) {
    first = CellAddress(row: min(one.row, other.row), column: min(one.column, other.column))
    last = CellAddress(row: max(one.row, other.row), column: max(one.column, other.column))
  }

  /// The rectangle of `A1:F40`, or of one cell, `B7`; nil for another text.
  public init?(_ text: some StringProtocol) {
    let corners = text.split(separator: ":", omittingEmptySubsequences: false).map { CellAddress($0) }
    guard (1...2).contains(corners.count), let first = corners[0], let last = corners[corners.count - 1] else {
      return nil
    }
    self.init(first, last)
  }

  /// How many rows it has.
  public var rows: Int { last.row - first.row + 1 }
  /// How many columns it has.
  public var columns: Int { last.column - first.column + 1 }

  /// The usual form, `A1:F40`.
  public var description: String { first == last ? first.description : "\(first):\(last)" }

  /// Whether a cell is in it.
  public func contains(_ cell: CellAddress) -> Bool {
    (first.row...last.row).contains(cell.row) && (first.column...last.column).contains(cell.column)
  }

  /// The common part of two rectangles; nil if there is none.
  public func intersection(_ other: CellRange) -> CellRange? {
    let upper = CellAddress(row: max(first.row, other.first.row), column: max(first.column, other.first.column))
    let lower = CellAddress(row: min(last.row, other.last.row), column: min(last.column, other.last.column))
    return upper.row <= lower.row && upper.column <= lower.column ? CellRange(upper, lower) : nil
  }
}
