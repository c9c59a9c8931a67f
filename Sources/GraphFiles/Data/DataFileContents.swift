public import DataSets

/// What was read of a data file.
public struct DataFileContents: Sendable {
  /// The points that were asked for, in the order asked.
  public let sets: [DataSet]
  /// How the file was found to be laid out: "semicolon-separated (detected), a header (detected), 3 columns".
  public let layout: String

  /// Sets that were read, and the layout in words.
  public init(sets: [DataSet], layout: String) {
    self.sets = sets
    self.layout = layout
  }
}
