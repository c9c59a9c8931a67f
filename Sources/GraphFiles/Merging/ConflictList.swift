public import GraphDocument
import JSONText

/// The conflicts of a merge, which a document keeps in its member `conflicts` until the user resolves them.
///
/// ```
/// "conflicts": [{"node": "rate", "attribute": "value", "base": 1, "ours": 2, "theirs": 3}]
/// ```
///
/// The document is evaluated with its other members, which come from `ours`. For other programs, `conflicts` is an
/// unknown member.
public enum ConflictList {
  /// The key of the document's member that keeps the conflicts.
  public static let key = "conflicts"

  /// Returns the conflicts of a document, in their order; none if the member `conflicts` has another form.
  ///
  /// - Complexity: linear in the text of the member.
  public static func read(_ contents: DocumentContents) -> [MergeConflict] {
    guard let text = contents.unknownMembers.first(where: { $0.key == key })?.text else { return [] }
    var conflicts: [MergeConflict] = []
    do throws(JSONParseError) {
      try JSONFragments.read(Array(text.utf8)[...], limits: .standard) { pieces throws(JSONParseError) in
        try pieces.eachElement { pieces throws(JSONParseError) in conflicts.append(try conflict(&pieces)) }
      }
    } catch {
      return []
    }
    return conflicts
  }

  private static func conflict(_ pieces: inout JSONFragments) throws(JSONParseError) -> MergeConflict {
    var conflict = MergeConflict("")
    try pieces.eachMember { key, pieces throws(JSONParseError) in
      switch key {
      case "node": conflict.node = try pieces.textOrNull()
      case "attribute": conflict.attribute = try pieces.text()
      default:
        let value = try pieces.valueOrNull().map { String(decoding: $0, as: UTF8.self) }
        if let side = MergeConflict.Side(rawValue: key) { conflict.values[side] = value }
      }
    }
    return conflict
  }

  /// Returns the document with these conflicts in its member `conflicts`, in place of earlier ones.
  ///
  /// Without conflicts, the member is removed.
  public static func setting(_ conflicts: [MergeConflict], in contents: DocumentContents) -> DocumentContents {
    var members = contents.unknownMembers.filter { $0.key != key }
    if !conflicts.isEmpty { members.append(UnknownMember(key: key, text: text(of: conflicts))) }
    var contents = contents
    var unnoted: [DocumentChange] = []
    // Members of the document are never refused.
    _ = try? contents.apply(.setUnknownMembers(nil, members), noting: &unnoted)
    return contents
  }

  private static func text(of conflicts: [MergeConflict]) -> String {
    var output: [UInt8] = []
    for conflict in conflicts {
      output.append(output.isEmpty ? "[" : ", ")
      output.append("{")
      if let node = conflict.node {
        output.append("\"node\": ")
        output.append(jsonString: node)
        output.append(", ")
      }
      output.append("\"attribute\": ")
      output.append(jsonString: conflict.attribute)
      for side in MergeConflict.Side.allCases {
        output.append(", ")
        output.append(jsonString: side.rawValue)
        output.append(": ")
        output.append(contentsOf: (conflict.values[side] ?? "null").utf8)
      }
      output.append("}")
    }
    output.append("]")
    return String(decoding: output, as: UTF8.self)
  }
}

extension MergeConflict {
  /// The node that the conflict is about; nil if it is about the document or a whole group.
  public var address: NodeAddress? {
    node.map { node in
      let parts = node.split(separator: ":", maxSplits: 1).map(String.init)
      return parts.count == 2 ? NodeAddress(parts[1], inGroup: parts[0]) : NodeAddress(node)
    }
  }
}
