/// A section of a table: its heading and its rows.
public struct TableSection<Heading, Row> {
  /// The heading above the rows.
  public var heading: Heading
  /// The rows in order; there may be none.
  public var rows: [Row]

  /// Creates a section from a heading and rows.
  public init(_ heading: Heading, _ rows: [Row]) {
    self.heading = heading
    self.rows = rows
  }
}

extension TableSection: Equatable where Heading: Equatable, Row: Equatable {}
extension TableSection: Hashable where Heading: Hashable, Row: Hashable {}
extension TableSection: Sendable where Heading: Sendable, Row: Sendable {}

/// The place of a row: the offset of its section, and the row's offset in the section.
public struct RowPath: Hashable, Comparable, Sendable {
  /// The offset of the section in the table, from 0.
  public var section: Int
  /// The offset of the row in its section, from 0.
  public var row: Int

  /// Creates the place of the row at offset `row` of the section at offset `section`.
  public init(_ section: Int, _ row: Int) {
    self.section = section
    self.row = row
  }

  /// Orders places by section, then by row.
  public static func < (left: RowPath, right: RowPath) -> Bool {
    left.section == right.section ? left.row < right.row : left.section < right.section
  }
}
