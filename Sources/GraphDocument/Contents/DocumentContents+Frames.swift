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
  public func frameTitle(of node: NodeID) -> String? { details[node]?.frame }

  /// The nodes of the frame with that title, ascending; none where there is no such frame.
  ///
  /// - Complexity: O(*n* log *n*) in the nodes of the frame.
  public func members(ofFrame title: String) -> [NodeID] {
    frameMembers[title]?.sorted() ?? []
  }

  /// How many nodes are in the frame with that title.
  public func memberCount(ofFrame title: String) -> Int { frameMembers[title]?.count ?? 0 }

  /// Whether a node is in a frame with that title.
  public func hasFrame(_ title: String) -> Bool { frameMembers[title] != nil }

  /// The titles of all frames, in no order.
  public var frameTitles: some Collection<String> { frameMembers.keys }

  /// A title that no frame has nor is among those `given` already: `base` itself, else `base 2`, `base 3` and so on.
  func freeFrameTitle(_ base: String, besides given: Set<String>) -> String {
    func isFree(_ title: String) -> Bool { !hasFrame(title) && !given.contains(title) }
    if isFree(base) { return base }
    var stem = base
    while stem.utf8.count > FrameTitle.byteLimit - 12 { stem.removeLast() }
    var number = 2
    while !isFree("\(stem) \(number)") { number += 1 }
    return "\(stem) \(number)"
  }

  /// Puts a node into the frame of that title, or into none.
  mutating func setFrame(_ title: String?, of node: NodeID) {
    if let old = details[node]?.frame {
      frameMembers[old]?.remove(node)
      if frameMembers[old]?.isEmpty == true { frameMembers[old] = nil }
    }
    if let title { frameMembers[title, default: []].insert(node) }
    setDetail(of: node) { $0.frame = title }
  }
}
