/// Defines when two sections or two rows are the same, and when they have the same content.
public struct TableIdentity<Heading, Row, SectionKey: Hashable, RowKey: Hashable> {
  /// The key of a section, unique in its table.
  public var sectionKey: (Heading) -> SectionKey
  /// The key of a row, unique in its section.
  public var rowKey: (Row) -> RowKey
  /// Whether two headings with the same key have the same content.
  public var isSameHeading: (Heading, Heading) -> Bool
  /// Whether two rows with the same key have the same content.
  public var isSameRow: (Row, Row) -> Bool

  /// Creates an identity from functions that return keys and compare content.
  public init(
    sectionKey: @escaping (Heading) -> SectionKey, rowKey: @escaping (Row) -> RowKey,
    isSameHeading: @escaping (Heading, Heading) -> Bool, isSameRow: @escaping (Row, Row) -> Bool
  ) {
    self.sectionKey = sectionKey
    self.rowKey = rowKey
    self.isSameHeading = isSameHeading
    self.isSameRow = isSameRow
  }

  /// Creates an identity in which headings and rows with the same key have the same content if they are equal.
  public init(sectionKey: @escaping (Heading) -> SectionKey, rowKey: @escaping (Row) -> RowKey)
  where Heading: Equatable, Row: Equatable {
    self.init(sectionKey: sectionKey, rowKey: rowKey, isSameHeading: ==, isSameRow: ==)
  }
}
