import DelimitedText
public import GraphDocument
import JSONText
import TextScanning

/// The merge of two versions of a document, with its conflicts in the member `conflicts`.
public struct MergedDocument: Sendable {
  /// The merged document; parts in conflict are as in `ours`.
  public let contents: DocumentContents
  /// All unresolved conflicts: those from earlier merges, then those of this one.
  public let conflicts: [MergeConflict]
  /// Remarks for the user, as sentences.
  public let notes: [String]

  /// Merges two versions, `ours` and `theirs`, of the document `base`.
  ///
  /// Unresolved conflicts of `ours` and `theirs` are kept; conflicts of `base` are ignored.
  ///
  /// - Complexity: The complexity of `DocumentMerge`. If there are conflicts, also linear in the texts of the versions.
  public init(base: DocumentContents, ours: DocumentContents, theirs: DocumentContents) {
    let plain = [base, ours, theirs].map { ConflictList.setting([], in: $0) }
    let merge = DocumentMerge(base: plain[0], mine: plain[1], theirs: plain[2])
    var met: Set<MergeConflict> = []
    let found = merge.list.map { conflict in Self.filled(conflict, merge) }
    conflicts = (ConflictList.read(ours) + ConflictList.read(theirs) + found).filter { met.insert($0).inserted }
    contents = ConflictList.setting(conflicts, in: merge.contents)
    notes = merge.captured.map { "'\($0.node)' now reads '\($0.name)', which the other version added" }
  }

  private static func filled(_ conflict: MergeConflict, _ merge: DocumentMerge) -> MergeConflict {
    if !conflict.values.isEmpty { return conflict }
    var conflict = conflict
    let address = conflict.address
    guard let sides = merge.sides[address?.group] else { return conflict }
    for (side, contents) in sides.documents {
      let text =
        if let name = address?.name {
          value(of: conflict.attribute, ofNode: name, in: contents)
        } else {
          value(of: conflict.attribute, in: contents)
        }
      conflict.values[side] = text.flatMap { $0.isNull ? nil : String(decoding: $0, as: UTF8.self) }
    }
    return conflict
  }

  /// Returns the value of a node's attribute as JSON on one line; nil if the node has none.
  private static func value(
    of attribute: String, ofNode name: String, in contents: DocumentContents
  ) -> ArraySlice<UInt8>? {
    guard let node = contents.node(named: name), !contents.isHidden(node) else { return nil }
    let line = NativeFormat.lines(of: [node], in: contents)[0][...]
    if attribute == MergeConflict.wholeNode { return line }
    if let keys = ConflictAttribute.members[attribute] {
      let members = keys.compactMap { key in line.member(key).map { (key, $0) } }
      if attribute == ConflictAttribute.value, members.count == 1, let member = members.first, member.0 == attribute {
        return member.1
      }
      return members.isEmpty ? nil : NodeLineText(members: members).text[...]
    }
    return line.member(at: attribute)
  }

  private static func value(of attribute: String, in contents: DocumentContents) -> ArraySlice<UInt8>? {
    let text = NativeFormat.write(contents)[...]
    let parts = attribute.split(separator: ".").map(String.init)
    guard parts.count == 3, parts[0] == "correlations" else { return text.member(at: attribute)?.onOneLine }
    // Correlations are identified by the names of their pair.
    return text.member("correlations")?.elements.first { element in
      let names = element.elements.prefix(2).map { String(decoding: $0.dropFirst().dropLast(), as: UTF8.self) }
      return Set(names) == Set(parts[1...])
    }?.elements.last
  }
}

enum ConflictAttribute {
  static let value = "value"
  /// For each of these attributes, the keys of the members that store it.
  static let members: [String: [String]] = [
    value: ["value", "uncertainty", "degreesOfFreedom", "components", "distribution", "unit"],
    "points": sources, "source": sources,
  ]

  private static let sources =
    [
      "values", "points", "file", "column", "xColumn", "errorColumn", "xErrorColumn", "annotationColumn", "database",
      "query", "format", "delimiter", "decimalComma", "missing",
    ] + TableChoice.all.map(\.member)
}

extension ArraySlice<UInt8> {
  var isNull: Bool { elementsEqual("null".utf8) }

  var members: [(key: String, text: ArraySlice<UInt8>)] {
    (try? JSONFragments.read(self, limits: .standard) { pieces throws(JSONParseError) in
      try pieces.members().map { ($0.key, $0.text) }
    }) ?? []
  }

  var elements: [ArraySlice<UInt8>] {
    (try? JSONFragments.read(self, limits: .standard) { pieces throws(JSONParseError) in
      var elements: [ArraySlice<UInt8>] = []
      try pieces.eachElement { pieces throws(JSONParseError) in elements.append(try pieces.value()) }
      return elements
    }) ?? []
  }

  func member(_ key: String) -> ArraySlice<UInt8>? { members.first { $0.key == key }?.text }

  func member(at path: String) -> ArraySlice<UInt8>? {
    path.split(separator: ".").reduce(self) { (part: ArraySlice<UInt8>?, key) in
      guard let part else { return nil }
      if let member = part.member(String(key)) { return member }
      let elements = part.elements
      return Int(key).flatMap { elements.indices.contains($0 - 1) ? elements[$0 - 1] : nil }
    }
  }

  /// The value without line breaks.
  var onOneLine: ArraySlice<UInt8> {
    var output: [UInt8] = []
    let isWritten: Void? = try? withUnsafeBufferPointer { buffer throws(JSONParseError) in
      var scanner = try JSONScanner(buffer, limits: Limits.standard.json)
      try scanner.begin()
      try scanner.passValue(rewriting: &output)
    }
    return isWritten == nil ? self : output[...]
  }
}
