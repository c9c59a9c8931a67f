import Formulas
import JSONText
import TextScanning

/// A part of a document that both sides of a merge changed differently.
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

  /// The name of the node, such as `annuity:growth` inside a definition; nil if the conflict is about the document.
  public var node: String?
  /// The attribute: `value`, `formula`, `inputs.2`, `values.years`, `label`, or `node` for the whole node.
  public var attribute: String
  /// The value of each side, as JSON on one line; a side without a value has no entry.
  public var values: [Side: String]

  /// Creates a conflict about an attribute of a node; if `node` is nil, of the document.
  public init(node: String? = nil, _ attribute: String, _ values: [Side: String] = [:]) {
    self.node = node
    self.attribute = attribute
    self.values = values
  }

  /// The attribute of a conflict about a node as a whole.
  public static let wholeNode = "node"
  /// The attribute of a conflict about a node's name.
  public static let name = "name"

  /// The subject of the conflict: `'rate': value`, or `outputs` for the document.
  public var subject: String { node.map { "'\($0)': \(attribute)" } ?? attribute }

  /// The attribute and its values as a clause: `'value' is 2 here and 3 in the other version; it was 1`.
  public var sentence: String {
    "'\(attribute)' is \(text(.ours)) here and \(text(.theirs)) in the other version; it was \(text(.base))"
  }

  /// The values of the sides as text: `15 or 12 (was 10)`.
  public var sides: String { "\(text(.ours)) or \(text(.theirs)) (was \(text(.base)))" }

  private func text(_ side: Side) -> String {
    values[side].map { MessageText.shortened(Self.quantity($0) ?? $0) } ?? "missing"
  }

  /// Returns a number with its unit as it is typed, `3 km` for `{"value": 3, "unit": "km"}`; nil for other values.
  private static func quantity(_ json: String) -> String? {
    guard let members = JSONValue(oneLine: json)?.members, members.count == 2, members[0].name == "value",
      members[1].name == "unit", let unit = members[1].value.string
    else { return nil }
    return switch members[0].value {
    case .number(let number): "\(NumberText.shortest(number)) \(unit)"
    case .string(let date): date
    case _: nil
    }
  }
}

extension [MergeConflict] {
  /// Returns the conflicts sorted by the names of their nodes, after conflicts about the document.
  ///
  /// Conflicts of the same node keep their order.
  func sortedByNode() -> [MergeConflict] {
    enumerated().sorted { left, right in
      let (one, two) = (left.element.node ?? "", right.element.node ?? "")
      return one.utf8.elementsEqual(two.utf8)
        ? left.offset < right.offset : one.utf8.lexicographicallyPrecedes(two.utf8)
    }.map(\.element)
  }
}

/// The three documents of a merge, in which nodes already have the names that they get in the merged document.
public struct MergedSides: Sendable {
  /// The two sides and their common ancestor.
  public let documents: [MergeConflict.Side: DocumentContents]
}
