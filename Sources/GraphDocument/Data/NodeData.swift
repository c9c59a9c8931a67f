public import EvaluationEngine

/// The source of a data node's points, and the data read from it.
public struct NodeData: Hashable, Sendable {
  /// The source of the points, as the document states it.
  public var source: DataSource
  /// The points, or the reason why there are none.
  public var content: DataContent

  /// Creates the data of a node from a source and the points read from it, or the reason why there are none.
  public init(_ source: DataSource, content: DataContent) {
    self.source = source
    self.content = content
  }

  /// Creates the data of a node: points from the document itself are available immediately, others are unread.
  public init(_ source: DataSource) {
    self.source = source
    switch source {
    case .written(let set): content = .set(set)
    case .file, .database: content = .unread(.notYet)
    }
  }
}

extension UnreadData {
  /// The reason before the first attempt to read the data.
  public static let notYet = UnreadData("the data has not been read yet", isInterrupted: true)
}
