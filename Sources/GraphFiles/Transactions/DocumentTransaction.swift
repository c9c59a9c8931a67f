public import EvaluationEngine
public import GraphDocument
import JSONText
import TextScanning

/// A change of a document that another program requests, with nodes identified by name.
///
/// Members are written as in the native format. A transaction is applied completely or not at all. First nodes are
/// renamed, then nodes are deleted, then members are merged (RFC 7386) and nodes are added, then ports are linked. All
/// names are therefore names in the resulting document, except the old names in `renamed`. Definitions of groups change
/// in the same way, each by its own transaction.
public struct DocumentTransaction: Hashable, Sendable {
  /// The renaming of a node.
  public struct Renaming: Hashable, Sendable {
    /// The old name of the node.
    public var old: String
    /// The new name of the node.
    public var new: String

    /// Creates the renaming of a node.
    public init(_ old: String, to new: String) {
      self.old = old
      self.new = new
    }
  }

  /// A changed member: its key and its new value.
  ///
  /// The value is JSON on one line; nil removes the member.
  public struct Member: Hashable, Sendable {
    /// The key of the member.
    public var key: String
    /// The new value as JSON; nil removes the member.
    public var text: [UInt8]?

    /// Creates the change of a member.
    public init(_ key: String, _ text: [UInt8]?) {
      self.key = key
      self.text = text
    }
  }

  /// The addition, change or removal of a node.
  public struct Node: Hashable, Sendable {
    /// The name of the node.
    public var name: String
    /// The members to merge into the node's members; nil deletes the node.
    public var members: [Member]?

    /// Creates the change of a node; nil members delete it.
    public init(_ name: String, _ members: [Member]?) {
      self.name = name
      self.members = members
    }
  }

  /// A port and the node that is to feed it; nil removes the present link.
  public struct Link: Hashable, Sendable {
    /// A port of a node.
    public enum Port: Hashable, Sendable {
      /// A port by its number, from 1.
      case number(Int)
      /// An input of an instance of a group.
      case name(String)
    }

    /// The name of the node with the port.
    public var target: String
    /// The port of the target.
    public var port: Port
    /// The name of the node that feeds the port; nil removes the link.
    public var source: String?

    /// Creates the link of a port; a nil source removes it.
    public init(to target: String, _ port: Port, from source: String?) {
      self.target = target
      self.port = port
      self.source = source
    }
  }

  /// The change of a group's definition.
  public struct Group: Hashable, Sendable {
    /// The name of the group.
    public var name: String
    /// The change of the definition; nil removes the group.
    ///
    /// If no group has the name, the change starts from an empty definition. The transaction's `document` has the
    /// members of the definition.
    public var change: DocumentTransaction?

    /// Creates the change of a group; nil removes it.
    public init(_ name: String, _ change: DocumentTransaction?) {
      self.name = name
      self.change = change
    }
  }

  /// The renamings in order; each old name must exist after the renamings before it.
  public var renamed: [Renaming] = []
  /// The added, changed or deleted nodes; each name occurs once.
  public var nodes: [Node] = []
  /// The changed links of ports.
  public var links: [Link] = []
  /// The positions of nodes as JSON `[column, row]`; nil means automatic layout.
  public var layout: [Member] = []
  /// The titles of nodes' frames as JSON; nil removes a node from its frame.
  public var frames: [Member] = []
  /// The changed members of the document or definition; see `documentMembers` and `groupMembers`.
  public var document: [Member] = []
  /// The groups whose definitions change; each name occurs once.
  ///
  /// The transaction that changes a definition has no groups itself.
  public var groups: [Group] = []
  /// The paths of imported documents as JSON, by import name; nil removes an import.
  public var imports: [Member] = []

  /// Creates a transaction without changes.
  public init() {}

  /// The keys of the document's members that a transaction can change in `document`.
  public static let documentMembers = groupMembers + ["scenarios"]

  /// The keys of the members that a transaction can change in the definition of a group.
  public static let groupMembers = ["title", "display", "inputs", "outputs", "correlations"]

  /// The parts of the document that the transaction changes.
  public var touched: ChangedParts {
    var touched = ChangedParts()
    touched.nodes = Set(renamed.flatMap { [$0.old, $0.new] } + nodes.map(\.name) + links.map(\.target))
    touched.places = Set(layout.map(\.key))
    touched.frames = Set(frames.map(\.key))
    touched.members = Set(document.map(\.key))
    touched.groups = Set(groups.map(\.name))
    if !imports.isEmpty { touched.members.insert("imports") }
    return touched
  }
}

extension DocumentTransaction {
  /// The texts in the transaction that may mention names, each with the group whose definition contains it.
  ///
  /// - Complexity: linear in the transaction.
  public var texts: [(group: String?, text: String)] {
    let own = nodes.flatMap { $0.members ?? [] }.filter { ["formula", "inputs", "parameters"].contains($0.key) }
    let declared = document.filter { $0.key == "outputs" }
    let members = (own + declared).flatMap { member in member.text.map { Self.strings(in: $0) } ?? [] }
    let outer = (members + links.compactMap(\.source)).map { (group: String?.none, text: $0) }
    return outer
      + groups.flatMap { group in (group.change?.texts ?? []).map { (group: group.name, text: $0.text) } }
  }

  private static func strings(in text: [UInt8]) -> [String] {
    let value = text.withUnsafeBufferPointer {
      try? JSONValue(reading: $0, limits: JSONLimits(bytes: text.count, nesting: 64))
    }
    var strings: [String] = []
    var rest = value.map { [$0] } ?? []
    while let next = rest.popLast() {
      switch next {
      case .string(let string): strings.append(string)
      case .array(let elements): rest += elements
      case .object(let members): rest += members.map(\.value)
      case .null, .bool, .number, .written: break
      }
    }
    return strings
  }
}

/// The reason why a transaction is refused: a sentence with the problem and a suggestion.
public struct TransactionProblem: Error, Hashable, Sendable {
  /// The problem and a suggestion.
  public var sentence: String

  init(_ sentence: String) { self.sentence = sentence }
}

extension DocumentTransaction {
  /// Returns the document after the transaction; data nodes and imports are not evaluated.
  ///
  /// `meter` counts the work and can stop it. `contents` itself does not change: call `Document.join(_:title:)` with
  /// the result.
  ///
  /// If `edit(of:)` or `localEdit(of:)` returns an edit, that edit has the same effect and takes less time.
  ///
  /// - Throws: The first problem found.
  /// - Complexity: O(*n* log *n*) in the document, for any transaction, because the document is written and read again.
  public func draft(
    of contents: DocumentContents, countedBy meter: EvaluationMeter? = nil
  ) throws(TransactionProblem) -> DocumentContents {
    var contents = try renamingAndDeleting(in: contents, meter)
    if groups.contains(where: { $0.change != nil }) { contents = try redefining(in: contents, meter) }
    var rest = self
    rest.groups = []
    return try rest.patched(contents, rest.patch(of: contents), meter)
  }

  /// Returns the document with the changed definitions of groups.
  ///
  /// Formulas and instances follow renamed inputs and outputs. Changes of nodes, which come later, refer to the changed
  /// definitions.
  private func redefining(
    in contents: DocumentContents, _ meter: EvaluationMeter?
  ) throws(TransactionProblem) -> DocumentContents {
    var definitions = DocumentTransaction()
    definitions.groups = groups
    let patched = try definitions.patched(contents, definitions.patch(of: contents), meter)
    let document = Document(contents)
    document.meter = meter
    // Groups that others use come first: their mentions are rewritten before the using group is changed itself.
    var rest = groups.filter { $0.change != nil && patched.groups[$0.name] != nil }
    while !rest.isEmpty {
      let next = rest.firstIndex { group in
        let used = patched.groups[group.name]?.namedGroups ?? []
        return !used.contains { name in rest.contains { $0.name == name && $0.name != group.name } }
      }
      let group = rest.remove(at: next ?? 0)
      var definition = DocumentTransaction()
      definition.groups = [group]
      let defined = try definition.patched(document.contents, definition.patch(of: document.contents), meter)
      guard let contents = defined.groups[group.name] else { continue }
      try Self.apply(.setGroup(group.name, GroupContents(contents)), to: document)
    }
    return document.contents
  }

  private func patched(
    _ contents: DocumentContents, _ patch: DocumentPatch, _ meter: EvaluationMeter?
  ) throws(TransactionProblem) -> DocumentContents {
    var text = NativeFormat.write(contents)
    do throws(JSONParseError) {
      var pieces = try DocumentFragments(text[...], limits: .standard)
      pieces.apply(patch)
      text = pieces.text()
    } catch {
      // This does not occur: the document was just written, and the merged values were valid JSON.
      throw TransactionProblem("the document cannot be changed this way: \(error.fault.message(earlierPlace: nil))")
    }
    do throws(DocumentProblem) {
      return try NativeFormat.read(text, countedBy: meter)
    } catch {
      throw TransactionProblem((Self.subject(at: error.span?.lowerBound ?? 0, of: text) ?? "") + error.message)
    }
  }

  private func renamingAndDeleting(
    in contents: DocumentContents, _ meter: EvaluationMeter?
  ) throws(TransactionProblem) -> DocumentContents {
    let isMerge = renamed.isEmpty && deleted.isEmpty
    if isMerge, groups.allSatisfy({ $0.change.map { $0.renamed.isEmpty && $0.deleted.isEmpty } ?? false }) {
      return contents
    }
    let document = Document(contents)
    document.meter = meter
    try renameAndDelete(in: document, group: nil)
    for group in groups {
      guard let change = group.change else {
        try Self.apply(.setGroup(group.name, nil), to: document)
        continue
      }
      if !change.renamed.isEmpty || !change.deleted.isEmpty {
        try change.renameAndDelete(in: document, group: group.name)
      }
    }
    return document.contents
  }

  private var deleted: [String] { nodes.filter { $0.members == nil }.map(\.name) }

  private func renameAndDelete(in document: Document, group: String?) throws(TransactionProblem) {
    func node(_ name: String, _ member: String) throws(TransactionProblem) -> NodeID {
      let contents = group.map { document.contents.groups[$0] ?? DocumentContents() } ?? document.contents
      return try Self.node(named: name, in: contents, group.map { "groups: \($0): \(member)" } ?? member)
    }
    func apply(_ edit: Edit) throws(TransactionProblem) {
      try Self.apply(group.map { .inGroup($0, edit) } ?? edit, to: document)
    }
    for renaming in renamed { try apply(.rename(node(renaming.old, "rename"), renaming.new)) }
    var edits: [Edit] = []
    for name in deleted { edits.append(.delete(try node(name, "nodes"))) }
    if !edits.isEmpty { try apply(.group(edits)) }
  }

  private static func apply(_ edit: Edit, to document: Document) throws(TransactionProblem) {
    do throws(EditError) {
      try document.apply(edit)
    } catch {
      throw TransactionProblem(error.sentence)
    }
  }

  private static func node(
    named name: String, in contents: DocumentContents, _ member: String
  ) throws(TransactionProblem) -> NodeID {
    if let node = contents.node(named: name), !contents.isHidden(node) { return node }
    let meant = contents.nameLike(name).map { "; did you mean '\($0)'?" } ?? ""
    throw TransactionProblem("\(member): no node is named '\(MessageText.shortened(name))'\(meant)")
  }

  /// Returns the patch for everything except renamings and deletions.
  func patch(of contents: DocumentContents) throws(TransactionProblem) -> DocumentPatch {
    var patch = DocumentPatch()
    var lines: [String: NodeLineText] = [:]
    var order: [String] = []
    func line(of name: String) throws(TransactionProblem) -> NodeLineText {
      if let line = lines[name] { return line }
      order.append(name)
      guard let node = contents.node(named: name), !contents.isHidden(node) else { return NodeLineText(name: name) }
      return try NodeLineText(NativeFormat.lines(of: [node], in: contents)[0])
    }
    for node in nodes {
      guard let members = node.members else { continue }
      var text = try line(of: node.name)
      text.merge(members)
      lines[node.name] = text
    }
    for link in links {
      if contents.node(named: link.target) == nil, lines[link.target] == nil {
        _ = try Self.node(named: link.target, in: contents, "links")
      }
      var text = try line(of: link.target)
      try text.feed(link)
      lines[link.target] = text
    }
    patch.put = order.compactMap { name in
      lines[name].map { DocumentPatch.Node(name: name, line: $0.text[...]) }
    }
    patch.layout = layout.map { DocumentPatch.Entry(name: $0.key, value: $0.text?[...]) }
    for frame in frames {
      let title = frame.text.flatMap { text in
        try? JSONFragments.read(text[...], limits: .standard) { pieces throws(JSONParseError) in try pieces.text() }
      }
      guard frame.text == nil || title != nil else {
        throw TransactionProblem(
          "frames: the title of the frame of '\(frame.key)' must be a text, or null for no frame")
      }
      patch.frames.append(DocumentPatch.Entry(name: frame.key, value: title))
    }
    for name in layout.map(\.key) + frames.map(\.key) where lines[name] == nil {
      _ = try Self.node(named: name, in: contents, "layout and frames")
    }
    try addDocument(to: &patch, contents)
    for group in groups {
      guard let change = group.change else { continue }
      let definition = contents.groups.isImported(group.name) ? nil : contents.groups[group.name]
      do throws(TransactionProblem) {
        patch.groups.append(
          DocumentPatch.Entry(name: group.name, value: try change.patch(of: definition ?? DocumentContents())))
      } catch {
        throw TransactionProblem("groups: \(group.name): \(error.sentence)")
      }
    }
    if !imports.isEmpty { patch.imports = imports(merging: contents.imports) }
    return patch
  }

  private func addDocument(to patch: inout DocumentPatch, _ contents: DocumentContents) throws(TransactionProblem) {
    for member in document {
      let part = DocumentPatch.Part.changed(member.text?[...])
      switch member.key {
      case "title": patch.title = part
      case "display": patch.display = part
      case "inputs": patch.inputs = part
      case "outputs": patch.outputs = part
      case "correlations": patch.correlations = part
      case "scenarios": patch.scenarios = try scenarios(merging: member.text, contents)
      default:
        let known = Self.documentMembers.joined(separator: ", ")
        throw TransactionProblem(
          "document: '\(MessageText.shortened(member.key))' cannot be changed this way; it takes \(known)")
      }
    }
  }

  /// Returns the imports after the transaction; new imports replace old imports with the same names.
  private func imports(merging old: [GroupImport]) -> DocumentPatch.Part {
    var merged = old.map { entry in
      var path: [UInt8] = []
      path.append(jsonString: entry.path)
      return Member(entry.name, path)
    }
    for change in imports {
      let place = merged.firstIndex { $0.key == change.key }
      switch (change.text, place) {
      case (_?, let place?): merged[place] = change
      case (_?, nil): merged.append(change)
      case (nil, let place?): merged.remove(at: place)
      case (nil, nil): break
      }
    }
    return .changed(
      merged.isEmpty ? nil : NodeLineText(members: merged.map { ($0.key, ($0.text ?? [])[...]) }).text[...])
  }

  /// Returns the scenarios after the transaction; new scenarios replace old scenarios with the same names.
  ///
  /// The value null removes a scenario, or all scenarios.
  private func scenarios(
    merging text: [UInt8]?, _ contents: DocumentContents
  ) throws(TransactionProblem) -> [DocumentPatch.Member] {
    guard let text else { return [] }
    var scenarios = contents.scenarios.all.map { scenario in
      DocumentPatch.Member(key: scenario.name, text: NativeWriter.text(of: scenario)[...])
    }
    do throws(JSONParseError) {
      try JSONFragments.read(text[...], limits: .standard) { pieces throws(JSONParseError) in
        try pieces.eachMember { key, pieces throws(JSONParseError) in
          let value = try pieces.valueOrNull()
          let place = scenarios.firstIndex { $0.key == key }
          switch (value, place) {
          case (let value?, let place?): scenarios[place].text = value
          case (let value?, nil): scenarios.append(DocumentPatch.Member(key: key, text: value))
          case (nil, let place?): scenarios.remove(at: place)
          case (nil, nil): break
          }
        }
      }
    } catch {
      throw TransactionProblem(
        "document: 'scenarios' must be an object of scenarios, such as {\"high\": {\"rate\": 0.09}}")
    }
    return scenarios
  }

  private static func subject(at offset: Int, of text: [UInt8]) -> String? {
    switch DocumentOutline(ofNative: text).definition(around: offset)?.symbol {
    case .node(let address): "node '\(address.text)': "
    case .group(let name): "groups: \(name): "
    case nil: nil
    }
  }
}

extension NativeFormat {
  /// Returns the text of each node in canonical form, on one line, in the given order.
  ///
  /// - Complexity: Linear in the written text.
  public static func lines(of nodes: [NodeID], in contents: DocumentContents) -> [[UInt8]] {
    var writer = NativeWriter(contents, nodes: nodes)
    return writer.lines().map { Array($0) }
  }
}
