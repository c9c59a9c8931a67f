public import EvaluationEngine

/// The rules for the title of a frame: free text that identifies a frame within a document.
///
/// Titles are compared as texts are, so that two forms of one accented letter are the same.
public enum FrameTitle {
  /// The most UTF-8 bytes of a title.
  public static let byteLimit = 4_096

  /// The rule that a title breaks.
  public enum Problem: Error, Hashable, Sendable {
    case empty
    case tooLong
  }

  /// Why `title` is none; nil for one that is well-formed.
  public static func problem(in title: String) -> Problem? {
    if title.isEmpty { return .empty }
    return title.utf8.count > byteLimit ? .tooLong : nil
  }
}

/// Frames: titled sets of nodes, without any effect on values. A node is in one frame at most; a frame is there as long as a
/// node is in it.
extension DocumentContents {
  /// The title of the frame that the node is in; nil where it is in none.
  public func frameTitle(of node: NodeID) -> String? { frames.title(of: node) }

  /// The nodes of the frame with that title, ascending; none where there is no such frame.
  ///
  /// - Complexity: O(*n* log *n*) in the nodes of the frame.
  public func members(ofFrame title: String) -> [NodeID] {
    frames.nodes(of: title).sorted()
  }

  /// How many nodes are in the frame with that title.
  public func memberCount(ofFrame title: String) -> Int { frames.nodes(of: title).count }

  /// Whether a node is in a frame with that title.
  public func hasFrame(_ title: String) -> Bool { frames.contains(title) }

  /// The titles of all frames, in no order.
  public var frameTitles: some Collection<String> { frames.titles }
}
