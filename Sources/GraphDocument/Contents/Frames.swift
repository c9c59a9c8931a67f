import EvaluationEngine

/// The rules for the title of a frame, a free text that identifies the frame in its document.
///
/// Titles are compared as Swift strings, so that two encodings of an accented letter are equal.
public enum FrameTitle {
  /// The maximum length of a title in UTF-8 bytes.
  public static let byteLimit = 4_096

  /// Why a text is not a valid title.
  public enum Problem: Error, Hashable, Sendable {
    case empty
    case tooLong
  }

  /// Returns the reason why `title` is not a valid title; nil if it is valid.
  public static func problem(in title: String) -> Problem? {
    if title.isEmpty { return .empty }
    return title.utf8.count > byteLimit ? .tooLong : nil
  }
}

/// The frame of each node, and the nodes of each frame.
///
/// Titles are compared as Swift strings. If a title is given in several Unicode encodings, all nodes of the frame get
/// the first encoding.
///
/// Invariants, checked by `checkInvariants()`:
///
/// - A node is in at most one frame.
/// - Each frame has nodes.
/// - All nodes of a frame have its title, byte by byte.
struct Frames: Sendable {
  private var titleOfNode: [NodeID: String] = [:]
  private var nodesOfTitle: [String: Set<NodeID>] = [:]

  init() {}

  var titles: Dictionary<String, Set<NodeID>>.Keys { nodesOfTitle.keys }

  func title(of node: NodeID) -> String? { titleOfNode[node] }

  func contains(_ title: String) -> Bool { nodesOfTitle[title] != nil }

  func nodes(of title: String) -> Set<NodeID> { nodesOfTitle[title] ?? [] }

  mutating func reserveCapacity(_ count: Int) { titleOfNode.reserveCapacity(count) }

  /// Moves a node into the frame with this title; nil removes the node from its frame.
  ///
  /// A frame without nodes is removed.
  mutating func setTitle(_ title: String?, of node: NodeID) {
    if let old = titleOfNode[node] {
      nodesOfTitle[old]?.remove(node)
      if nodesOfTitle[old]?.isEmpty == true { nodesOfTitle[old] = nil }
    }
    guard let title else {
      titleOfNode[node] = nil
      return
    }
    let form = nodesOfTitle.index(forKey: title).map { nodesOfTitle[$0].key } ?? title
    nodesOfTitle[form, default: []].insert(node)
    titleOfNode[node] = form
  }

  /// Returns a title that no frame has and that is not in `given`.
  ///
  /// It is `base` if possible, otherwise `base 2`, `base 3` and so on.
  func freeTitle(_ base: String, besides given: Set<String>) -> String {
    func isFree(_ title: String) -> Bool { !contains(title) && !given.contains(title) }
    if isFree(base) { return base }
    var stem = base
    while stem.utf8.count > FrameTitle.byteLimit - 12 { stem.removeLast() }
    var number = 2
    while !isFree("\(stem) \(number)") { number += 1 }
    return "\(stem) \(number)"
  }

  /// Returns violated invariants; empty if the frames are consistent.
  ///
  /// - Complexity: linear in the nodes that are in frames.
  func checkInvariants() -> [String] {
    var problems: [String] = []
    for (title, nodes) in nodesOfTitle {
      if nodes.isEmpty { problems.append("frame '\(title)' has no nodes") }
      for node in nodes where !(titleOfNode[node].map { $0.utf8.elementsEqual(title.utf8) } ?? false) {
        problems.append("\(node) is listed in frame '\(title)', but its own title is '\(titleOfNode[node] ?? "")'")
      }
    }
    // Each listed node has the title of its list; equal counts rule out other nodes with a title.
    let listed = nodesOfTitle.values.reduce(0) { $0 + $1.count }
    if listed != titleOfNode.count {
      problems.append("\(titleOfNode.count) nodes have a frame, but the frames list \(listed)")
    }
    return problems
  }
}
