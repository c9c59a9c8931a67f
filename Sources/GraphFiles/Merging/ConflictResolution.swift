public import GraphDocument
import JSONText

extension ConflictList {
  /// Returns the document after a conflict was resolved with the value of one side.
  ///
  /// Data nodes and imports are not evaluated.
  ///
  /// - Throws: The reason why the document cannot have this value; the user must then edit the document.
  /// - Complexity: The complexity of a transaction.
  public static func resolving(
    _ conflict: MergeConflict, with side: MergeConflict.Side, in contents: DocumentContents
  ) throws(TransactionProblem) -> DocumentContents {
    // The document already has our value, or it was edited since. But a node that only theirs needs stays for its
    // readers.
    if side == .ours, conflict.attribute != MergeConflict.wholeNode || conflict.values[.ours] != nil {
      return dropping(conflict, in: contents)
    }
    let rest = read(contents).filter { $0 != conflict }
    let value = conflict.values[side].map { Array($0.utf8) }
    guard let address = conflict.address else {
      let changed = try settingOfDocument(conflict.attribute, value, in: contents)
      return setting(rest, in: changed)
    }
    let definition = address.group.map { contents.groups[$0] ?? DocumentContents() } ?? contents
    var change = DocumentTransaction()
    add(conflict.attribute, value, ofNode: address.name, in: definition, to: &change)
    var transaction = change
    if let group = address.group {
      transaction = DocumentTransaction()
      transaction.groups = [DocumentTransaction.Group(group, change)]
    }
    return setting(rest, in: try transaction.draft(of: contents))
  }

  /// Removes a conflict from the document's list without changing anything else.
  private static func dropping(_ conflict: MergeConflict, in contents: DocumentContents) -> DocumentContents {
    setting(read(contents).filter { $0 != conflict }, in: contents)
  }

  private static func add(
    _ attribute: String, _ value: [UInt8]?, ofNode name: String, in contents: DocumentContents,
    to change: inout DocumentTransaction
  ) {
    func put(_ members: [DocumentTransaction.Member]) {
      change.nodes.append(DocumentTransaction.Node(name, members))
    }
    let parts = attribute.split(separator: ".", maxSplits: 1).map(String.init)
    switch parts[0] {
    case MergeConflict.name:
      guard let new = value.flatMap({ $0[...].text }), new != name else { return }
      change.renamed.append(DocumentTransaction.Renaming(name, to: new))
    case MergeConflict.wholeNode:
      guard let value else {
        if contents.node(named: name) != nil { change.nodes.append(DocumentTransaction.Node(name, nil)) }
        return
      }
      let members = value[...].members
      let old = contents.node(named: name).map { NativeFormat.lines(of: [$0], in: contents)[0][...].members } ?? []
      let gone = old.map(\.key).filter { key in !members.contains { $0.key == key } }
      put(
        members.map { DocumentTransaction.Member($0.key, Array($0.text)) }
          + gone.map { DocumentTransaction.Member($0, nil) })
    case "inputs" where parts.count == 2:
      let source = value.flatMap { $0[...].text }
      change.links.append(
        DocumentTransaction.Link(to: name, Int(parts[1]).map { .number($0) } ?? .name(parts[1]), from: source))
    case "parameters" where parts.count == 2, "values" where parts.count == 2:
      var members =
        contents.node(named: name).flatMap { node in
          NativeFormat.lines(of: [node], in: contents)[0][...].member(parts[0])?.members
        } ?? []
      members.removeAll { $0.key == parts[1] }
      if let value { members.append((parts[1], value[...])) }
      put([DocumentTransaction.Member(parts[0], members.isEmpty ? nil : NodeLineText(members: members).text)])
    default:
      guard let keys = ConflictAttribute.members[attribute] else {
        put([DocumentTransaction.Member(attribute, value)])
        return
      }
      let members = value.map { $0[...].members } ?? []
      let isPlain = members.isEmpty
      put(
        keys.map { key in
          let text =
            isPlain && key == ConflictAttribute.value ? value : members.first { $0.key == key }.map { Array($0.text) }
          return DocumentTransaction.Member(key, text)
        })
    }
  }

  private static func settingOfDocument(
    _ attribute: String, _ value: [UInt8]?, in contents: DocumentContents
  ) throws(TransactionProblem) -> DocumentContents {
    if ["title", "inputs", "outputs"].contains(attribute) {
      var transaction = DocumentTransaction()
      transaction.document = [DocumentTransaction.Member(attribute, value)]
      return try transaction.draft(of: contents)
    }
    let isKnown = ["correlations", "scenarios", "imports", "groups"].contains { attribute.hasPrefix($0) }
    if isKnown {
      throw TransactionProblem("'\(attribute)' of the other version must be entered by hand; then keep ours")
    }
    var members = contents.unknownMembers.filter { $0.key != attribute }
    if let value { members.append(UnknownMember(key: attribute, text: String(decoding: value, as: UTF8.self))) }
    var contents = contents
    var unnoted: [DocumentChange] = []
    _ = try? contents.apply(.setUnknownMembers(nil, members), noting: &unnoted)
    return contents
  }
}

extension ArraySlice<UInt8> {
  /// The content of a JSON string; nil for any other value.
  var text: String? {
    try? JSONFragments.read(self, limits: .standard) { pieces throws(JSONParseError) in try pieces.text() }
  }
}
