public import DataSets

/// What became of reading a data node's source.
public struct LoadedData: Sendable {
  /// The points, or why there are none.
  public let points: Result<DataSet, DataSourceProblem>
  /// How the file was found to be laid out: "comma-separated (detected), a header (detected), 3 columns"; empty where that says nothing.
  public let layout: String
  /// When it was read, in seconds since 1970-01-01T00:00:00Z; nil where nothing had to be.
  public let readAt: Double?

  init(_ points: Result<DataSet, DataSourceProblem>, layout: String = "", readAt: Double? = nil) {
    self.points = points
    self.layout = layout
    self.readAt = readAt
  }
}
