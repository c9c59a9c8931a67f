import TextScanning

/// Something that both sides of a merge changed, each in its own way.
///
/// A document keeps its conflicts in its member `conflicts` until the user resolves them: see
/// `GraphFiles.ConflictList`.
public struct MergeConflict: Hashable, Sendable {
  /// A side of a conflict.
  public enum Side: String, CaseIterable, Sendable {
    case base
    case ours
    case theirs
  }

  /// The name of the node, inside a definition as `annuity:growth`; nil if the conflict is about the document.
  public var node: String?
  /// The attribute: `value`, `formula`, `inputs.2`, `values.years`, `label`, or `node` for the whole node.
  public var attribute: String
  /// The value of each side, as JSON on one line; missing if the side has none.
  public var values: [Side: String]

  /// A conflict about an attribute of a node, or with nil of the document.
  public init(node: String? = nil, _ attribute: String, _ values: [Side: String] = [:]) {
    self.node = node
    self.attribute = attribute
    self.values = values
  }

  /// The attribute of a conflict about a node as a whole.
  public static let wholeNode = "node"
  /// The attribute of a conflict about a node's name.
  public static let name = "name"

  /// The subject of the conflict: `'rate': value`, or `outputs` of the document.
  public var subject: String { node.map { "'\($0)': \(attribute)" } ?? attribute }

  /// The attribute and its conflicting values as a clause: `'value' is 2 here, 3 in the other version, and was 1`.
  public var sentence: String {
    "'\(attribute)' is \(text(.ours)) here and \(text(.theirs)) in the other version; it was \(text(.base))"
  }

  /// Only the values: `15 or 12 (was 10)`.
  public var sides: String { "\(text(.ours)) or \(text(.theirs)) (was \(text(.base)))" }

  private func text(_ side: Side) -> String { values[side].map { MessageText.shortened($0) } ?? "missing" }
}

extension [MergeConflict] {
  /// In the order of their nodes, those of the document first; of one node in the order found.
  func sortedByNode() -> [MergeConflict] {
    enumerated().sorted { left, right in
      let (one, two) = (left.element.node ?? "", right.element.node ?? "")
      return one.utf8.elementsEqual(two.utf8)
        ? left.offset < right.offset : one.utf8.lexicographicallyPrecedes(two.utf8)
    }.map(\.element)
  }
}

/// The three documents of a merge; on every side a node has its name in the result.
public struct MergedSides: Sendable {
  /// By side.
  public let documents: [MergeConflict.Side: DocumentContents]
}
