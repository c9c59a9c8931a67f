import EvaluationEngine
import Formulas
public import GraphDocument
import JSONText

/// Transactions that change, add or delete a few nodes, without effect on how the other nodes are read.
extension DocumentTransaction {
  /// Returns the transaction as one edit if it changes only the nodes that it names; nil in all other cases.
  ///
  /// Such a transaction may add, link, move and frame nodes, change nodes without changing their kind, and set the
  /// document's title and number format. Or it may delete nodes and do nothing else. The result is also nil if the
  /// transaction is invalid.
  ///
  /// The edit has the same effect as `draft(of:countedBy:)`. If the result is nil or the document refuses the edit,
  /// call `draft(of:countedBy:)`, which applies any transaction or throws the reason.
  ///
  /// The changed nodes are read from a small document, which has only these nodes and the nodes that they mention. They
  /// are therefore checked by the same rules as a whole document.
  ///
  /// - Complexity: Linear in the changed nodes and the correlations, independent of the document's size.
  public func localEdit(of contents: DocumentContents) -> Edit? {
    let isPlain =
      contents.groups.isEmpty && contents.imports.isEmpty && contents.shadowedOperators.isEmpty
      && renamed.isEmpty && groups.isEmpty && imports.isEmpty
    guard isPlain, document.allSatisfy({ Self.localMembers.contains($0.key) }) else { return nil }
    if nodes.contains(where: { $0.members == nil }) { return deletion(in: contents) }
    guard let patch = try? patch(of: contents), let small = SmallDocument(of: patch, in: contents) else { return nil }
    return contents.taking(small.nodes, from: small.contents)
  }

  /// The members of the document that have no effect on nodes.
  private static let localMembers = ["title", "display"]

  private func deletion(in contents: DocumentContents) -> Edit? {
    var rest = self
    rest.nodes = []
    guard rest == DocumentTransaction() else { return nil }
    var edits: [Edit] = []
    for node in nodes {
      guard node.members == nil, let id = contents.node(named: node.name), !contents.isHidden(id) else { return nil }
      edits.append(.delete(id))
    }
    return .group(edits)
  }
}

/// A document with only the nodes that a patch changes or adds, as they are after the patch.
struct SmallDocument {
  /// The bytes of a name, because names that look the same can have different bytes.
  private typealias Name = [UInt8]

  let nodes: [NodeID]
  /// The document.
  ///
  /// Other nodes that the patch's nodes mention are replaced by the number 0.
  let contents: DocumentContents

  /// Creates the document; nil if the patch has a problem, or if other parts of the document affect its nodes.
  init?(of patch: DocumentPatch, in whole: DocumentContents) {
    let touched = patch.put.map(\.name) + patch.layout.map(\.name) + patch.frames.map(\.name)
    let names = Set(touched.map { Name($0.utf8) })
    guard let present = Self.present(names, in: whole) else { return nil }
    var stubs: [Name: DocumentPatch.Node] = [:]
    // What fed a node before is compared too.
    for node in present.put + patch.put {
      guard Self.add(sourcesOf: node.line, to: &stubs, in: whole) else { return nil }
    }
    var others = DocumentPatch()
    others.put = stubs.filter { !names.contains($0.key) }.map(\.value)
    guard var pieces = try? DocumentFragments(Self.empty[...], limits: .standard) else { return nil }
    for part in [present, others, patch] { pieces.apply(part) }
    guard let contents = try? NativeFormat.read(pieces.text(), countedBy: .ofNothing) else { return nil }
    self.contents = contents
    nodes = contents.nodesByName().filter { names.contains(Name(contents.name(of: $0).utf8)) }
    for node in nodes {
      guard Self.isLocal(node, in: contents) else { return nil }
      if let before = whole.node(named: contents.name(of: node)), whole.kind(of: before) != contents.kind(of: node) {
        return nil
      }
    }
    guard nodes.count == names.count else { return nil }
  }

  private static let empty = Array("{\"nodecalc\": \(NativeFormat.version)}".utf8)

  /// Returns a patch that describes the present state of the named nodes, and of the document's title and number
  /// format.
  ///
  /// Returns nil if the state of a node depends on other parts of the document.
  private static func present(_ names: Set<Name>, in whole: DocumentContents) -> DocumentPatch? {
    var present = DocumentPatch()
    var nodes: [NodeID] = []
    for name in names.map({ String(decoding: $0, as: UTF8.self) }) {
      guard let node = whole.node(named: name) else { continue }
      guard !whole.isHidden(node), isLocal(node, in: whole) else { return nil }
      nodes.append(node)
      if let place = whole.place(of: node) {
        var text: [UInt8] = []
        text.append(place)
        present.layout.append(.init(name: name, value: text[...]))
      }
      if let title = whole.frameTitle(of: node) { present.frames.append(.init(name: name, value: title)) }
    }
    if !whole.correlations.isEmpty {
      let correlated = Set(whole.correlations.flatMap { [$0.first, $0.second] })
      if nodes.contains(where: correlated.contains) { return nil }
    }
    for (node, line) in zip(nodes, NativeFormat.lines(of: nodes, in: whole)) {
      present.put.append(.init(name: whole.name(of: node), line: line[...]))
    }
    func text(_ string: String) -> ArraySlice<UInt8> {
      var text: [UInt8] = []
      text.append(jsonString: string)
      return text[...]
    }
    if let title = whole.title { present.title = .changed(text(title)) }
    if let display = whole.display { present.display = .changed(text(display.text)) }
    return present
  }

  private static func isLocal(_ node: NodeID, in contents: DocumentContents) -> Bool {
    switch contents.kind(of: node) {
    // Readings of several numbers may belong together.
    case .number: contents.evaluation(of: node) == nil && contents.distribution(of: node) == nil
    case .operator: contents.parameters(of: node) == nil
    case .formula: contents.formula(of: node)?.calls.isEmpty ?? false
    case .note, .chart: true
    case .data, .group: false
    }
  }

  /// Adds the number 0 for each node that `line` mentions.
  ///
  /// - Returns: false if the mentioned nodes cannot be determined, or if one of them cannot be a number.
  private static func add(
    sourcesOf line: ArraySlice<UInt8>, to stubs: inout [Name: DocumentPatch.Node], in whole: DocumentContents
  ) -> Bool {
    guard let names = names(in: line) else { return false }
    for name in names {
      guard let source = whole.node(named: name) else { continue }
      guard !whole.isHidden(source), whole.graph.hasOutput(source) else { return false }
      var stub: [UInt8] = Array("{\"name\": ".utf8)
      stub.append(jsonString: name)
      stub.append(", \"kind\": \"number\", \"value\": 0}")
      stubs[Name(name.utf8)] = .init(name: name, line: stub[...])
    }
    return true
  }

  /// Returns the names that a node's line mentions in its formula or its inputs; nil if other members may also mention
  /// names.
  private static func names(in line: ArraySlice<UInt8>) -> [String]? {
    let value = line.withUnsafeBufferPointer {
      try? JSONValue(reading: $0, limits: JSONLimits(bytes: line.count, nesting: nesting))
    }
    guard let value, value["parameters"] == nil, value["group"] == nil else { return nil }
    var names: [String] = []
    if let inputs = value["inputs"] {
      guard let inputs = inputs.array else { return nil }
      names += inputs.compactMap(\.string)
    }
    if let text = value["formula"]?.string {
      guard let formula = try? Formula.parse(text), formula.calls.isEmpty else { return nil }
      names += formula.names
    }
    return names
  }

  private static let nesting = 64
}
