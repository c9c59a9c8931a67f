public import EvaluationEngine

/// Where the points of a data node come from, and the points that were read.
public struct NodeData: Hashable, Sendable {
  /// The source of the points, as the document states it.
  public var source: DataSource
  /// The points, or the reason why there are no points.
  public var content: DataContent

  /// Creates the data of a node from a source and what was read from it.
  public init(_ source: DataSource, content: DataContent) {
    self.source = source
    self.content = content
  }

  /// Creates the data of a node from a source alone.
  ///
  /// Points written in the document are available immediately. Points of a file or database are not read yet.
  public init(_ source: DataSource) {
    self.source = source
    switch source {
    case .written(let set): content = .set(set)
    case .file, .database: content = .unread(.notYet)
    }
  }
}

extension UnreadData {
  /// The reason for missing points as long as nothing has been read.
  public static let notYet = UnreadData("the data has not been read yet", isInterrupted: true)
}
