public import DataSets

/// Columns of what a query of an SQLite database gives, which make the points of a data node.
///
/// Columns are named in the document as for a `FileSource`.
public struct DatabaseSource: Hashable, Sendable {
  /// As the document writes it in `database`: relative to the document's folder, or from the root.
  public var path: String
  /// The member `query`: one statement of SQL that reads and gives rows.
  public var query: String
  /// The columns of the result that make the points.
  public var columns: PointColumns

  /// Nothing is opened or checked here.
  public init(path: String, query: String, columns: PointColumns) {
    self.path = path
    self.query = query
    self.columns = columns
  }
}
