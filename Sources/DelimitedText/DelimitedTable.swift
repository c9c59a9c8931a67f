public import DataSets

/// The columns that were kept of a delimited text, and how it was laid out.
public struct DelimitedTable: Hashable, Sendable {
  public let layout: DelimitedLayout
  /// How many rows there are below the header.
  public let rowCount: Int
  /// A column for each request, in their order.
  public let columns: [TableColumn]
}
