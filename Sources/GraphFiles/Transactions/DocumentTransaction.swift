public import EvaluationEngine
public import GraphDocument
import JSONText
import TextScanning

/// What a program asks to be changed in a document, all or nothing, by names and in the words of the native form.
///
/// Nodes are renamed first, then some are deleted, then members of others are merged (RFC 7386) and nodes come, then ports are fed. So all names but
/// the old ones of `renamed` are those of the document as it becomes.
public struct DocumentTransaction: Hashable, Sendable {
  /// A node that gets another name.
  public struct Renaming: Hashable, Sendable {
    /// The name so far.
    public var old: String
    /// The name from then on.
    public var new: String

    /// The node of one name gets another.
    public init(_ old: String, to new: String) {
      self.old = old
      self.new = new
    }
  }

  /// A member with its new value, as JSON of one line; nil takes it away.
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
    /// By which it is known.
    public var name: String
    /// Those that are merged into what it has; nil deletes it.
    public var members: [Member]?

    /// The node of that name gets these members; with nil it is deleted.
    public init(_ name: String, _ members: [Member]?) {
      self.name = name
      self.members = members
    }
  }

  /// A port that is fed by a node, or opened.
  public struct Link: Hashable, Sendable {
    /// Which port of a node.
    public enum Port: Hashable, Sendable {
      /// From 1, as people count.
      case number(Int)
      /// An input of a use of a group.
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
  /// Members of the document: those of `documentMembers`.
  public var document: [Member] = []

  /// Nothing yet.
  public init() {}

  /// The members of a document that a transaction changes: those that belong to no node, group or import.
  public static let documentMembers = ["title", "display", "inputs", "outputs", "correlations", "scenarios"]

  /// What it touches.
  public var touched: TouchedParts {
    var touched = TouchedParts()
    touched.nodes = Set(renamed.flatMap { [$0.old, $0.new] } + nodes.map(\.name) + links.map(\.target))
    touched.places = Set(layout.map(\.key))
    touched.frames = Set(frames.map(\.key))
    touched.members = Set(document.map(\.key))
    return touched
  }
}

/// Why a transaction cannot be made: a sentence that names what is wrong and how to mend it.
public struct TransactionProblem: Error, Hashable, Sendable {
  /// The sentence.
  public var sentence: String

  init(_ sentence: String) { self.sentence = sentence }
}

extension DocumentTransaction {
  /// The document as the transaction makes it, evaluated but for what its data nodes and imports read; `meter` counts the work and may end it.
  ///
  /// Nothing of the document changes. `Document.join(_:title:)` takes the draft in.
  ///
  /// - Throws: the first problem found.
  /// - Complexity: O(*n* log *n*) in the document, whatever the transaction does: it is written and read again.
  public func draft(
    of contents: DocumentContents, countedBy meter: EvaluationMeter? = nil
  ) throws(TransactionProblem) -> DocumentContents {
    let contents = try renamingAndDeleting(in: contents, meter)
    let patch = try patch(of: contents)
    var text = NativeFormat.write(contents)
    do throws(JSONStop) {
      var pieces = try DocumentPieces(text[...], limits: .standard)
      pieces.apply(patch)
      text = pieces.text()
    } catch {
      // The document was written just now, and what is merged was JSON before.
      throw TransactionProblem("the document cannot be changed so: \(error.fault.message(earlierPlace: nil))")
    }
    do throws(DocumentProblem) {
      return try NativeFormat.read(text, countedBy: meter)
    } catch {
      let node = Self.nameOfNode(inLine: error.place.line, of: text).map { "node '\($0)': " } ?? ""
      throw TransactionProblem(node + error.message)
    }
  }

  /// What edits do, since more follows from it: formulas follow a name, ports of what is deleted become open.
  private func renamingAndDeleting(
    in contents: DocumentContents, _ meter: EvaluationMeter?
  ) throws(TransactionProblem) -> DocumentContents {
    let deleted = nodes.filter { $0.members == nil }.map(\.name)
    if renamed.isEmpty, deleted.isEmpty { return contents }
    let document = Document(contents)
    document.meter = meter
    for renaming in renamed {
      let node = try Self.node(named: renaming.old, in: document.contents, "rename")
      try Self.apply(.rename(node, renaming.new), to: document)
    }
    var edits: [Edit] = []
    for name in deleted { edits.append(.delete(try Self.node(named: name, in: document.contents, "nodes"))) }
    try Self.apply(.group(edits), to: document)
    return document.contents
  }

  private static func apply(_ edit: Edit, to document: Document) throws(TransactionProblem) {
    do throws(EditRefusal) {
      try document.apply(edit)
    } catch {
      throw TransactionProblem(error.sentence)
    }
  }

  /// A node that the document has, and no output of a use.
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
        try? JSONPieces.read(text[...], limits: .standard) { pieces throws(JSONStop) in try pieces.text() }
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
          "document: '\(MessageText.shortened(member.key))' is not changed so; it takes \(known)")
      }
    }
  }

  /// The scenarios with those that are given in the place of those of their names; null takes one away, and all where it stands for them.
  private func scenarios(
    merging text: [UInt8]?, _ contents: DocumentContents
  ) throws(TransactionProblem) -> [DocumentPatch.Member] {
    guard let text else { return [] }
    var scenarios = contents.scenarios.all.map { scenario in
      DocumentPatch.Member(key: scenario.name, text: NativeWriter.text(of: scenario)[...])
    }
    do throws(JSONStop) {
      try JSONPieces.read(text[...], limits: .standard) { pieces throws(JSONStop) in
        try pieces.eachMember { key, pieces throws(JSONStop) in
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
      throw TransactionProblem("document: 'scenarios' must be an object of scenarios, as {\"high\": {\"rate\": 0.09}}")
    }
    return scenarios
  }

  /// The name of the node that stands in a line of a document in canonical form.
  private static func nameOfNode(inLine line: Int, of text: [UInt8]) -> String? {
    let lines = text.split(separator: ASCII.lineFeed, omittingEmptySubsequences: false)
    guard lines.indices.contains(line - 1) else { return nil }
    var piece = lines[line - 1].drop { $0 == ASCII.space }
    if piece.last == ASCII.comma { piece.removeLast() }
    return try? JSONPieces.read(piece, limits: .standard) { pieces throws(JSONStop) in try pieces.node().name }
  }
}

extension NativeFormat {
  /// Nodes as they stand in `nodes` of the canonical form, each on one line, in the order given.
  ///
  /// - Complexity: linear in what is written.
  public static func lines(of nodes: [NodeID], in contents: DocumentContents) -> [[UInt8]] {
    var writer = NativeWriter(contents, nodes: nodes)
    return writer.lines().map { Array($0) }
  }
}
