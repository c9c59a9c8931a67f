public import EvaluationEngine
public import GraphDocument
import JSONText
import TextScanning

/// A change that a program requests, all or nothing, by names and in the terms of the native form.
///
/// Nodes are renamed first, then some are deleted, then members of others are merged (RFC 7386) and nodes come, then ports are fed. So all names but
/// the old ones of `renamed` are those of the document as it becomes. Definitions of groups change in the same way, each by a transaction of its own.
public struct DocumentTransaction: Hashable, Sendable {
  /// A node that gets another name.
  public struct Renaming: Hashable, Sendable {
    /// The present name.
    public var old: String
    /// The name from then on.
    public var new: String

    /// The node of one name gets another.
    public init(_ old: String, to new: String) {
      self.old = old
      self.new = new
    }
  }

  /// A member with its new value, as JSON of one line; nil removes it.
  public struct Member: Hashable, Sendable {
    /// Its key.
    public var key: String
    /// Its value.
    public var text: [UInt8]?

    /// A member of that key.
    public init(_ key: String, _ text: [UInt8]?) {
      self.key = key
      self.text = text
    }
  }

  /// A node that comes or gets other members; without members it goes.
  public struct Node: Hashable, Sendable {
    /// The name that identifies it.
    public var name: String
    /// The members to merge into its own; nil deletes it.
    public var members: [Member]?

    /// The node of that name gets these members; with nil it is deleted.
    public init(_ name: String, _ members: [Member]?) {
      self.name = name
      self.members = members
    }
  }

  /// A port that is fed by a node, or opened.
  public struct Link: Hashable, Sendable {
    /// A port of a node.
    public enum Port: Hashable, Sendable {
      /// Counts from 1.
      case number(Int)
      /// An input of an instance of a group.
      case name(String)
    }

    /// The node that is fed.
    public var target: String
    /// Its port.
    public var port: Port
    /// The node that feeds it; nil opens it.
    public var source: String?

    /// A port is fed by a node; with nil it is opened.
    public init(to target: String, _ port: Port, from source: String?) {
      self.target = target
      self.port = port
      self.source = source
    }
  }

  /// The change of a group's definition.
  public struct Group: Hashable, Sendable {
    /// Its name.
    public var name: String
    /// The transaction on the definition, or on an empty one if no group has the name; nil removes the group.
    ///
    /// Its `document` has the definition's members.
    public var change: DocumentTransaction?

    /// The group of that name is changed so; with nil it is no more.
    public init(_ name: String, _ change: DocumentTransaction?) {
      self.name = name
      self.change = change
    }
  }

  /// In order; each must be there before.
  public var renamed: [Renaming] = []
  /// By name, each once.
  public var nodes: [Node] = []
  /// Ports that are fed or opened.
  public var links: [Link] = []
  /// Places as JSON, `[column, row]`; nil leaves the place to automatic layout.
  public var layout: [Member] = []
  /// Titles of frames as JSON; nil takes a node out of its frame.
  public var frames: [Member] = []
  /// Members of the document: those of `documentMembers`, of a definition those of `groupMembers`.
  public var document: [Member] = []
  /// Definitions, by name, each once; a definition has none of its own.
  public var groups: [Group] = []
  /// Paths of imported documents as JSON, by the names of the imports; nil imports no more.
  public var imports: [Member] = []

  /// No changes.
  public init() {}

  /// The members of a document that a transaction changes: those that belong to no node, group or import.
  public static let documentMembers = groupMembers + ["scenarios"]

  /// Those that a definition has too.
  public static let groupMembers = ["title", "display", "inputs", "outputs", "correlations"]

  /// The parts that it touches.
  public var touched: TouchedParts {
    var touched = TouchedParts()
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
  /// The texts that may contain names and calls of groups, with the group whose definition they are in.
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

/// The reason why a transaction cannot be made: a sentence with the problem and a suggestion.
public struct TransactionProblem: Error, Hashable, Sendable {
  /// The sentence.
  public var sentence: String

  init(_ sentence: String) { self.sentence = sentence }
}

extension DocumentTransaction {
  /// The document after the transaction, evaluated except for data nodes and imports; `meter` counts the work and may
  /// end it.
  ///
  /// The document itself does not change; `Document.join(_:title:)` merges the draft in. If `edit(of:)` returns an
  /// edit, that has the same effect in less time.
  ///
  /// - Throws: the first problem found.
  /// - Complexity: O(*n* log *n*) in the document, for any transaction: it is written and read again.
  public func draft(
    of contents: DocumentContents, countedBy meter: EvaluationMeter? = nil
  ) throws(TransactionProblem) -> DocumentContents {
    var contents = try renamingAndDeleting(in: contents, meter)
    if groups.contains(where: { $0.change != nil }) { contents = try redefining(in: contents, meter) }
    var rest = self
    rest.groups = []
    return try rest.patched(contents, rest.patch(of: contents), meter)
  }

  /// The document with its definitions changed, and with mentions of their inputs and outputs rewritten to keep their
  /// meaning.
  ///
  /// Changes of nodes refer to the changed definitions.
  private func redefining(
    in contents: DocumentContents, _ meter: EvaluationMeter?
  ) throws(TransactionProblem) -> DocumentContents {
    var definitions = DocumentTransaction()
    definitions.groups = groups
    let patched = try definitions.patched(contents, definitions.patch(of: contents), meter)
    let document = Document(contents)
    document.meter = meter
    // Those first that others use: what these mention of them follows before it is changed itself.
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

  /// The document after a patch.
  private func patched(
    _ contents: DocumentContents, _ patch: DocumentPatch, _ meter: EvaluationMeter?
  ) throws(TransactionProblem) -> DocumentContents {
    var text = NativeFormat.write(contents)
    do throws(JSONParseError) {
      var pieces = try DocumentFragments(text[...], limits: .standard)
      pieces.apply(patch)
      text = pieces.text()
    } catch {
      // The document was written just now, and what is merged was JSON before.
      throw TransactionProblem("the document cannot be changed this way: \(error.fault.message(earlierPlace: nil))")
    }
    do throws(DocumentProblem) {
      return try NativeFormat.read(text, countedBy: meter)
    } catch {
      throw TransactionProblem((Self.subject(at: error.span?.lowerBound ?? 0, of: text) ?? "") + error.message)
    }
  }

  /// Renames and deletes by edits, because they have consequences: formulas follow a name, ports of deleted nodes
  /// become open.
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

  /// Renames and deletes in the document itself or in a definition, with the consequences for all its instances.
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

  /// A node that the document has, and no output of an instance.
  private static func node(
    named name: String, in contents: DocumentContents, _ member: String
  ) throws(TransactionProblem) -> NodeID {
    if let node = contents.node(named: name), !contents.isHidden(node) { return node }
    let meant = contents.nameLike(name).map { "; did you mean '\($0)'?" } ?? ""
    throw TransactionProblem("\(member): no node is named '\(MessageText.shortened(name))'\(meant)")
  }

  private func patch(of contents: DocumentContents) throws(TransactionProblem) -> DocumentPatch {
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

  /// All imports with those that are given in the place of those of their names.
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

  /// The scenarios with given ones in place of those of the same name; null removes one, or all of them.
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

  /// The subject of a place in a document's text, as the beginning of a sentence; nil if it is neither in a node nor in
  /// a group.
  private static func subject(at offset: Int, of text: [UInt8]) -> String? {
    switch DocumentOutline(ofNative: text).definition(around: offset)?.symbol {
    case .node(let address): "node '\(address.text)': "
    case .group(let name): "groups: \(name): "
    case nil: nil
    }
  }
}

extension NativeFormat {
  /// Nodes as they are in `nodes` of the canonical form, each on one line, in the order given.
  ///
  /// - Complexity: Linear in the written text.
  public static func lines(of nodes: [NodeID], in contents: DocumentContents) -> [[UInt8]] {
    var writer = NativeWriter(contents, nodes: nodes)
    return writer.lines().map { Array($0) }
  }
}
