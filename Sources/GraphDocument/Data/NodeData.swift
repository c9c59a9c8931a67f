public import EvaluationEngine

/// The source of a data node's points, and the data read from it.
public struct NodeData: Hashable, Sendable {
  /// The source of the points, as the document states it.
  public var source: DataSource
  /// The points, or the reason why there are none.
  public var content: DataContent

  /// Points from `source`, or the reason why there are none.
  public init(_ source: DataSource, content: DataContent) {
    self.source = source
    self.content = content
  }

  /// Points that the document itself holds are there at once; all others have to be read.
  public init(_ source: DataSource) {
    self.source = source
    switch source {
    case .written(let set): content = .set(set)
    case .file, .database: content = .unread(.notYet)
    }
  }
}

extension UnreadData {
  /// Nobody has tried yet.
  public static let notYet = UnreadData("the data has not been read yet", isInterrupted: true)
}
