/// How sections and rows are known again, and when they are the same: two questions, on two levels.
public struct TableIdentity<Heading, Row, SectionKey: Hashable, RowKey: Hashable> {
  /// Unique in a table.
  public var sectionKey: (Heading) -> SectionKey
  /// Unique in a section.
  public var rowKey: (Row) -> RowKey
  /// Asked of two headings with one key.
  public var isSameHeading: (Heading, Heading) -> Bool
  /// Asked of two rows with one key.
  public var isSameRow: (Row, Row) -> Bool

  /// Identity by keys, and sameness by these two comparisons.
  public init(
    sectionKey: @escaping (Heading) -> SectionKey, rowKey: @escaping (Row) -> RowKey,
    isSameHeading: @escaping (Heading, Heading) -> Bool, isSameRow: @escaping (Row, Row) -> Bool
  ) {
    self.sectionKey = sectionKey
    self.rowKey = rowKey
    self.isSameHeading = isSameHeading
    self.isSameRow = isSameRow
  }

  /// Headings and rows of one key are the same if they are equal.
  public init(sectionKey: @escaping (Heading) -> SectionKey, rowKey: @escaping (Row) -> RowKey)
  where Heading: Equatable, Row: Equatable {
    self.init(sectionKey: sectionKey, rowKey: rowKey, isSameHeading: ==, isSameRow: ==)
  }
}
