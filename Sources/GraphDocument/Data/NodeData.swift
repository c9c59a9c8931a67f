public import EvaluationEngine

/// What a data node has: where its points come from, and what was read there.
public struct NodeData: Hashable, Sendable {
  /// Where the points come from, by the document.
  public var source: DataSource
  /// The points, or why there are none.
  public var content: DataContent

  /// Points, or why there are none, from `source`.
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
